#!/usr/bin/env bash
# From a fresh Debian or Ubuntu machine with an NVIDIA GPU to one archive of figures:
#
#	git clone https://github.com/unchecked-io/unchecked-io && cd unchecked-io && bash scripts/gpu-cloud-setup.sh
#
# It installs what is missing (as root or with sudo), builds, runs benchmark_gpu.py, under nsys where the package source has it, and
# packs table, JSON, plots, reports and logs into an archive whose path it prints. Safe to run twice: what is there already is kept.
# The first failure ends it with a message that names the stage and the log. Without a GPU it does the CPU half and says so.
#
#	--no-install   install and download nothing: use .venv, or else the python3 of PATH, as it is
#	--quick        the short benchmark, about a minute
#	--output DIR   where results and logs go (default: out/gpu-cloud)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

install=1
quick=()
output=out/gpu-cloud
while [ $# != 0 ]; do
    case $1 in
    --no-install) install= ;;
    --quick) quick=(--quick) ;;
    --output)
        output=${2:?--output needs a folder}
        shift
        ;;
    *)
        echo "gpu-cloud-setup: unknown argument $1 (see the head of this file)" >&2
        exit 2
        ;;
    esac
    shift
done
mkdir -p "$output/logs"
output=$(cd "$output" && pwd)

current=start
log=/dev/null
exec 3>&2 # a stage's own output goes to its log
# shellcheck disable=SC2154
trap 'status=$?; if [ $status != 0 ] && [ -n "$current" ]; then tail -n 15 "$log" >&3; echo "gpu-cloud-setup: stopped in the stage \"$current\"; its log: $log" >&3; fi' EXIT

stage() { # NAME COMMAND...: runs it, its output into a log
    current=$1
    log=$output/logs/${1// /-}.log
    echo "== $1"
    "${@:2}" >"$log" 2>&1
}

die() {
    current=
    echo "gpu-cloud-setup: $*" >&3
    exit 1
}

# ---- what is missing ----

root=()
as_root() { "${root[@]}" env DEBIAN_FRONTEND=noninteractive "$@"; }

candidate() { # is there such a package in the package source?
    local version
    version=$(LC_ALL=C apt-cache policy "$1" | sed -n 's/^  Candidate: //p')
    [ -n "$version" ] && [ "$version" != "(none)" ]
}

rust_is_new_enough() { python3 -c 'import sys; sys.path.insert(0, "scripts"); import toolchain; toolchain.cargo()' 2>/dev/null; }

python_is_new_enough() {
    local name
    for name in python3.12 python3.11 python3.13 python3; do
        if "$name" scripts/python_ok.py 2>/dev/null; then return; fi
    done
    return 1
}

need_apt() {
    command -v apt-get >/dev/null || die "$1 is missing and this is no Debian or Ubuntu: install it and run this again"
    [ ${#root[@]} = 0 ] || command -v sudo >/dev/null || die "$1 is missing: run this as root, or install sudo"
}

install_base() {
    as_root apt-get update -q
    as_root apt-get install -qy --no-install-recommends ca-certificates curl git make gcc g++ libc6-dev binutils xz-utils python3 python3-venv python3-dev
    python_is_new_enough && return
    local name
    for name in python3.12 python3.11 python3.13; do
        if candidate "$name" && candidate "$name-venv" && candidate "$name-dev"; then
            as_root apt-get install -qy --no-install-recommends "$name" "$name-venv" "$name-dev"
            return
        fi
    done
    echo "no Python 3.11 or newer in the package source"
    return 1
}

install_rust() {
    # Ubuntu has newer compilers under versioned names, Debian 12 those for its browsers; rustup is the last resort, it needs its own host.
    local pair version best='' folder
    for version in $(apt-cache search --names-only '^cargo-1\.[0-9]+$' | sed -n 's/^cargo-1\.\([0-9]*\) .*/\1/p' | sort -rn); do
        best="cargo-1.$version rustc-1.$version"
        [ "$version" -lt 85 ] && best=
        break
    done
    for pair in "cargo rustc" "$best" "cargo-web rustc-web"; do
        [ -n "$pair" ] || continue
        read -r cargo rustc <<<"$pair"
        if ! candidate "$cargo" || ! candidate "$rustc"; then continue; fi
        version=$(LC_ALL=C apt-cache policy "$rustc" | sed -n 's/^  Candidate: \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
        [ "${version% *}" -gt 1 ] || [ "${version#* }" -ge 85 ] || continue
        as_root apt-get install -qy --no-install-recommends "$cargo" "$rustc"
        folder=/usr/lib/rust-${cargo#cargo-}/bin # Ubuntu's versioned packages
        if [ -x "$folder/cargo" ]; then as_root ln -sf "$folder/cargo" "$folder/rustc" /usr/local/bin/; fi
        rust_is_new_enough && return
    done
    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal --no-modify-path
    rust_is_new_enough
}

install_nsys() {
    local name
    for name in nsight-systems-cli nsight-systems $(apt-cache search --names-only '^nsight-systems-20' | cut -d' ' -f1 | sort -r | head -1); do
        if candidate "$name"; then
            as_root apt-get install -qy --no-install-recommends "$name"
            return
        fi
    done
    echo "no nsight-systems in the package source; the benchmark runs without it"
}

if [ -n "$install" ]; then
    [ "$(id -u)" = 0 ] || root=(sudo)
    if ! command -v make gcc g++ git curl >/dev/null || ! python_is_new_enough; then
        need_apt "a C compiler, make, git, curl or Python 3.11"
        stage "install base packages" install_base
    fi
    if ! rust_is_new_enough; then
        need_apt "Rust 1.85 or newer"
        stage "install Rust" install_rust
    fi
    # Go needs no stage: where it is missing, scripts/venv.sh takes PyPI's.
    if command -v nvidia-smi >/dev/null && ! command -v nsys >/dev/null && command -v apt-get >/dev/null; then
        stage "install nsys" install_nsys
    fi
fi

# ---- build ----

python=$PWD/.venv/bin/python
if [ -n "$install" ]; then
    stage "build" make build
    # A peer that cannot be had is reported as absent in the table.
    stage "peers" "$python" -m bench.fetch_peers out/peers
elif [ ! -x "$python" ]; then
    python=$(command -v python3) || die "no python3 and no .venv: leave out --no-install"
fi
stage "import" "$python" -c 'import torch, unchecked_io; print(torch.__version__, unchecked_io.__version__)' ||
    die "$python has no torch or no unchecked_io: leave out --no-install"
stage "doctor" "$python" -m unchecked_io doctor

# ---- run ----

gpu=
if command -v nvidia-smi >/dev/null && nvidia-smi -L >"$output/gpu.txt" 2>/dev/null; then
    gpu=1
    "$python" -c 'import torch, sys; sys.exit(not torch.cuda.is_available())' ||
        die "$("$python" -c 'import torch; print("torch", torch.__version__, "cannot use this GPU with driver")') $(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -1): update the driver, or install a torch built for it into .venv"
    stage "test on the GPU" "$python" -m pytest tests -m gpu -q
else
    echo "no GPU here: the CPU half only"
fi
benchmark=("$python" benchmark_gpu.py --output "$output" "${quick[@]}")
[ ! -d out/peers ] || benchmark+=(--peers out/peers)
if [ -n "$gpu" ] && command -v nsys >/dev/null; then
    stage "benchmark" nsys profile --force-overwrite=true --stats=true -o "$output/benchmark" "${benchmark[@]}"
else
    stage "benchmark" "${benchmark[@]}" --timeline
fi
cat "$output/logs/benchmark.log"

current=pack
archive=$PWD/out/unchecked-io-$(hostname)-$(date -u +%Y%m%d-%H%M%S).tar.gz
mkdir -p "$(dirname "$archive")"
tar -C "$(dirname "$output")" -czf "$archive" "$(basename "$output")"
echo "results: $archive"
