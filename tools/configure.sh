# Configures a build. Sourced by the other tools.

# configure PRESET [CMAKE ARGUMENT...]: silent unless it fails, when what CMake said is shown.
configure() {
    local log preset=$1
    shift
    log=$(mktemp)
    cmake --preset "$preset" "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        rm -f "$log"
        exit 1
    }
    rm -f "$log"
}
