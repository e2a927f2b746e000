#!/usr/bin/env python3
"""Moves the extensions of FoundationEssentials to Foundation.

On Linux, `NotificationCenter` is declared in FoundationEssentials and `Notification` in Foundation; Apple's SDKs have both
in Foundation, and so have the links of the documentation.

usage: Tests/Scripts/docs-merge.py FOLDER-OF-SYMBOL-GRAPHS
"""

import json
import pathlib
import sys

INNER, OUTER = "FoundationEssentials", "Foundation"


def renamed(node):
    if isinstance(node, list):
        return [renamed(item) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: renamed(value) for key, value in node.items()}
    if result.get("extendedModule") == INNER:
        result["extendedModule"] = OUTER
    if isinstance(result.get("targetFallback"), str):
        result["targetFallback"] = result["targetFallback"].replace(f"{INNER}.", f"{OUTER}.")
    return result


def main():
    for source in sorted(pathlib.Path(sys.argv[1]).glob(f"*@{INNER}.symbols.json")):
        graph = renamed(json.loads(source.read_text()))
        target = source.with_name(source.name.replace(INNER, OUTER))
        if target.exists():
            other = json.loads(target.read_text())
            graph["symbols"] += other["symbols"]
            graph["relationships"] += other["relationships"]
        target.write_text(json.dumps(graph))
        source.unlink()


main()
