# Riffle's commands. `make` alone lists them; `make run` and `make test` are the two to begin with.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run test build install uninstall deb check-deb check-compat check-systems check-devices guide manual sight latency screens bench crowds life sanitize fuzz mutations bombs check-exports check-fits check-share teeth check-all art film deps deps-suites deps-test deps-deb deps-art deps-film toolchain format lint clean

SWIFT ?= swift
SOURCES := Package.swift Sources Tests
ARGS ?=
# Where the toolchain has it, the standard library is linked in: 4 MB less stay in memory, and the program runs where no Swift is.
RELEASE := --configuration release \
	$(shell test -d "$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")")/../lib/swift_static" && echo --static-swift-stdlib)

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: toolchain deps ## Install what is missing, build, open the window (ARGS="~/Pictures --model …"); no display: a tour
	@$(SWIFT) build $(RELEASE) --product riffle
	@if [ -z "$(strip $(ARGS))" ] && ! .build/release/riffle display; then \
		echo "Drawing a tour of the models instead."; \
		.build/release/riffle tour -o tour && echo "The pictures are in $(CURDIR)/tour."; \
	else \
		.build/release/riffle $(ARGS); \
	fi

test: toolchain deps-suites ## Install what is missing, build, run all tests (ARGS="--filter NAME")
	@SWIFT="$(SWIFT)" .scripts/test $(ARGS)

build: toolchain deps ## Build the release program: .build/release/riffle
	@$(SWIFT) build $(RELEASE) --product riffle
	@$(SWIFT) build $(RELEASE) --product riffle-allocations

PREFIX ?= /usr/local
DESTDIR ?=

install: ## Put the built program, its manual, launcher, icons and completions into PREFIX (/usr/local; DESTDIR for packages)
	@.scripts/install install '$(PREFIX)' '$(DESTDIR)'

uninstall: ## Take all of it away again
	@.scripts/install uninstall '$(PREFIX)' '$(DESTDIR)'

deb: build deps-deb ## A Debian package in out/, which needs no Swift toolchain
	@.scripts/deb out

check-deb: deb deps-test ## lintian, then install, run and remove the package in a bare Debian 12
	@.scripts/check-deb out

check-compat: deb deps-test ## The package in a bare Debian sid, whose SDL2 is sdl2-compat over SDL3: the same as make screens (ARGS="KIND…")
	@.scripts/check-compat out sid $(ARGS)

check-systems: toolchain deps-test ## make run and the tests without a display in bare Debian 12, 13 and sid (ARGS="SUITE…")
	@.scripts/check-systems $(ARGS)

manual: toolchain deps ## Renew the tables of Resources/manual from the table of commands, the argument parser and the formula language
	@$(SWIFT) build --product riffle
	@.build/debug/riffle manual --tables Resources/manual

guide: build deps-suites ## The manual as an illustrated web site: out/guide/index.html
	@.scripts/guide.py .build/release/riffle out/guide

sight: build deps-suites ## Every model at rest, in a drag and at its end, with its defaults and with the source's numbers: out/sight
	@.scripts/sight .build/release/riffle out/sight

latency: build deps-test ## From a pointer event to the changed picture, 500 times a model, on X11 and Wayland (ARGS="COUNT MODEL…")
	@.scripts/latency.py .build/release/riffle $(ARGS)

screens: build deps-test ## Click, drag, resize on X11 and Wayland, at fractional scales, on two displays, over restarts (ARGS="KIND…")
	@.scripts/screens.py .build/release/riffle $(ARGS)

check-devices: build deps-test ## A simulated touch screen, trackpad and wheel move the window's cards, on X11 and Wayland
	@.scripts/devices.py .build/release/riffle

bench: build ## Measure all models in release: time and heap blocks a frame, without a window (ARGS="--model ID --frames N")
	@.build/release/riffle bench --stage $(ARGS)

crowds: build ## Formulas that lay 2,001 cards over one another come to 20 frames a second
	@.scripts/crowds .build/release/riffle

SECONDS ?= 600

life: build deps-suites ## Random mouse, keys, resizes and files in a window that nobody sees (SECONDS=600)
	@.scripts/random-life.py .build/release/riffle $(SECONDS)

SUITES ?= all

sanitize: toolchain deps-suites ## Suites and random life under the address, undefined and thread sanitizers (SECONDS=600 SUITES=regex)
	@.scripts/sanitize address '$(SUITES)' $(SECONDS)
	@.scripts/sanitize thread '$(SUITES)' $(SECONDS)

fuzz: toolchain deps ## libFuzzer on the parsers of untrusted files (SECONDS=600 each, ARGS="header json …")
	@.scripts/fuzz $(SECONDS) $(ARGS)

COUNT ?= 10000

mutations: build deps-suites ## Damaged pictures of every format, rendered (COUNT=10000 SEED=number)
	@.scripts/mutate-pictures.py .build/release/riffle $(COUNT) $(SEED)

bombs: build deps-suites ## Files that ask for far more than they hold, rendered and in a window
	@.scripts/bombs.py .build/release/riffle 60

check-exports: build deps-test ## Every model at four settings as CSS, QML and Kotlin, compared with Riffle; pages dragged, drawn and used in Chromium and Firefox (SEED=number)
	@.scripts/check-exports.py .build/release/riffle $(or $(SEED),1)
	@.scripts/check-kotlin.py .build/release/riffle $(or $(SEED),1)
	@.scripts/drag-exports.py .build/release/riffle
	@.scripts/draw-exports.py .build/release/riffle
	@.scripts/draw-motions.py .build/release/riffle
	@.scripts/use-exports.py .build/release/riffle
	@RIFFLE_WHOLE=1 $(SWIFT) test --disable-xctest --filter '^ExportTests[.]'

check-share: build deps-test ## Every model on phones that Chromium emulates: dragged, played again, changed on the computer; and a minute of strangers (SECONDS=60)
	@.scripts/check-share.py .build/release/riffle

teeth: toolchain deps-suites ## Known faults, put in one at a time: the tests must see each (ARGS="NAME…", of .scripts/teeth)
	@.scripts/teeth.py $(ARGS)

check-fits: build deps-test ## Fits to every scrolling model at twenty settings; pages filmed in Chromium and turned into formulas; the time of a ranking
	@RIFFLE_WHOLE=1 $(SWIFT) test --disable-xctest --filter '^FitTests[.]'
	@.scripts/fit-pages.py .build/release/riffle
	@.build/release/riffle bench --fits

check-all: toolchain deps-test ## All of these, lint and tests, with a table of figures at the end (SECONDS=600)
	@.scripts/check-all $(SECONDS)

art: deps-art ## Draw the built-in cards and the icon's sizes again
	@/usr/bin/python3 Resources/generator/draw.py $(ARGS)
	@for size in 16 22 24 32 48 64 128 256 512; do \
		rsvg-convert -w $$size -h $$size Resources/desktop/cards.riffle.Riffle.svg -o Resources/desktop/icons/$$size.png; \
	done

film: build deps-film ## Film the README's picture again: Resources/film.webp
	@.scripts/film.py .build/release/riffle Resources/film.webp

deps: ## Install the libraries and fonts that are missing
	@.scripts/deps run

deps-suites: ## The same, and what `make test` needs: Xvfb, xdotool, ffmpeg, Chromium and others
	@.scripts/deps test

deps-test: deps-suites ## The same, and what all other checks need: Firefox, Qt, kotlinc, weston, lintian
	@.scripts/deps checks

deps-deb: ## What packing needs
	@.scripts/deps deb

deps-art: ## What drawing the cards needs
	@.scripts/deps art

deps-film: ## What films need
	@.scripts/deps film

# The first line of the manifest says which toolchain is needed.
toolchain:
	@needed=$$(sed -n '1s|^// swift-tools-version: *||p' Package.swift); \
	found=$$($(SWIFT) --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -1); \
	if [ "$$(printf '%s\n' "$$needed" "$${found:-0}" | sort -V | head -1)" != "$$needed" ]; then \
		echo "Riffle needs a Swift $$needed or later toolchain, and this is $${found:-none}: get one at https://www.swift.org/install and put swift in your PATH." >&2; \
		exit 1; \
	fi

format: toolchain ## Format the sources in place
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint: toolchain ## Check the format and the dependencies between the targets
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@$(SWIFT) build --build-tests --explicit-target-dependency-import-check error

clean: ## Remove what was built
	@rm -rf .build tour out
