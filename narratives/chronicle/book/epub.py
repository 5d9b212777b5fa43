"""A book as EPUB 3: for reading machines and reading aloud. Pure: the same book and moment give the same bytes."""

import html
import io
import re
import zipfile
from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

from narratives.chronicle.book import web
from narratives.chronicle.book.bind import Book

_CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="ru" xml:lang="ru">
<head><title>{title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
{body}
</body>
</html>
"""
_DETAILS = re.compile(r"<details><summary>Кости</summary>(.*?)</details>", re.DOTALL)
Moment = tuple[int, int, int, int, int, int]
"""Year, month, day, hour, minute, second, in UTC."""
_OLDEST: Moment = (1980, 1, 1, 0, 0, 0)
"""A ZIP file knows no earlier one."""


def epub(book: Book, moment: Moment) -> bytes:
    """The book as a file. ``moment``: when it was made; it stands in the book."""
    pages = list(_pages(book))
    made = io.BytesIO()
    stamp = max(moment, _OLDEST)
    with zipfile.ZipFile(made, "w") as folder:
        for name, content in (
            ("mimetype", "application/epub+zip"),
            ("META-INF/container.xml", _CONTAINER),
            ("OEBPS/content.opf", _package(book, pages, stamp)),
            ("OEBPS/nav.xhtml", _navigation(book, pages)),
            ("OEBPS/style.css", web.style()),
            *((f"OEBPS/{_picture(number)}", one.svg) for number, one in enumerate(book.pictures, start=1)),
            *((f"OEBPS/{name}", _PAGE.format(title=html.escape(title), body=body)) for name, title, body in pages),
        ):
            entry = zipfile.ZipInfo(name, stamp)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            folder.writestr(entry, content)
    return made.getvalue()


def _pages(book: Book) -> Iterator[tuple[str, str, str]]:
    """Name of the file, title and body of every page, in reading order."""
    front = web.front(book)
    for number, picture in enumerate(book.pictures, start=1):
        alt = html.escape(" · ".join(picture.alt.splitlines()))
        front = front.replace(picture.svg, f'<img src="{_picture(number)}" alt="{alt}"/>', 1)
    yield "title.xhtml", book.title, front
    for number, chapter in enumerate(book.chapters, start=1):
        title = chapter.title or book.title
        body = web.chapter_of(chapter, f"c{number}" if chapter.title else "")
        # Reading machines fold nothing and hide nothing: the dice stand open, in small print.
        open_dice = _DETAILS.sub(r'<div class="dice"><p>\1</p></div>', body)
        yield f"chapter-{number:03}.xhtml", title, open_dice.replace(web.SPOILER, "<span>")
    ends = web.back(book)
    if ends:
        yield "appendix.xhtml", "Приложение", ends


def _picture(number: int) -> str:
    return f"picture-{number}.svg"


def _navigation(book: Book, pages: list[tuple[str, str, str]]) -> str:
    lines = "\n".join(f'<li><a href="{name}">{html.escape(title)}</a></li>' for name, title, _ in pages)
    body = f'<nav epub:type="toc">\n<h1>Главы</h1>\n<ol>\n{lines}\n</ol>\n</nav>'
    return _PAGE.format(title=html.escape(book.title), body=body)


def _package(book: Book, pages: list[tuple[str, str, str]], stamp: Moment) -> str:
    name = uuid5(NAMESPACE_URL, f"letopis:{book.title}:{''.join(one.commitment for one in book.seals)}:{len(pages)}")
    items = "\n".join(
        f'<item id="p{number}" href="{file}" media-type="application/xhtml+xml"/>'
        for number, (file, _, _) in enumerate(pages)
    )
    pictures = "".join(
        f'\n<item id="i{number}" href="{_picture(number)}" media-type="image/svg+xml"/>'
        for number in range(1, len(book.pictures) + 1)
    )
    spine = "\n".join(f'<itemref idref="p{number}"/>' for number in range(len(pages)))
    modified = "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z".format(*stamp)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="ru">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{name}</dc:identifier>
<dc:title>{html.escape(book.title)}</dc:title>
<dc:language>ru</dc:language>
<dc:creator>Летопись</dc:creator>
<meta property="dcterms:modified">{modified}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="style.css" media-type="text/css"/>
{items}{pictures}
</manifest>
<spine>
{spine}
</spine>
</package>
"""
