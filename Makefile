# make demo   set everything up and solve an example of each kind with clingo
# make test   also install SWI-Prolog where it is missing, then run every check
# make bench  measure speed on the instances beside the checkout (long)
# make study  run the labeling study and renew the tables and pictures of docs/labeling.md (long)
# make fmt    put the code in order

VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test bench study fmt clean

demo: $(VENV)/ready
	$(BIN)/pylogic run examples/first.puzzle --engine clingo

test: $(VENV)/ready
	sh setup.sh prolog
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

bench: $(VENV)/ready
	sh setup.sh prolog
	$(BIN)/python -m benchmarks

study: $(VENV)/ready
	sh setup.sh prolog
	$(BIN)/python -m benchmarks.study

fmt: $(VENV)/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) dist

$(VENV)/ready: pyproject.toml setup.sh
	sh setup.sh python $(VENV)
	touch $@
