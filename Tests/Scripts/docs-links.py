#!/usr/bin/env python3
"""Checks the links between pages, which have to work on GitHub, and those of the documentation also in DocC.

A page of the documentation writes `[words][Page#Heading]` and defines each label twice, as GitHub and DocC name the
target. The first definition of a label counts. DocC leaves out the first list, because it is in an `@Comment`, and GitHub
doesn't show that, because it is in HTML comments.

usage: Tests/Scripts/docs-links.py
"""

import pathlib
import re
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OTHERS = ["README.md", "CONTRIBUTING.md", "Playgrounds/README.md", "Sources/NotificationToken/README.md"]


def prose(page):
    return re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)


def anchors(page):
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)", prose(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def mistake(page, target):
    """What is wrong with a relative link, if anything is."""
    path, _, anchor = urllib.parse.unquote(target).partition("#")
    file = page.parent / path if path else page
    if not file.exists():
        return f"{target} leads to no file"
    if anchor and anchor not in anchors(file):
        return f"{target} leads to no heading"


def mistakes_of_page(page):
    """What is wrong with the links of a page of the documentation."""
    text = prose(page)
    definitions = re.findall(r"^\[([^\]]+)\]:(\S+)$", text, re.M)
    github = {label: target for label, target in definitions if not target.startswith("doc:")}
    docc = {label: target for label, target in definitions if target.startswith("doc:")}
    for label in sorted({*re.findall(r"\]\[([^\]]+)\]", text), *github, *docc}):
        if label not in github or label not in docc:
            yield f"[{label}] has no definition for {'DocC' if label in github else 'GitHub'}"
            continue
        yield mistake(page, github[label])
        page_name, _, anchor = pathlib.PurePath(github[label]).name.partition("#")
        if page_name.endswith(".md") and docc[label].lower() != f"doc:{page_name[:-3]}#{anchor}".rstrip("#").lower():
            yield f"[{label}] leads elsewhere in DocC than on GitHub"


def mistakes_of_other(page):
    return (mistake(page, target) for target in re.findall(r"\]\(([^):]+)\)", prose(page)))


found = [(page, mistakes_of_page(page)) for page in sorted((ROOT / "Sources").rglob("*.docc/**/*.md"))]
found += [(ROOT / name, mistakes_of_other(ROOT / name)) for name in OTHERS]
lines = [f"{page.relative_to(ROOT)}: {text}" for page, texts in found for text in texts if text]
sys.exit("\n".join(lines) or 0)
