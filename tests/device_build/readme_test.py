"""What the README shows of the device build stands in its sources, word for word."""

import pathlib
import re
import sys

here = pathlib.Path(__file__).resolve().parent
readme = (here / "../../README.md").read_text(encoding="utf-8")
section = re.search(r"^### Using it in a device build\n(.*?)^##", readme, re.MULTILINE | re.DOTALL)
if section is None:
    sys.exit('README.md has no section "Using it in a device build"')
blocks = re.findall(r"^```(?:cpp|cmake)\n(.*?)^```", section[1], re.MULTILINE | re.DOTALL)
sources = [path.read_text(encoding="utf-8") for path in here.iterdir() if path.suffix in (".cc", ".h", ".txt")]
strange = [block for block in blocks if not any(block in source for source in sources)]
for block in strange:
    print(f"README.md shows what no file of {here.name} says:\n{block}")
sys.exit(1 if strange or not blocks else 0)
