from engines.moonwar.state import MoonwarState


def choices(state: MoonwarState, actor: object) -> tuple[()]:
    return ()
