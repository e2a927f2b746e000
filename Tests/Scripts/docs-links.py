#!/usr/bin/env python3
"""Checks the links between pages of the documentation, which have to work both on GitHub and in DocC.

A page writes `[words][Page#Heading]` and defines each label twice, as GitHub and DocC name the target. The first
definition of a label counts. DocC leaves out the first list, because it is in an `@Comment`, and GitHub doesn't show
that, because it is in HTML comments.

usage: Tests/Scripts/docs-links.py
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DEFINITION = re.compile(r"^\[([^\]]+)\]:(\S+)$", re.M)


def anchors(page):
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)", page.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def mistakes(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
    definitions = DEFINITION.findall(text)
    github = {label: target for label, target in definitions if not target.startswith("doc:")}
    docc = {label: target for label, target in definitions if target.startswith("doc:")}
    for label in sorted({*re.findall(r"\]\[([^\]]+)\]", text), *github, *docc}):
        if label not in github or label not in docc:
            yield f"[{label}] has no definition for {'DocC' if label in github else 'GitHub'}"
            continue
        file, _, anchor = github[label].partition("#")
        if not (target := page.parent / file).exists():
            yield f"[{label}] leads to no file on GitHub"
        elif anchor and anchor not in anchors(target):
            yield f"[{label}] leads to no heading on GitHub"
        elif target.suffix == ".md" and f"doc:{target.stem}#{anchor}".rstrip("#").lower() != docc[label].lower():
            yield f"[{label}] leads elsewhere in DocC than on GitHub"


found = [f"{page.relative_to(ROOT)}: {mistake}"
         for page in sorted((ROOT / "Sources").rglob("*.docc/**/*.md")) for mistake in mistakes(page)]
sys.exit("\n".join(found) or 0)
