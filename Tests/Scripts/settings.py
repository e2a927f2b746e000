"""The settings with which users compile: those of check-samples and compile-checks."""


def new_project(mode):
    """Returns the flags of a new project of Xcode 26, in a language mode. Xcode itself chooses mode 5."""
    # Member import visibility, and the five features of "approachable concurrency". Mode 6 has three of these anyway, and
    # would warn of their flags.
    features = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances", "MemberImportVisibility"]
    if mode == "5":
        features += ["InferSendableFromCaptures", "GlobalActorIsolatedTypesUsability", "DisableOutwardActorInference"]
    return ["-swift-version", mode, "-default-isolation", "MainActor",
            *(flag for feature in features for flag in ["-enable-upcoming-feature", feature])]


MODES = {"mode 5": ["-swift-version", "5"], "mode 6": ["-swift-version", "6"],
         "mode 5, new project": new_project("5"), "mode 6, new project": new_project("6")}
