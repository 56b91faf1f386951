# Source this (bash, from any folder), then `go build ./... && go test ./...` works by hand:
#
#	. scripts/env.sh
#
# It names the places that scripts/cuda_headers.py and scripts/build_rust.py fill, and fills those that are empty.
# scripts/build_go.py, which pip, make and CI use, sets the same flags.
# shellcheck shell=bash
_uio_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ -f "$_uio_root/build/cuda/include/cuda.h" ] && [ -f "$_uio_root/build/stub/libcuda.a" ] || python3 "$_uio_root/scripts/cuda_headers.py"
[ -f "$_uio_root/build/rust/libtokenizers.a" ] || [ ! -f "$_uio_root/scripts/build_rust.py" ] || python3 "$_uio_root/scripts/build_rust.py"
export CGO_CFLAGS="-O2 -g -I$_uio_root/build/cuda/include"
export CGO_LDFLAGS="-O2 -g -L$_uio_root/build/stub -L$_uio_root/build/rust -Wl,--as-needed"
export GOFLAGS="-buildvcs=false${UIO_GO_P:+ -p=$UIO_GO_P}"
unset _uio_root
