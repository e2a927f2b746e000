#!/usr/bin/env python3
"""Writes and checks the links between pages, which have to work on GitHub and, in the documentation, also in DocC.

A page of the documentation writes `[words][Page]` or `[words][Page#A-heading]`. This script writes what these labels
stand for to the end of the page, once for each renderer, because they name another page differently:

    [^GitHub]:[Keys#No-payload]:Keys.md#no-payload
    [Keys#No-payload]:doc:Keys#No-payload

Both renderers take the first definition of a label. On GitHub, the first line is a footnote that nothing refers to, so
GitHub doesn't show it, but reads the definition in it. DocC has no footnotes: to DocC, the first line defines a label
`^GitHub`, which nothing uses. (DocC's `@Comment` can't hide a list at the end of a page. DocC parses what is above and
below a directive as two documents, so the text above would not find the definitions below.)

usage: Tests/Scripts/docs-links.py           checks that all links lead somewhere, and that the labels are written
       Tests/Scripts/docs-links.py --write   writes the labels of all pages of the documentation
"""

import os
import pathlib
import re
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGES = sorted((ROOT / "Sources").rglob("*.docc/**/*.md"))
OTHERS = ["README.md", "CONTRIBUTING.md", "Playgrounds/README.md", "Playgrounds/Migrate/README.md",
          "Sources/NotificationToken/README.md"]
NOTE = "<!-- Tests/Scripts/docs-links.py --write writes the labels of the links. -->"
CODE = r"^```.*?^```"
DEFINITION = r"(?:\[\^GitHub\]:)?\[[^\]]+\]:\S+"


def without_labels(text):
    """The text of a page without its definitions of labels, and with one line break at its end."""
    parts = re.split(f"({CODE})", text, flags=re.M | re.S)
    parts[::2] = (re.sub(f"^(?:{DEFINITION}|{re.escape(NOTE)})\n", "", part, flags=re.M) for part in parts[::2])
    return "".join(parts).rstrip("\n") + "\n"


def prose(text):
    return re.sub(CODE, "", text, flags=re.M | re.S)


def anchors(page):
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)", prose(page.read_text()), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def labels(page):
    """The labels that the text of a page uses."""
    return sorted({*re.findall(r"\]\[([^\]]+)\]", prose(page.read_text()))})


def with_labels(page):
    """The text of a page with the definitions of its labels."""
    github, docc = [], []
    for label in labels(page):
        name, hash_sign, anchor = label.partition("#")
        file = next((other for other in PAGES if other.stem == name), page.parent / f"{name}.md")
        path = pathlib.Path(os.path.relpath(file, page.parent)).as_posix()
        github.append(f"[^GitHub]:[{label}]:{path}{hash_sign}{anchor.lower()}\n")
        docc.append(f"[{label}]:doc:{label}\n")
    text = without_labels(page.read_text())
    return "".join([text, "\n", NOTE, "\n\n", *github, "\n", *docc]) if docc else text


def mistake(page, target):
    """What is wrong with a relative link, if anything is."""
    path, _, anchor = urllib.parse.unquote(target).partition("#")
    file = page.parent / path if path else page
    if not file.exists():
        return f"{target} leads to no file"
    if anchor and anchor not in anchors(file):
        return f"{target} leads to no heading"


def mistakes_of_page(page):
    text = page.read_text()
    targets = re.findall(r"^\[\^GitHub\]:\[[^\]]+\]:(\S+)$", with_labels(page), re.M)
    yield from (mistake(page, target) for target in targets)
    if text != with_labels(page):
        yield "the labels of the links aren't those of the text: run Tests/Scripts/docs-links.py --write"


def mistakes_of_other(page):
    return (mistake(page, target) for target in re.findall(r"\]\(([^):]+)\)", prose(page.read_text())))


if sys.argv[1:] == ["--write"]:
    for page in PAGES:
        page.write_text(with_labels(page))
found = [(page, mistakes_of_page(page)) for page in PAGES]
found += [(ROOT / name, mistakes_of_other(ROOT / name)) for name in OTHERS]
lines = [f"{page.relative_to(ROOT)}: {text}" for page, texts in found for text in texts if text]
sys.exit("\n".join(lines) or 0)
