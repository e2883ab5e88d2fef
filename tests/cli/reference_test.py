"""Random workspaces, judged by the reference script where it is at hand.

../shared/reference/make_checkout lays out a checkout in which the script runs; its module globals are then replaced by
each workspace's. Where ../shared does not exist beside this tree, the test says so and is skipped.
"""

import contextlib
import importlib.util
import io
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

from harness import SOURCE, ToolTest, op_lines

MAKE_CHECKOUT = SOURCE / "../shared/reference/make_checkout"
SKIP = 77  # SKIP_RETURN_CODE in CMakeLists.txt
LIBRARIES = ("flaggems_cpp", "flaggems", "tileops")
WORKSPACES = 60


def load_reference(checkout):
    subprocess.run([sys.executable, "-B", MAKE_CHECKOUT, checkout], check=True)
    path = checkout / "scripts/codegen/gen_vendor_confs.py"
    spec = importlib.util.spec_from_file_location("reference", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_workspace(chance):
    """A random workspace in terms that both sides have: platforms named like their vendor, one key for all boxing ones,
    one withheld set."""
    word = "abcdefghijklmnopqrstuvwxyzABCXYZ_"
    bases = ["".join(chance.choices(word, k=chance.randint(1, 6))) for _ in range(chance.randint(4, 25))]
    ops = sorted({base + ending for base in bases for ending in ("", "_", ".out", ".Tensor") if chance.random() < 0.6}
                 | {bases[0]})

    def some(share):
        return {op for op in ops if chance.random() < share}

    names = chance.sample(["gcu", "musa", "newchip", "Acme-2", "x", "boxy", "metax", "zeta_9"], chance.randint(1, 5))
    fallback = chance.choice(["cuda", "cuda", "hip"])
    platforms = []
    for name in names:
        boxing = chance.random() < 0.5
        platform = {
            "name": name, "boxing": boxing, "vendor": fallback if boxing else name,
            "backends": [backend for backend in LIBRARIES if chance.random() < 0.6],
            "ceiling": chance.choice(["ceiling", "ceiling_frozen"]),
            "gap": some(0.25), "flaggems": some(0.2) if chance.random() < 0.5 else set(),
            "cpp": some(0.2) if boxing else set(), "prefer_native": not boxing and chance.random() < 0.3,
            "withhold": not boxing and chance.random() < 0.5, "native": None, "files": [], "extra": set(),
            "escape": set()}
        if not boxing:
            platform["native"] = some(0.3) if chance.random() < 0.8 else None
            platform["files"] = [some(0.4) for _ in range(chance.randint(0, 2))]
            platform["extra"] = some(0.1)
            platform["escape"] = some(0.15)
        platforms.append(platform)
    return {"universe": some(0.6) or {ops[0]}, "extra_routed": some(0.05), "holds": some(0.15), "platforms": platforms,
            "sets": {"ceiling": some(0.6), "ceiling_frozen": some(0.3), "flaggems_cpp": some(0.25), "tileops": some(0.3),
                     "pending": some(0.2)}}


def quoted(ops):
    return json.dumps(sorted(ops))


def registrations(ops):
    return "".join(f'm.impl("{op}", Wrapper);\n' for op in sorted(ops))


def platform_file(platform):
    text = [f"""\
schema = 1
platform = "{platform["name"]}"
title = "T"
kind = "{"boxing" if platform["boxing"] else "native"}"
vendor = "{platform["vendor"]}"
"""]
    if not platform["boxing"]:
        native = "" if platform["native"] is None else f"{platform['name']}/native.inc"
        files = [f"{platform['name']}/flaggems{i}.inc" for i in range(len(platform["files"]))]
        text.append(f'[registration]\nnative = "{native}"\nflaggems = {json.dumps(files)}\n')
        for key, ops in (("extra_native", platform["extra"]), ("escape_native", platform["escape"])):
            if ops:
                text.append(f'[[registration.{key}]]\nops = {quoted(ops)}\nreason = "r"\n')
    text.append(f'[routing]\nbackends = {json.dumps(platform["backends"])}\nceiling = "{platform["ceiling"]}"\n')
    if platform["withhold"]:
        text.append('withhold = ["pending"]\n')
    if platform["prefer_native"]:
        text.append("prefer_native = true\n")
    if platform["gap"]:
        text.append(f'[[gap]]\nops = {quoted(platform["gap"])}\nkind = "crash"\nreason = "r"\n')
    for backend, ops in (("flaggems", platform["flaggems"]), ("flaggems_cpp", platform["cpp"])):
        if ops:
            text.append(f'[[measured]]\nops = {quoted(ops)}\nbackend = "{backend}"\nreason = "r"\n')
    return "".join(text)


def workspace_files(workspace):
    files = {
        "vendorconfs.toml": f"""\
schema = 1
extra_routed = {quoted(workspace["extra_routed"])}
[registration]
root = "csrc/aten"
universe = ["generated/register.inc"]
[data]
coverage = "coverage.json"
platforms = "platforms"
[output]
confs = "confs"
file_name = "backends_{{platform}}.conf"
""",
        "coverage.json": json.dumps({
            "schema": 1, "sets": {name: {"ops": sorted(ops)} for name, ops in workspace["sets"].items()},
            "holds": [{"ops": sorted(workspace["holds"]), "kind": "crash", "reason": "r"}] if workspace["holds"] else []}),
        "csrc/aten/generated/register.inc": registrations(workspace["universe"])}
    for platform in workspace["platforms"]:
        files[f"platforms/{platform['name']}.toml"] = platform_file(platform)
        if platform["native"] is not None:
            files[f"csrc/aten/{platform['name']}/native.inc"] = registrations(platform["native"])
        for i, ops in enumerate(platform["files"]):
            files[f"csrc/aten/{platform['name']}/flaggems{i}.inc"] = registrations(ops)
    return files


def install(reference, workspace, root):
    """Gives the reference the workspace in place of its own tables."""
    platforms = {platform["name"]: platform for platform in workspace["platforms"]}
    native = [platform for platform in platforms.values() if not platform["boxing"]]
    boxing = [platform for platform in platforms.values() if platform["boxing"]]
    sets = workspace["sets"]

    def named(platforms_, key):
        return {platform["name"]: platform[key] for platform in platforms_}

    def with_backend(backend):
        return {name for name, platform in platforms.items() if backend in platform["backends"]}

    def of_conf(filename):
        return platforms[filename[len("backends_"):-len(".conf")]]

    changes = {
        "REPO_ROOT": root, "CSRC_DIR": root / "csrc/aten",
        "GENERATED_REGISTER_INC": root / "csrc/aten/generated/register.inc",
        "VENDORS": {platform["name"]: (
            "" if platform["native"] is None else f"{platform['name']}/native.inc",
            tuple(f"{platform['name']}/flaggems{i}.inc" for i in range(len(platform["files"])))) for platform in native},
        "EXTRA_NATIVE": named(native, "extra"), "ESCAPE_NATIVE": named(native, "escape"),
        "EXTRA_ROUTED": workspace["extra_routed"], "FLAGGEMS_HOLDS": workspace["holds"],
        "BOXING_PLATFORMS": {platform["name"]: f"backends_{platform['name']}.conf" for platform in boxing},
        "BOXING_FALLBACK": boxing[0]["vendor"] if boxing else "cuda", "BOXING_GAP_NOTES": {},
        "BOXING_TRITON_GAPS": named(boxing, "gap"), "NATIVE_TRITON_GAPS": named(native, "gap"),
        "FLAGGEMS_CPP_OPS": sets["flaggems_cpp"], "TILEOPS_OPS": sets["tileops"],
        "FLAGGEMS_CPP_PLATFORMS": with_backend("flaggems_cpp"), "TILEOPS_PLATFORMS": with_backend("tileops"),
        "FLAGGEMS_PYTHON_PLATFORMS": with_backend("flaggems"),
        "FLAGGEMS_PENDING_NATIVE_VENDORS": {platform["name"] for platform in native if platform["withhold"]},
        "FLAGGEMS_PENDING_NATIVE_OPS": sets["pending"],
        "NATIVE_KERNEL_PREFERRED": {platform["name"] for platform in native if platform["prefer_native"]},
        "NATIVE_FLAGGEMS_MEASURED": named(native, "flaggems"),
        "flaggems_python_ops_for": lambda name: set(sets[platforms[name]["ceiling"]]),
        "boxing_cpp_ops": lambda _, filename, covered: of_conf(filename)["cpp"] & covered,
        "boxing_measured_python_ops": lambda filename: set(of_conf(filename)["flaggems"])}
    for name, value in changes.items():
        if not hasattr(reference, name):
            raise AssertionError(f"the reference has no {name}")
        setattr(reference, name, value)


def expected_lines(platform, routes):
    lines = []
    for op, route in sorted(routes.items()):
        # The reference annotates an escape kernel behind every route; the contract behind library routes alone.
        if op in platform["escape"] and route in LIBRARIES:
            route += f"  # {platform['vendor']}"
        lines.append(f"{op} = {route}\n")
    return "".join(lines)


def table_rows(out):
    """The rows of a stats table, one blank between fields."""
    return [" ".join(line.split()) for line in out.splitlines() if re.search(r"\(\s*\d+%\)$", line)]


class Reference(ToolTest):
    def build(self, reference):
        with contextlib.redirect_stderr(io.StringIO()):  # its remarks about vendor-only ops
            return reference.build_all(self.dir)

    def stats(self, reference, built):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            reference.print_stats(built)
        return table_rows(out.getvalue())

    def test_bundled_data(self):
        with tempfile.TemporaryDirectory() as checkout:
            reference = load_reference(pathlib.Path(checkout))
            with contextlib.redirect_stderr(io.StringIO()):
                built = reference.build_all(reference.CONF_DIR)
            for name, (text, _, _) in built.items():
                golden = (SOURCE / f"golden/backends_{name}.conf").read_text()
                self.assertTrue(op_lines(golden) == op_lines(text), name)
            rows = self.stats(reference, built)
        out = self.tool("--manifest", SOURCE / "data/vendorconfs.toml", "stats").out
        self.assertEqual(table_rows(out), rows)
        self.assertEqual(len(rows), 9)

    def test_random_workspaces(self):
        chance = random.Random(20261122)
        with tempfile.TemporaryDirectory() as checkout:
            reference = load_reference(pathlib.Path(checkout))
            for i in range(WORKSPACES):
                workspace = make_workspace(chance)
                root = self.dir / str(i)
                files = workspace_files(workspace)
                self.write({f"{i}/{name}": text for name, text in files.items()})
                install(reference, workspace, root)
                built = self.build(reference)
                self.tool("generate", cwd=root)
                for platform in workspace["platforms"]:
                    with self.subTest(workspace=i, platform=platform["name"]):
                        conf = (root / f"confs/backends_{platform['name']}.conf").read_text()
                        self.assertEqual(op_lines(conf), expected_lines(platform, built[platform["name"]][1]))
                with self.subTest(workspace=i):
                    self.assertEqual(table_rows(self.tool("stats", cwd=root).out), self.stats(reference, built))


if __name__ == "__main__":
    if not MAKE_CHECKOUT.exists():
        print("skipped: ../shared/reference/make_checkout does not exist beside this tree")
        sys.exit(SKIP)
    unittest.main()
