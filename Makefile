# `make` lists the targets. `make demo` and `make test` need nothing before them: they make .venv and install into it.
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -ec
.DEFAULT_GOAL := help
VENV := .venv
PYTHON := $(VENV)/bin/python
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
FUZZTIME ?= 10s

.PHONY: help demo build test test-gpu device-pack parity-full fuzz fuzz-long soak bench bench-throughput bench-compare generate ptx lint wheel format requirements

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

$(VENV)/ready: scripts/venv.sh tests/requirements.txt tests/requirements-build.txt
	scripts/venv.sh $(VENV)

demo: build ## build, install, fetch a real tokenizer, encode real text to the CPU and the GPU
	$(PYTHON) examples/demo.py

build: $(VENV)/ready ## build the package and install it into .venv
	scripts/install.sh $(PYTHON)

test: build ## everything that CI runs
	scripts/check.sh

lint: $(VENV)/ready ## formatters, linters and type checkers alone
	scripts/lint.sh

test-gpu: build ## the tests that need an NVIDIA GPU
	$(PYTHON) -m pytest tests -m gpu

device-pack: $(VENV)/ready ## packs of at most 60 MB in dist/device for a GPU machine without a network
	$(PYTHON) scripts/device_pack.py

parity-full: build ## every tokenizer and 20 MB of every corpus against the oracle
	$(PYTHON) -m tests.parity.full --mb 20

fuzz: $(VENV)/ready ## every fuzz test for FUZZTIME (10s) each
	scripts/fuzz.sh $(FUZZTIME)

fuzz-long: build ## ten million strings and every code point for each family against the oracle, then every fuzz test for 10 minutes
	$(PYTHON) -m tests.parity.fuzz --strings 10000000 --points --state out/fuzz.jsonl
	$(MAKE) fuzz FUZZTIME=10m

soak: build ## ten minutes from 8 threads with rising and falling batches
	$(PYTHON) -m pytest tests/soak -m "slow or not slow" --timeout 1800

bench: build ## the figures: ours beside what users run today
	$(PYTHON) benchmark_gpu.py

bench-throughput: build ## the CPU by corpus, batch and threads beside every peer: figures and a picture in out/throughput
	$(PYTHON) tests/assets/fetch.py --target build/assets llama-3 code ml-zh ml-many
	$(PYTHON) -m bench.fetch_peers build/peers
	$(PYTHON) -m bench.throughput --assets build/assets --peers build/peers

bench-compare: $(VENV)/ready ## each fast routine beside its plain twin (Go benchmarks)
	. scripts/env.sh && go test -run '^$$' -bench . -benchmem ./internal/... ./engine/... ./pipeline/...

generate: $(VENV)/ready ptx ## all generated files but the requirements; leaves a clean tree
	. scripts/env.sh && go generate ./...
	$(PYTHON) scripts/notice.py

ptx: $(VENV)/ready ## compile the kernels to the committed PTX
	python3 gpu/kernels/generate.py

wheel: $(VENV)/ready ## manylinux_2_28 wheels in dist/ for each CPython here, checked and tried
	$(PYTHON) scripts/manylinux.py

format: $(VENV)/ready ## write what lint would ask for
	scripts/lint.sh --fix

requirements: $(VENV)/ready ## pin tests/requirements*.txt anew, with hashes
	$(PYTHON) -m pip install -q uv
	for f in requirements requirements-build requirements-wheel; do $(PYTHON) -m uv pip compile -q --universal --python-version 3.11 --upgrade \
	    --generate-hashes --no-header --no-annotate tests/$$f.in -o tests/$$f.txt; done
