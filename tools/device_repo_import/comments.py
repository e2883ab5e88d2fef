"""Comment blocks, and what they become: reasons and issues."""

from __future__ import annotations

import io
import re
import tokenize

# `WORD#7` is an issue of WORD. Otherwise a mention of FlagGems right before the number says whose issue it is, and
# "FlagGems issues" whose a whole list is; else only the number is known.
_NUMBER = r"#(?P<number>\d+)\b"
_ISSUE = re.compile(
    r"(?<![\w&/])(?:(?<![.-])(?P<word>[A-Za-z](?:[\w.-]*\w)?(?:/[\w.-]*\w)?)|"
    r"(?P<library>FlagGems)(?:'s|')?\s+(?:issue\s+)?|"
    r"(?P<list>FlagGems)(?:'s|')?\s+issues\s+)?"
    r"(?<![&/])" + _NUMBER,
    re.IGNORECASE,
)
_LIST = re.compile(r"(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)" + _NUMBER, re.IGNORECASE)
_NO_REPOSITORY = {"issue", "issues", "pr", "prs", "pull", "bug", "gh"}  # kinds of things that a number names

# What formatters and checkers read: no reason of anything.
_PRAGMA_TEXT = (
    r"(?:(?:fmt|isort|yapf)\s*:\s*(?:on|off|skip|split|enable|disable)|(?:flake8|ruff)\s*:\s*noqa.*|noqa(?:\s*:.*)?|"
    r"nosec(?:\s*:.*)?|pragma\s*:\s*no\s.*|pylint\s*:\s*(?:disable|enable|skip).*|"
    r"(?:mypy|pyright|type)\s*:\s*ignore.*)\s*$"
)
_PRAGMA = re.compile(r"\s*" + _PRAGMA_TEXT)
_TRAILING_PRAGMA = re.compile(r"\s*#\s*" + _PRAGMA_TEXT)
# An entry, or several, that somebody took out: `"acos",`.
_ENTRY = re.compile(
    r"""\s*(?:(?:(?:"[^"]*"|'[^']*')\s*(?:,\s*|$))+(?:#.*)?|(?:"[^"]*"|'[^']*')\s*:\s*[{(\["'].*)"""
)
_OPENING = re.compile(r"[{(\[]\s*$")


class Comments:
    """The comments of one file, by line."""

    def __init__(self):
        self._whole_lines = {}
        self._trailing = {}
        self._opening = {}  # behind a bracket that opens: it speaks of what the bracket holds
        self._aside = set()  # lines of pragmas and commented-out entries, which part no block
        self._blank_lines = set()
        self.commented_out = {}

    @staticmethod
    def of_python(text):
        comments = Comments()
        comments._find_blank_lines(text)
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                line, column = token.start
                before = token.line[:column]
                comments._add(line, _text_of(token.string), before)
        return comments

    @staticmethod
    def of_conf(text):
        """Only whole lines: what trails an op line is an annotation."""
        comments = Comments()
        comments._find_blank_lines(text)
        for number, line in enumerate(text.split("\n"), 1):
            if line.lstrip().startswith("#"):
                comments._whole_lines[number] = _text_of(line.strip("\r").lstrip())
        return comments

    def block_above(self, line):
        """The lines of the comment that ends right above `line`."""
        first = line
        while first - 1 in self._whole_lines or first - 1 in self._aside:
            first -= 1
        return [self._whole_lines[number] for number in range(first, line) if number in self._whole_lines]

    def block_over(self, line, first):
        """The line below the comment block that reaches down to `line`: a blank line or `first` ends its reach."""
        while line > first:
            if self.block_above(line):
                return line
            if line - 1 in self._blank_lines:
                return None
            line -= 1
        return None

    def trailing(self, line):
        return self._trailing.get(line, "").strip()

    def opening(self, line):
        """The comment behind a bracket that a line ends in."""
        return self._opening.get(line, "").strip()

    def behind(self, first, last):
        """The lines between two with a comment behind code."""
        return sorted(line for line in {*self._trailing, *self._opening} if first <= line <= last)

    def blocks(self, first, last):
        """(first line, last line) of each comment block between two lines."""
        found = []
        for line in range(first, last + 1):
            if line in self._whole_lines:
                if found and found[-1][1] == line - 1:
                    found[-1] = (found[-1][0], line)
                else:
                    found.append((line, line))
            elif line in self._aside and found and found[-1][1] == line - 1:
                found[-1] = (found[-1][0], line)
        return found

    def _add(self, line, text, before):
        if _PRAGMA.match(text):
            if not before.strip():
                self._aside.add(line)
        elif before.strip():
            kind = self._opening if _OPENING.search(before) else self._trailing
            kind[line] = _TRAILING_PRAGMA.sub("", text)
        elif _ENTRY.fullmatch(text):
            self._aside.add(line)
            self.commented_out[line] = text.strip()
        else:
            self._whole_lines[line] = text

    def _find_blank_lines(self, text):
        self._blank_lines.update(
            number for number, line in enumerate(text.split("\n"), 1) if not line.strip()
        )


def _text_of(comment):
    """A comment without its `#`, which stays where it marks an issue: `#6225 hangs`."""
    return comment if re.match(r"#\d+\b", comment) else comment[1:]


def reason_of(lines):
    """One line of prose, without the dashes that frame a heading."""
    text = " ".join(" ".join(lines).split())
    return re.sub(r"^-{2,}\s*|\s*-{2,}$", "", text)


def issues_of(text):
    """The issues that a reason mentions, in its order, each once."""
    issues = []
    position = 0
    while match := _ISSUE.search(text, position):
        position = match.end()
        word = match["word"] or ""
        library = "FlagGems" if match["library"] or match["list"] or word.lower() == "flaggems" else word
        issues.append(("" if library.lower() in _NO_REPOSITORY else library) + "#" + match["number"])
        while match["list"] and (more := _LIST.match(text, position)):
            position = more.end()
            issues.append(f"FlagGems#{more['number']}")
    return list(dict.fromkeys(issues))
