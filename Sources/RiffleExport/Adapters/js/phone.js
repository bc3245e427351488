// The page of a phone: shows what the desk shares, and sends the hand's gestures back, with the places of the cards that it has shown.
"use strict";
(() => {
  /** What the cards show, by their indices; none: colours with numbers. */
  const pictures = [];
  /* CARDS */
  /* GROUND */
  const ground = new Ground(document.getElementById("ground"));
  const [element, rateLabel, sideButton, sentence] = ["cards", "rate", "side", "say"].map((id) =>
    document.getElementById(id),
  );
  /** Seconds between two checks, and milliseconds between two messages of a gesture. */
  const [checkInterval, sendInterval] = [0.5, 40];
  /** The most events, and checks, of a message. */
  const [mostEvents, mostChecks] = [400, 4];
  const inTheClear = " The connection isn't encrypted: others in the network can see the cards.";
  let socket = null;
  let isOver = false;
  let retry = 1000;

  // MARK: The line to the desk.

  const say = (text) => (sentence.textContent = text);
  const send = (message) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const screenOf = () => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.clientHeight,
    scale: devicePixelRatio,
  });

  /** "iPhone", "Pixel 7", "Firefox on Linux": what its browser says that it is. */
  function deviceName() {
    const agent = navigator.userAgent;
    const android = /Android [\d.]+; ([^;)]+)/.exec(agent)?.[1];
    const known = ["iPhone", "iPad", "Android", "Macintosh", "Windows", "Linux"];
    return android ?? known.find((name) => agent.includes(name)) ?? "Phone";
  }

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/socket`);
    socket.onopen = () => {
      const pass = sessionStorage.getItem("pass") ?? undefined;
      send({ hello: { token: location.hash.slice(1), pass, device: deviceName(), ...screenOf() } });
    };
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onclose = ({ code, reason }) => {
      if (code === 4001 || code === 4003) isOver = true;
      if (isOver) return say(reason || "The computer has closed the connection.");
      say("Can't reach your computer. It may have stopped sharing.");
      setTimeout(connect, retry);
      retry = Math.min(retry * 1.5, 10000);
    };
  }

  function receive(message) {
    if (message.wait) say(`Allow this phone on your computer.${isSecureContext ? "" : inTheClear}`);
    if (message.welcome) {
      sessionStorage.setItem("pass", message.welcome.pass);
      retry = 1000;
      say("");
      // A secure context has it: TLS, or localhost by a cable.
      navigator.wakeLock?.request("screen").catch(() => {});
    }
    if (message.model) take(message.model);
    if (message.side !== undefined && shown) choose(message.side, false);
  }

  // MARK: The model.

  let handed = null;
  /** Scripts of the desk hand over what they make. */
  window.riffle = (made) => (handed = made);
  /** What the scripts at some addresses have made; the last ones. */
  const loaded = new Map();

  async function load(address) {
    if (loaded.has(address)) return loaded.get(address);
    const script = document.createElement("script");
    const done = new Promise((resolve, reject) => {
      script.onload = () => resolve(handed);
      script.onerror = () => reject(new Error(address));
    });
    script.src = address;
    document.head.append(script);
    const made = await done.finally(() => script.remove());
    loaded.set(address, made);
    for (const first of loaded.keys()) {
      if (loaded.size > 8) loaded.delete(first);
    }
    return made;
  }

  let wanted = null;
  let isTaking = false;

  /** Shows a model; of several that come meanwhile the last one. */
  async function take(model) {
    wanted = model;
    if (isTaking) return;
    isTaking = true;
    while (wanted !== null) {
      const next = wanted;
      wanted = null;
      try {
        for (const side of next.sides) {
          const [code, make] = [await load(side.code), await load(side.script)];
          side.modules = code(make({}));
        }
        use(next);
      } catch {
        // The desk has a newer one already, or the connection is gone.
      }
      send({ shown: next.version });
    }
    isTaking = false;
  }

  /** The shared model, its chosen side, and what shows it. */
  let shown = null;
  let chosen = 0;
  let component = null;
  let begun = 0;
  const [fronts, backs] = [[], []];

  function use(model) {
    if (JSON.stringify(model.pictures) !== JSON.stringify(pictures)) {
      pictures.splice(0, Infinity, ...model.pictures);
      fronts.length = 0;
      backs.length = 0;
    }
    element.style.setProperty("--focus", model.focus);
    say(model.sides.length > 0 ? "" : "This model has no formula, so a phone can't show it.");
    if (model.sides.length === 0) return;
    const isNew = shown === null || shown.desk !== model.desk;
    shown = model;
    choose(isNew ? model.desk : Math.min(chosen, model.sides.length - 1), false);
  }

  /** Shows side A, 0, or B, 1, where the other one was. */
  function choose(index, isOwn = true) {
    if (!(index in shown.sides)) return;
    const before = component && { ...stateOf(component), kind: shown.kind };
    const pointer = component?.surface.pressed ?? null;
    chosen = index;
    sideButton.hidden = shown.sides.length < 2;
    sideButton.textContent = "AB"[chosen];
    flush(false);
    component?.destroy();
    show(shown.sides[chosen], before, pointer);
    ground.use(shown.sides[chosen].backdrop);
    if (isOwn) send({ side: chosen });
  }

  /** Where a component is, and where it is going. */
  const stateOf = ({ offset, current, target, isMoving }) => ({
    offset: offset ?? current,
    target: isMoving ? target : undefined,
  });

  function show(side, before, pointer) {
    const { kind, count, fit, modules } = side;
    const { card } = modules.settings;
    const front = (index) => (fronts[index] ??= makeCard(index));
    const back = (index) => (backs[index] ??= makeBack(index));
    element.className = kind;
    let place = fit;
    if (kind === "screens") {
      // The screen is its own element, whose sides cut what moves in and out.
      const size = [card.width, card.height].map((length) => Math.round(length * fit.scale));
      const corner = [fit.x - size[0] / 2, fit.y - size[1] / 2].map(Math.round);
      place = { scale: fit.scale, x: fit.x - corner[0], y: fit.y - corner[1] };
      ["width", "height", "left", "top"].forEach((name, i) => {
        element.style[name] = `${[...size, ...corner][i]}px`;
      });
    } else {
      for (const name of ["width", "height", "left", "top"]) element.style[name] = "";
    }
    const start = before?.offset ?? Math.min(shown.start, count - 1);
    const whole = Math.round(start) % Math.max(count, 1);
    const common = { count, fit: place, watch };
    watch.reset();
    const now = watch.time(performance.now() / 1000);
    begun = now;
    let offset = kind === "row" ? start : whole;
    if (kind === "row") {
      component = modules["card-row"].createCardRow(element, { ...common, cards: front, current: start });
      offset = component.offset;
    } else if (kind === "stack") {
      const options = { ...common, cards: front, backs: back, current: whole };
      component = modules["card-stack"].createCardStack(element, options);
    } else {
      component = modules.screens.createScreens(element, { ...common, screens: front, current: whole });
    }
    send({ begin: { version: shown.version, side: chosen, t: now, offset } });
    if (pointer !== null) {
      component.surface.resume(pointer, now, element);
    } else if (kind === "row" && (before?.target ?? whole) !== offset && modules.settings.scrolling.snaps) {
      const index = Math.min(before?.target ?? whole, count - 1);
      // In a row that wraps, the place of the card that is nearest.
      const rounds = modules.settings.scrolling.wraps ? Math.round((offset - index) / count) : 0;
      watch.command(now, index + count * rounds);
      component.scrollTo(index, { time: now });
    }
  }

  // MARK: The gesture that goes back.

  let events = [];
  let checks = [];
  let sent = 0;

  /** Sends what has happened; `isResting`: nothing moves any more. */
  function flush(isResting) {
    while (events.length > 0 || checks.length > 0 || isResting) {
      const [someEvents, someChecks] = [events.splice(0, mostEvents), checks.splice(0, mostChecks)];
      const isLast = events.length === 0 && checks.length === 0;
      const motion = { t: watch.now, events: someEvents, checks: someChecks, rest: isResting && isLast };
      if (motion.rest && watch.rate > 0) motion.rate = watch.rate;
      if (!isLast) motion.t = someEvents.at(-1)?.[0] ?? someChecks.at(-1)?.[0] ?? motion.t;
      send({ motion });
      if (isLast) break;
    }
    sent = performance.now();
  }

  /** Is told of every event, and of the moments at which the cards' places are sent. */
  const watch = {
    now: 0,
    due: null,
    rate: 0,
    timer: 0,
    moves: [],
    frames: [],

    /** A time, but not before another that was given out. */
    time(time) {
      return (this.now = Math.max(this.now, time));
    },

    reset() {
      clearTimeout(this.timer);
      this.due = null;
      events = [];
      checks = [];
    },

    /** Before the motion gets to a time: the checks that are due until then. */
    before(time, advance) {
      while (this.due !== null && this.due <= time) {
        advance(this.due);
        check(this.due);
        const isResting = !component.isMoving && component.surface.pressed === null;
        this.due = isResting ? null : this.due + checkInterval;
        if (isResting) this.atRest(time);
      }
    },

    begin(time) {
      this.due ??= (Math.floor(time / checkInterval) + 1) * checkInterval;
    },

    /** A pointer goes down, 0, moves, 1, goes up, 2, or is taken away, 3. */
    note(time, phase, { clientX, clientY, pointerType }, tap) {
      this.begin(time);
      let noted = phase;
      // A tap that turns a card over, or uses a bar's button, on the desk does nothing here.
      const isIdle = shown.sides[chosen].kind === "screens" || isCurrent(tap?.card);
      if (phase === 2 && tap !== undefined && isIdle) noted = 3;
      events.push([time, noted, pointerType === "mouse" ? 0 : 1, clientX, clientY]);
      if (phase === 0) this.moves = [];
      if (phase === 1) this.moves.push(time);
      if (performance.now() - sent > sendInterval || events.length >= mostEvents) flush(false);
    },

    /** The row goes to a card. */
    command(time, index) {
      this.begin(time);
      events.push([time, 4, 0, index, 0]);
    },

    frame(time) {
      const { fit, kind, modules } = shown.sides[chosen];
      if (kind !== "screens") ground.patch(component, fit, modules.settings.card);
      this.frames.push(time);
      if (this.frames.length > 40) this.frames.shift();
      const isResting = !component.isMoving && component.surface.pressed === null;
      if (isResting) ground.rest(fronts[component.current]);
      if (isResting && this.due !== null) {
        // The check of the rest comes at its own time.
        clearTimeout(this.timer);
        const wait = this.due * 1000 - performance.now() + 1;
        this.timer = setTimeout(() => component.surface.request(), wait);
      }
      if ((events.length > 0 || checks.length > 0) && performance.now() - sent > sendInterval) flush(false);
    },

    atRest() {
      const per = (times) => (times.length > 8 ? (times.length - 1) / (times.at(-1) - times[0]) : 0);
      this.rate = per(this.moves);
      const frames = per(this.frames);
      this.frames = [];
      if (this.rate > 0) {
        const shownRate = frames > 0 ? ` · ${Math.round(frames)} frames/s` : "";
        rateLabel.textContent = `${Math.round(this.rate)} touches/s${shownRate}`;
      }
      flush(true);
    },
  };

  const isCurrent = (card) => {
    if (card === undefined || shown.sides[chosen].kind !== "row") return false;
    return card.getAttribute("aria-current") === "true";
  };

  /** Notes where the cards are at a moment, in pixels of the page. */
  function check(time) {
    const { kind, fit, modules } = shown.sides[chosen];
    const { card } = modules.settings;
    const cards = component.poses.flatMap(({ index, pose }) => {
      const m = pose.transform;
      const point = (x, y) => {
        const w = m[3] * x + m[7] * y + m[15];
        if (pose.hidden || !(w > 1e-6)) return [NaN, NaN];
        const [px, py] = [(m[0] * x + m[4] * y + m[12]) / w, (m[1] * x + m[5] * y + m[13]) / w];
        return [fit.x + px * fit.scale, fit.y + py * fit.scale];
      };
      const places = [point(0, 0), point(card.width / 2, 0), point(0, -card.height / 2)].flat();
      const numbers = [index, ...places, pose.opacity];
      return numbers.every(Number.isFinite) ? [numbers] : [];
    });
    checks.push([time, kind === "row" ? component.offset : null, cards.slice(0, 200)]);
  }

  // MARK: The page.

  ground.onChange = () => component?.surface.request();
  sideButton.addEventListener("click", () => choose(1 - chosen));
  // The keyboard and the wheel aren't part of a gesture that goes back.
  for (const type of ["keydown", "wheel", "focusin"]) {
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
  }
  for (const type of ["contextmenu", "gesturestart", "dblclick"]) {
    addEventListener(type, (event) => event.preventDefault());
  }
  let resized = 0;
  addEventListener("resize", () => {
    clearTimeout(resized);
    resized = setTimeout(() => send({ size: screenOf() }), 150);
  });
  window.page = { component: () => component, watch, shown: () => shown };
  if (location.hash.length < 2) say("This address lacks its last part. Scan the code on your computer again.");
  else connect();
})();
