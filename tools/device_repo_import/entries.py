"""Entries from a set of ops and the comments in it.

A comment block reaches down to the next one, to a blank line or to the end of the literal. An op with a comment
behind it is an entry of its own, which has both; so has an op that is the key of a text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .comments import issues_of, reason_of
from .values import Place


@dataclass
class Entry:
    ops: list
    reason: str
    place: Place
    issues: list = field(default_factory=list)


class EntryReader:
    """`comments_of` gives the Comments of a file of the checkout."""

    def __init__(self, comments_of):
        self._comments_of = comments_of
        self.used_blocks = set()  # (file, line below the block)
        self.used_lines = set()  # (file, line) of comments behind code

    def block(self, place):
        """The comment block above a line, and what stands behind its opening bracket, as prose."""
        return reason_of(self.block_lines(place))

    def block_lines(self, place):
        self.used_blocks.add((place.file, place.line))
        comments = self._comments_of(place.file)
        opening = comments.opening(place.line)
        if not opening:
            return comments.block_above(place.line)
        self.used_lines.add((place.file, place.line))
        return [*comments.block_above(place.line), opening]

    def entries(self, words, otherwise=None):
        """`otherwise` is the reason of ops without a comment, their own or that of their literal."""
        groups = {}
        for word in words:
            comments = self._comments_of(word.place.file)
            start = word.scope.line if word.scope.file == word.place.file else 0
            below_block = comments.block_over(word.place.line, start)
            self.used_lines.add((word.place.file, word.place.line))
            told = [comments.trailing(word.place.line), word.meaning if isinstance(word.meaning, str) else ""]
            group = (word.place.file, below_block or word.scope, " ".join(filter(None, told)))
            groups.setdefault(group, []).append(word)
        return [
            self._entry(found, below_block if isinstance(below_block, int) else None, trailing, otherwise)
            for (_, below_block, trailing), found in groups.items()
        ]

    def _entry(self, words, below_block, trailing, otherwise):
        place = words[0].place
        own = self.block(Place(place.file, below_block)) if below_block else ""
        reason = own or self._scope_block(words[0].scope, place) or otherwise or ""
        issues = issues_of(f"{reason} {trailing}")
        if trailing:
            reason = f"{reason}{'' if not reason or reason[-1] in '.:;' else '.'} {', '.join(words)}: {trailing}".strip()
        return Entry(words, reason, place, issues)

    def _scope_block(self, scope, place):
        return self.block(scope) if scope.file == place.file and scope.line > 0 else ""
