"""Noble Phantasms at a table: kept secret, pumped in words, made out."""

import pytest

from engines.core.errors import Refused
from engines.grail.engine import ENGINE
from tests.tgbot.play.company import KOLYA, MASHA, OLYA, labels, refusal, shown, spoken
from tests.tgbot.play.grail.tables import NAME, conflict, last, opened, posts
from tests.tgbot.play.sittings import PETYA, VASYA, TableTop, button_of


def test_a_phantasm_is_pumped_charged_broken_and_kept_secret(fight: TableTop) -> None:
    form = fight.choose(PETYA, "Заявка", f"{NAME} C ✨ имя", "Арчер")
    assert "🎲 Бросить: 8к10" in labels(form.keyboard), "an activation pumps by itself"
    form = fight.push(button_of(form.keyboard, "Заряд"), PETYA)
    form = fight.push(button_of(form.keyboard, "Прокачка атаки"), PETYA)
    form = fight.push(button_of(form.keyboard, "Прокачка атаки"), PETYA)
    fight.push(button_of(form.keyboard, "Бросить"), PETYA)
    assert last(fight)["attack"]["activate"] is True
    assert last(fight)["attack.charged"] is True
    assert not any(NAME in post for post in posts(fight)), "declared is not yet named"
    assert NAME not in fight.board.html
    form = fight.choose(PETYA, "Заявка", f"{NAME} C 💥 слом", "Лансер")
    assert "🎲 Бросить: 12к6" in labels(form.keyboard)
    assert refusal(fight, OLYA, "Заявка").code == "no_seat"


@pytest.mark.rule("GR-N4")
def test_a_pump_is_told_in_the_players_words_and_the_gm_has_the_last_one(fight: TableTop) -> None:
    spoken(fight, PETYA, f"{NAME[:6]} > Арчер; имя; прокачка 2; художка: Клинок светлеет раньше утра; Вера — тоже.")
    assert "Клинок светлеет раньше утра; Вера — тоже." in posts(fight)[-1].replace("\u00a0", " ")
    fight.choose(VASYA, "Отказать в прокачке", by_panel=True)
    assert last(fight) == {"do": "refuse", "who": "Сейбер", "by": "gm"}
    assert ENGINE.state_type.model_validate(fight.playing.state).conflict.declared["Сейбер"].pumped is False  # type: ignore[union-attr]
    assert "Отказать в прокачке" not in " ".join(labels(fight.panel(VASYA).keyboard))
    form = fight.choose(PETYA, "Заявка", f"{NAME} C ✨ имя", "Арчер")
    asked = fight.push(button_of(form.keyboard, "Художка"), PETYA)
    assert not asked.secret
    assert fight.write(PETYA, asked, "Утро на лезвии").aloud
    assert "Утро на лезвии." in posts(fight)[-1].replace("\u00a0", " ")
    fight.choose(VASYA, "Принять художку", by_panel=True)
    assert last(fight)["do"] == "approve"
    assert "Принять художку" not in " ".join(labels(fight.panel(VASYA).keyboard))
    with pytest.raises(Refused, match="not_said"):
        spoken(fight, PETYA, "Сила > Арчер; художка: " + "а" * 701)


@pytest.mark.rule("GR-15.2", "GR-15.3")
@pytest.mark.parametrize("found", [True, False])
def test_a_phantasm_that_was_seen_is_made_out_by_a_button(found: bool) -> None:
    top = TableTop()
    top.start(game="grail")
    top.choose(PETYA, "Вступить", "Готовый", "Войти")
    form = top.choose(MASHA, "Вступить", "Готовый")
    form = top.push(button_of(form.keyboard, "Слуга из готовых"), MASHA)
    form = top.push(button_of(form.keyboard, "Кастер"), MASHA)
    top.push(button_of(form.keyboard, "Войти"), MASHA)
    opened(top, ["Сейбер"], ["Кастер"])
    assert "🔍 Опознать Фантазм" not in shown(top)
    top.choose(MASHA, "Заявка", "Чары", "Помогает атаке", "Книга", "Готово", "Бросить")
    top.choose(PETYA, "Заявка", "Только защита", "Готово")
    assert "🔍 Опознать Фантазм" in shown(top)
    assert not any("Книга, что" in post for post in posts(top))
    assert refusal(top, MASHA, "Опознать").code == "not_now", "her own, and seen by the other side alone"
    luck = {"Сейбер": "A" if found else "E", "Кастер": "E" if found else "A"}
    for who, rank in luck.items():
        top.choose(VASYA, "Правка", who, "Удача", "Ранг сейчас", rank, "Готово", by_panel=True)
    top.choose(PETYA, "Опознать")
    assert last(top) == {
        "do": "identify",
        "actor": "Сейбер",
        "owner": "Кастер",
        "cliche": "Раскрытая книга",
        "by": "Сейбер",
    }
    named = "Книга, что пишет себя сама" in posts(top)[-1].replace("\u00a0", " ")
    person = ENGINE.state_type.model_validate(top.playing.state).people["Кастер"]
    assert named == person.cliches["Книга, что пишет себя сама"].revealed
    assert named == found
    assert "🔍 Опознать Фантазм" not in shown(top), "one try for each time that it is seen"


@pytest.mark.rule("GR-N4", "GR-2.8")
def test_the_round_waits_until_the_gm_has_judged_the_last_pump(fight: TableTop) -> None:
    for who in (MASHA, KOLYA):
        spoken(fight, who, "защита Ловкость")
    before = conflict(fight)
    assert before is not None
    spoken(fight, PETYA, f"{NAME[:6]} > Арчер; имя; прокачка 2; художка: Клинок светлеет раньше утра.")
    waits = conflict(fight)
    assert waits is not None
    assert waits["round"] == before["round"], "everybody has declared, and the GM has the last word"
    assert "Сейбер" in waits["declared"]
    fight.choose(VASYA, "Отказать в прокачке", by_panel=True)
    after = conflict(fight)
    assert after is None or after["round"] == before["round"] + 1
