"""TOML as the data of the project is written: one key a line, long lists over several."""

from __future__ import annotations

import json
import textwrap

_WIDTH = 110


def string(text):
    """A basic string. JSON's escapes are a subset of TOML's, but for DEL."""
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")


def list_of_strings(words, lead=""):
    """In one line if it fits behind `lead`, else wrapped."""
    words = [string(word) for word in words]
    line = "[" + ", ".join(words) + "]"
    if len(lead) + len(line) <= _WIDTH or len(words) < 2:
        return line
    lines = textwrap.wrap(
        ", ".join(words) + ",",
        _WIDTH,
        initial_indent="    ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "[\n" + "\n".join(lines) + "\n]"


def key(name, value):
    return f"{name} = {value}\n"


def strings(name, words):
    return key(name, list_of_strings(words, f"{name} = "))


def comment(lines):
    """Comment lines as they are, less what TOML forbids in them."""
    return "".join(
        "#" + "".join(c for c in line.rstrip() if c == "\t" or c.isprintable()) + "\n" for line in lines
    )
