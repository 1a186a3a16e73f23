# make demo   install pylogic and clingo into .venv, without any tools, and solve three puzzles with clingo
# make quick  the checks that a change needs at once: style, types, the tests that are not slow; the first time it and the
#             targets below also install the tools, 850 MB
# make test   also install SWI-Prolog where it is missing, then run every check but what is for the nights, or for a browser
# make nightly  all tests, also those of large puzzles and of each thing in the page from static files, with thirty times as many
#             examples for those that make theirs up
# make browser  the page in a real browser, from a server and what static files do by themselves; installs Chromium, and takes
#             the rest from npm
# make firefox  the same in Debian's Firefox, for the nights; what needs touches or Chromium's own protocol is left out
# make cover  what the tests of make quick reach, in the process of the tests; not what only workers run
# make bench  measure speed on the instances beside the checkout (long)
# make fuzz   search for cracks: faulty inputs, puzzles solved by trying everything, interrupts, full disks (an hour)
#             make fuzz FUZZ="--seed 7 --minutes 10", or docs/reliability.md: FUZZ="--write docs/reliability.md"
# make mutants  change the code of checkers, words and presolving line by line: which changes no test notices (an hour)
# make encodings  leave out, negate or shift each literal of asp/ and each goal of prolog/: which changes no small board
#             notices, and are not listed with a reason; renews their figures in docs/reliability.md (about an hour)
# make counts  measure again what may not grow unseen, benchmarks/counts.toml, which make test compares: counts of boards
#             and of commands that are the same in every run; the reason is a line in CHANGELOG.md
# make study  run the labeling study and renew the tables and pictures of docs/labeling.md and labeling-rows.md (long)
# make effects  measure what each algorithm for routes gains and renew the tables of docs/diamonds.md (ten minutes)
# make routes   routes and bounds on all boards of the study of diamonds: renew docs/routes.md (hours)
# make library  the declared kinds on known puzzles, both engines and noqx: renew docs/library.md (an hour)
# make reference  the words of declared kinds and their facts: renew docs/kinds.md and docs/facts.md
# make api  the reference of the Python interface from its docstrings: renew docs/api.md
# make gallery    a picture of every kind: renew docs/gallery.md
# make docs   the site of the documentation, into build/site, with the page in play/ after: sh setup.sh web; its external
#             links are listed there
# make fmt    put the code in order

VENV := .venv
BIN := $(VENV)/bin

EDITOR = pylogic/page/assets/vendor/editor.js

.PHONY: demo quick test nightly browser firefox cover bench fuzz mutants encodings counts study effects routes library reference gallery api docs fmt clean

demo: $(VENV)/ready
	$(BIN)/pylogic run examples/first.puzzle --engine clingo

# Rebuilt where its source has changed.
$(EDITOR): web/editor.js
	sh setup.sh editor

quick: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	HYPOTHESIS_PROFILE=quick $(BIN)/pytest -n 2 --dist worksteal -m "not slow and not nightly"

test: $(VENV)/tools $(EDITOR)
	sh setup.sh prolog
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist worksteal -m "not nightly" --ignore-glob "*/test_browser*.py"

nightly: $(VENV)/tools
	sh setup.sh prolog
	sh setup.sh browser
	sh setup.sh web
	HYPOTHESIS_PROFILE=nightly $(BIN)/pytest -n 2 --dist worksteal

PAGE_TESTS = $(BIN)/pytest tests/test_browser*.py -n 3 --dist loadfile --no-loadscope-reorder -m "not nightly" \
	--timeout 1200 --timeout-method thread

browser: $(VENV)/tools
	sh setup.sh browser
	sh setup.sh web
	$(PAGE_TESTS)

firefox: $(VENV)/tools
	sh setup.sh browser firefox-esr
	sh setup.sh web
	BROWSER=firefox-esr $(PAGE_TESTS)

cover: $(VENV)/tools
	sh setup.sh prolog
	HYPOTHESIS_PROFILE=quick $(BIN)/pytest -n 2 --dist worksteal -m "not slow and not nightly" --cov=pylogic --cov-report=term-missing:skip-covered

bench: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/python -m benchmarks

fuzz: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/python -m fuzzing $(FUZZ)

mutants: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/pip install --quiet --editable '.[mutation]'
	mkdir -p mutants  # what is not there when Python starts is not looked for modules later
	PYTHONPATH=$(CURDIR)/mutants $(BIN)/mutmut run --max-children 2
	$(BIN)/mutmut results

encodings: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/python -m benchmarks.encodings --write docs/reliability.md

counts: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/python -m benchmarks.counts

study: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/python -m benchmarks.study

effects: $(VENV)/tools
	$(BIN)/python -m benchmarks.effects --write docs/diamonds.md

routes: $(VENV)/tools
	$(BIN)/python -m benchmarks.routes --write docs/routes.md

library: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/python -m benchmarks.declared --write docs/library.md

gallery: $(VENV)/tools
	$(BIN)/python -m benchmarks.gallery

reference: $(VENV)/tools
	$(BIN)/python -m benchmarks.reference --write docs/kinds.md
	$(BIN)/python -m benchmarks.editors
	$(BIN)/python -m benchmarks.facts --write docs/facts.md

api: $(VENV)/tools
	$(BIN)/python -m benchmarks.api --write docs/api.md

docs: $(VENV)/tools
	sh setup.sh prolog
	$(BIN)/python -m sphinx -q -W --keep-going -b html -d build/doctrees -c docs . build/site
	rm -rf build/site/play
	if [ -d web/node_modules ]; then $(BIN)/pylogic serve --static build/site/play; fi
	@echo "build/site/index.html"

fmt: $(VENV)/tools
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) dist

$(VENV)/ready: pyproject.toml setup.sh
	sh setup.sh core $(VENV)
	touch $@

$(VENV)/tools: $(VENV)/ready
	sh setup.sh tools $(VENV)
	touch $@
