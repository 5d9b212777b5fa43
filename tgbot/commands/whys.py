"""Why the system refused a file or a port, in Russian: its own words are English whatever the user speaks."""

import errno
from json import JSONDecodeError
from typing import Final

_WHY: Final = {
    errno.ENOENT: "нет такого файла или папки",
    errno.EACCES: "нет прав",
    errno.EPERM: "нет прав",
    errno.EISDIR: "это папка",
    errno.ENOTDIR: "на пути не папка, а файл",
    errno.EEXIST: "такое уже есть",
    errno.ENOSPC: "на диске нет места",
    errno.EDQUOT: "на диске нет места",
    errno.EROFS: "сюда не пишут: диск только для чтения",
    errno.ENAMETOOLONG: "слишком длинное имя",
    errno.ELOOP: "ссылки ведут по кругу",
    errno.EFBIG: "слишком большой файл",
    errno.EIO: "ошибка диска",
    errno.EMFILE: "открыто слишком много файлов",
    errno.EADDRINUSE: "он занят",
    errno.EADDRNOTAVAIL: "такого адреса нет",
    errno.ECONNREFUSED: "никто не отвечает",
    errno.ETIMEDOUT: "ответа нет слишком долго",
}


def why_no_json(error: Exception) -> str:
    """Where a text stops being JSON."""
    if isinstance(error, JSONDecodeError):
        return f"строка {error.lineno}, знак {error.colno}"
    return "вложено слишком глубоко" if isinstance(error, RecursionError) else "такого числа не бывает"


def why(error: OSError) -> str:
    """The reason of an error of the system; its number where there are no words for it."""
    return _WHY.get(error.errno or 0) or f"ошибка системы {error.errno or 0}"
