#!/usr/bin/env python3
"""Write one conf a platform: the small twin of a device repo's script, for the tests of tools/import_device_repo."""

import re
import sys
from pathlib import Path

REPO_ROOT = Path(__file__).resolve().parent.parent.parent
CONF_DIR = REPO_ROOT / "torch_acme/configs"
CSRC_DIR = REPO_ROOT / "csrc/aten"
GENERATED_REGISTER_INC = CSRC_DIR / "generated/register.inc"
sys.path.insert(0, str(Path(__file__).resolve().parent))

from backend_coverage import (  # noqa: E402
    FLAGGEMS_CPP_OPS,
    FLAGGEMS_HOLDS,
    FLAGGEMS_PYTHON_OPS,
    FLAGGEMS_PYTHON_OPS_FROZEN,
    TILEOPS_OPS as TILE_OPS,
)

VENDORS = {
    # Acme builds its kernels and registers FlagGems beside them.
    "acme": (
        "backends/acme/generated/acme_register.inc",
        ("backends/acme/generated/acme_flaggems_register.inc",),
    ),
    "borealis": (
        "backends/borealis/generated/borealis_register.inc",
        ["backends/borealis/generated/borealis_flaggems_register.inc"],
    ),
    # No kernels of its own.
    "corvid": ("", ("backends/corvid/generated/corvid_flaggems_register.inc",)),
}

# Registered from hand-written files.
EXTRA_NATIVE = {"acme": {"polish"}}  # polish stands in polish.cc

# A composite with a hand-written wrapper everywhere.
EXTRA_ROUTED = {"mosaic"}

ESCAPE_NATIVE = {
    "borealis": {
        # Behind FlagGems' drift, reachable by an override alone.
        "drift",
    },
}

BOXING_PLATFORMS = {
    "dune": "backends_dune.conf",
    # Ember got a table of its own when it went FlagGems-first.
    "ember": "backends_ember.conf",
}
BOXING_FALLBACK = "cuda"

BOXING_GAP_NOTES = {
    "dune": (
        "braid hangs in the compiler (issue #31),",
        "fold returns the input.",
    ),
}

_EMBER_MATRIX = ("twist", "twist.out")
BOXING_TRITON_GAPS = {
    "ember": {
        # -- The compiler refuses the tile, FlagGems issue #77
        # and #78 upstream --
        *_EMBER_MATRIX,
        "braid",  # stalls
        # Not covered any more; kept for the day it is.
        "lathe",
    },
}

FLAGGEMS_CPP_PLATFORMS = {"dune"}
FLAGGEMS_PYTHON_PLATFORMS = {"acme", "borealis", "corvid", "dune", "ember"}
TILEOPS_PLATFORMS = {"ember", "gale"}
NATIVE_KERNEL_PREFERRED = {"borealis"}

BOREALIS_GAPS = {
    # Wrong beyond 2**24, FlagGems' issue #5.
    "blend",
    "blend.out",
}
NATIVE_TRITON_GAPS = {
    # Acme's compiler knows no 64-bit type; measured on the A1.
    "acme": {
        "drift",
        "drift_",
        # Slower than the kernel in hand, PR #401.
        "fold.Tensor",
        "drift",
        # Nothing follows.
    },
    "borealis": BOREALIS_GAPS,
}

# Dune measured these with a newer FlagGems.
DUNE_FLAGGEMS_MEASURED = {"weave"}
DUNE_COMPOSITE_FLAGGEMS = {"mosaic"}
DCU_COMPOSITE_FLAGGEMS = {"mosaic"}
# On the card of the nightly run.
DUNE_CPP_MEASURED = {"twist", "blend"}

ACME_MEASURED = {"grade"}
NATIVE_FLAGGEMS_MEASURED = {"acme": ACME_MEASURED}

FLAGGEMS_PENDING_NATIVE_VENDORS = ("acme",)
FLAGGEMS_PENDING_NATIVE_OPS = frozenset({"grade", "sift"})

RETRIES = 3
LICENSE = "# Anybody may use this.\n"


def parse_conf(path):
    lines = path.read_text().splitlines() if path.exists() else []
    pairs = (line.split("#")[0].split("=", 1) for line in lines)
    return {pair[0].strip(): pair[1].strip() for pair in pairs if len(pair) == 2}


def registered_impls(path):
    return set(re.findall(r'm\.impl\("([^"]+)"', path.read_text())) if path.is_file() else set()


def flaggems_python_ops_for(platform):
    return set(FLAGGEMS_PYTHON_OPS) if platform in ("ember", "cuda") else set(FLAGGEMS_PYTHON_OPS_FROZEN)


def tileops_ops():
    return set(TILE_OPS)


def boxing_triton_gaps(conf_dir, filename, fg_py, fg_cpp):
    measured = BOXING_TRITON_GAPS.get(filename[len("backends_"):-len(".conf")])
    if measured is not None:
        return measured & (fg_py | fg_cpp)
    covered = fg_py | fg_cpp
    return {op for op, backend in parse_conf(conf_dir / filename).items() if backend == "cuda" and op in covered}


def boxing_cpp_ops(filename, fg_cpp):
    return DUNE_CPP_MEASURED & fg_cpp if filename == "backends_dune.conf" else set()


def boxing_measured_python_ops(filename):
    if filename == "backends_dune.conf":
        return DUNE_FLAGGEMS_MEASURED | DUNE_COMPOSITE_FLAGGEMS
    if filename == "backends_dunes.conf":
        return set()
    return set()


def route(op, cpp, python, tileops, native, vendor):
    if op in FLAGGEMS_HOLDS:
        return vendor if op in native else "none"
    for backend, ops in (("flaggems_cpp", cpp), ("flaggems", python), ("tileops", tileops)):
        if op in ops:
            return backend
    return vendor if op in native else "none"


def build_all():
    native = {v: registered_impls(CSRC_DIR / inc) | EXTRA_NATIVE.get(v, set()) if inc else set()
              for v, (inc, _) in VENDORS.items()}
    universe = registered_impls(GENERATED_REGISTER_INC).union(EXTRA_ROUTED, *native.values())
    built = {}
    for vendor, (_, others) in VENDORS.items():
        registered = native[vendor].union(*(registered_impls(CSRC_DIR / inc) for inc in others))
        ceiling = flaggems_python_ops_for(vendor) if vendor in FLAGGEMS_PYTHON_PLATFORMS else set()
        python = ceiling - NATIVE_TRITON_GAPS.get(vendor, set())
        if vendor in FLAGGEMS_PENDING_NATIVE_VENDORS:
            python -= FLAGGEMS_PENDING_NATIVE_OPS
        if vendor in NATIVE_KERNEL_PREFERRED:
            python -= native[vendor]
        python |= NATIVE_FLAGGEMS_MEASURED.get(vendor, set()) & ceiling
        cpp = FLAGGEMS_CPP_OPS if vendor in FLAGGEMS_CPP_PLATFORMS else set()
        tileops = tileops_ops() if vendor in TILEOPS_PLATFORMS else set()
        built[vendor] = {}
        for op in universe:
            backend = route(op, cpp, python, tileops, native[vendor], vendor) if op in registered else "none"
            kernel = op in native[vendor] or op in ESCAPE_NATIVE.get(vendor, set())
            behind = backend in ("flaggems_cpp", "flaggems", "tileops") and kernel
            built[vendor][op] = f"{backend}  # {vendor}" if behind else backend
    for platform, conf in BOXING_PLATFORMS.items():
        ceiling = flaggems_python_ops_for(platform)
        measured = boxing_measured_python_ops(conf)
        gaps = boxing_triton_gaps(CONF_DIR, conf, ceiling, FLAGGEMS_CPP_OPS) - measured
        python = (ceiling if platform in FLAGGEMS_PYTHON_PLATFORMS else set()) | measured
        cpp = boxing_cpp_ops(conf, FLAGGEMS_CPP_OPS) if platform in FLAGGEMS_CPP_PLATFORMS else set()
        tileops = tileops_ops() if platform in TILEOPS_PLATFORMS else set()
        built[platform] = {op: BOXING_FALLBACK if op in gaps else route(op, cpp, python, tileops, universe, BOXING_FALLBACK)
                           for op in universe}
    return built


if __name__ == "__main__":
    for name, routes in build_all().items():
        lines = [f"{op} = {routes[op]}\n" for op in sorted(routes)]
        (CONF_DIR / f"backends_{name}.conf").write_text(LICENSE + f"# Routes of {name}.\n\n" + "".join(lines))
