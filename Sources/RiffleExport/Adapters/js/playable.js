"use strict";
(() => {
  const pictures = [/* PICTURES */];
  /* CARDS */
  const addCommon = (modules) => {
    /* COMMON */
    return modules;
  };
  const settings = [/* SETTINGS */];
  const gesture = GESTURE;
  const [kind, count] = ["KIND", COUNT];

  const element = document.querySelector("#cards");
  const controls = document.querySelector("#controls");
  /** What cards show is made once, so that nothing is loaded again. */
  const [fronts, backs] = [[], []];
  const front = (index) => (fronts[index] ??= makeCard(index));
  const back = (index) => (backs[index] ??= makeBack(index));
  /** The values of the sliders of each setting, in shown units. */
  const values = settings.map(({ sliders }) =>
    Object.fromEntries(sliders.map(({ name, value }) => [name, value])),
  );
  let chosen = 0;
  let component = null;

  /** The row's extent and ends at a slider's value: between two of its table. */
  function rowAt({ rows, min, max }, value) {
    const place = ((value - min) / (max - min)) * (rows.length - 1);
    const index = Math.max(0, Math.min(Math.floor(place), rows.length - 2));
    const part = place - index;
    return rows[index].map((a, i) => a + (rows[index + 1][i] - a) * part);
  }

  /** The modules of the chosen setting, at the values of its sliders. */
  function makeModules() {
    const { sliders, make } = settings[chosen];
    const own = values[chosen];
    const changed = sliders.filter(({ name, value }) => own[name] !== value);
    const base = Object.fromEntries(
      changed.map(({ name, factor }) => [name, own[name] * factor]),
    );
    const modules = make(base);
    const { scrolling } = modules.settings;
    for (const slider of changed.filter(({ rows }) => rows.length > 0)) {
      const before = rowAt(slider, slider.value);
      const after = rowAt(slider, own[slider.name]);
      scrolling.extent *= after[0] / before[0];
      scrolling.first += after[1] - before[1];
      scrolling.last += after[2] - before[2];
    }
    return modules;
  }

  /** Shows the chosen setting, a row at an offset. */
  function show(start) {
    component?.destroy();
    const modules = makeModules();
    if (kind === "row") {
      const options = { cards: front, count, current: start };
      component = modules["card-row"].createCardRow(element, options);
    } else if (kind === "stack") {
      const options = { cards: front, backs: back, count };
      component = modules["card-stack"].createCardStack(element, options);
    } else {
      const options = { screens: front, count };
      component = modules.screens.createScreens(element, options);
    }
  }

  function play() {
    show(gesture.start);
    component.play(gesture.events, gesture.slop);
  }

  function makeButton(text, action) {
    const button = document.createElement("button");
    button.textContent = text;
    button.addEventListener("click", action);
    return button;
  }

  function makeSlider(slider) {
    const { name, title, help, unit, min, max, step } = slider;
    const label = document.createElement("label");
    const output = document.createElement("output");
    const input = document.createElement("input");
    Object.assign(input, { type: "range", min, max, step });
    input.value = values[chosen][name];
    const digits = Math.max(0, Math.min(4, Math.ceil(-Math.log10(step) - 1e-9)));
    const write = () => {
      const value = values[chosen][name];
      output.textContent = value.toFixed(digits).replace("-", "\u2212") + unit;
    };
    input.addEventListener("input", () => {
      values[chosen][name] = Number(input.value);
      write();
      show(component.offset);
    });
    label.title = help;
    label.append(title, output, input);
    write();
    return label;
  }

  function choose(index) {
    chosen = index;
    const buttons = document.createElement("div");
    buttons.className = "buttons";
    const names = settings.length > 1 ? ["A", "B"] : [];
    names.forEach((name, i) => {
      const button = makeButton(name, () => {
        const offset = component.offset;
        choose(i);
        show(offset);
      });
      button.ariaPressed = i === chosen;
      buttons.append(button);
    });
    if (gesture !== null) buttons.append(makeButton("Play the gesture", play));
    const { sliders } = settings[chosen];
    if (sliders.length > 0) {
      const reset = makeButton("Reset", () => {
        for (const { name, value } of sliders) values[chosen][name] = value;
        choose(chosen);
        show(component.offset);
      });
      buttons.append(reset);
    }
    controls.replaceChildren(buttons, ...sliders.map(makeSlider));
  }

  choose(0);
  show(START);
  window.playable = { play, offset: () => component.offset };
})();
