#!/usr/bin/env python3
"""Validates the SARIF of every bad tree against the published schema, and the JUnit XML and GitHub lines beside it.

Usage: sarif_schema_test.py TOOL TREES SCRATCH. The schema is VENDORCONFS_SARIF_SCHEMA, or comes from the npm package
@microsoft/jest-sarif into SCRATCH. Exit status 77: skipped, because jsonschema or the schema is not to be had.
"""
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree

SKIPPED = 77
PACKAGE = "@microsoft/jest-sarif"


def skip(why):
    print("skipped:", why)
    sys.exit(SKIPPED)


def find_schema(scratch):
    named = os.environ.get("VENDORCONFS_SARIF_SCHEMA")
    if named:
        return pathlib.Path(named)
    kept = scratch / "sarif-2.1.0.json"
    if not kept.exists():
        scratch.mkdir(parents=True, exist_ok=True)
        try:
            packed = subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=scratch, timeout=120, check=True,
                                    capture_output=True, text=True).stdout.split()[-1]
        except (OSError, subprocess.SubprocessError, IndexError) as error:
            skip(f"npm cannot fetch {PACKAGE}: {error}")
        with tarfile.open(scratch / packed) as package:
            member = next(m for m in package if m.name.endswith(".json") and "sarif-2.1.0" in m.name)
            kept.write_bytes(package.extractfile(member).read())
    return kept


def run(tool, tree, form):
    command = [tool, "--manifest", "vendorconfs.toml", tree.parent.name, "--format", form]
    if tree.parent.name == "validate":
        command.append("my.conf")
    for line in (tree / "expect.txt").read_text().splitlines():
        if line.startswith("# arguments: "):
            command += line.split()[2:]
    result = subprocess.run(command, cwd=tree, capture_output=True)
    if result.returncode not in (0, 1):
        sys.exit(f"{command} in {tree}: exit {result.returncode}: {result.stderr.decode()}")
    return result.stdout.decode()


def main():
    tool, trees, scratch = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    try:
        import jsonschema
    except ImportError:
        skip("python3-jsonschema is not installed")
    validator = jsonschema.Draft7Validator(json.loads(find_schema(scratch).read_text()))
    failures = []
    judged = 0
    for tree in sorted(path.parent for path in trees.glob("*/*/expect.txt")):
        plain = json.loads(run(tool, tree, "json"))["findings"]
        sarif = json.loads(run(tool, tree, "sarif"))
        failures += [f"{tree}: {'/'.join(map(str, e.path))}: {e.message[:200]}" for e in validator.iter_errors(sarif)]
        results = sarif["runs"][0]["results"]
        rules = sarif["runs"][0]["tool"]["driver"]["rules"]
        if [(f["rule"], f["message"]) for f in plain] != [(r["ruleId"], r["message"]["text"]) for r in results]:
            failures.append(f"{tree}: SARIF has other findings than JSON")
        for finding, result in zip(plain, results):
            location = result["locations"][0]["physicalLocation"]
            if location["artifactLocation"]["uri"] != finding["file"] or location.get("region", {}).get(
                    "startLine", 0) != finding["line"]:
                failures.append(f"{tree}: SARIF places {finding} elsewhere")
            if rules[result["ruleIndex"]]["id"] != finding["rule"]:
                failures.append(f"{tree}: {finding['rule']} has another rule's index")
        cases = ElementTree.fromstring(run(tool, tree, "junit")).findall(".//testcase")
        words = "".join(text for case in cases for text in case.itertext())
        failed = any(case.find("failure") is not None for case in cases)
        if failed != any(f["severity"] == "error" for f in plain):
            failures.append(f"{tree}: JUnit fails where JSON has no error, or the other way round")
        failures += [f"{tree}: JUnit lacks {f['message']}" for f in plain if f["message"] not in words]
        if len(run(tool, tree, "github").splitlines()) != len(plain):
            failures.append(f"{tree}: GitHub has another number of findings")
        judged += 1
    print(f"{judged} trees, {len(failures)} failures")
    for failure in failures:
        print(failure)
    sys.exit(1 if failures or judged < 40 else 0)


main()
