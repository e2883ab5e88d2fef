"""The one exception of the import: `file:line: what; remedy`."""


class ImportFailure(Exception):
    """A checkout that cannot be imported. Its text is the whole message."""

    def __init__(self, place, what, remedy):
        super().__init__(f"{place}: {what}; {remedy}")
