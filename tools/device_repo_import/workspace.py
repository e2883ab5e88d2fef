"""What the import carries over, as the files of a workspace hold it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class CoverageSet:
    about: str
    ops: list


@dataclass
class Platform:
    name: str
    kind: str
    vendor: str
    comment: list = field(default_factory=list)  # lines, as everywhere below
    native: str = ""
    flaggems: list = field(default_factory=list)
    extra_native: list = field(default_factory=list)
    escape_native: list = field(default_factory=list)
    backends: list = field(default_factory=list)
    ceiling: str = ""
    withhold: list = field(default_factory=list)
    prefer_native: bool = False
    gaps_comment: list = field(default_factory=list)
    gaps: list = field(default_factory=list)
    measured: list = field(default_factory=list)  # (backend, Entry)
    notes: list = field(default_factory=list)


@dataclass
class Workspace:
    registration_root: str  # this and `confs` relative to the checkout
    universe: list
    confs: str
    extra_routed: list
    extra_routed_comment: list
    sets: dict
    holds: list
    platforms: list
