/** What lies behind the cards: a picture that the desk has blurred, or the current card's own. */
class Ground {
  #element;
  /** What the desk asks for: null, { file }, or { blur } for the current card. */
  #wanted = null;
  /** What is shown, or on its way. */
  #key = "";
  /** An address, and how much wider it is than high; null: nothing is shown. */
  #shown = null;

  constructor(element) {
    this.#element = element;
  }

  /** Takes what the desk asks for. */
  use(wanted) {
    this.#wanted = wanted;
    if (wanted === null) this.#show("", null);
    else if (wanted.file !== undefined) this.#load(wanted.file, wanted.file);
  }

  /** The cards are at rest, and the current one is an element. */
  rest(face) {
    const blur = this.#wanted?.blur;
    if (blur === undefined || !(face instanceof HTMLImageElement)) return;
    this.#load(`${blur} ${face.src}`, face.src, (image) => blurred(image, blur));
  }

  /** Shows veiled cards the part that is behind them, as if they weren't tilted. */
  patch(component, fit, card) {
    if (this.#shown === null) return;
    const { url, ratio } = this.#shown;
    const { clientWidth: width, clientHeight: height } = this.#element;
    const across = Math.max(width, height * ratio);
    const { layer, unit } = component.surface;
    const box = [(card.width * fit.scale) / unit.x, (card.height * fit.scale) / unit.y];
    for (const { index, pose } of component.poses) {
      const { transform: m, veil } = pose;
      const [sx, sy] = [(m[0] / m[15]) * unit.x, (m[5] / m[15]) * unit.y];
      if (!(veil > 0 && Math.min(Math.abs(sx), Math.abs(sy)) > 0.05)) continue;
      const x = fit.x + (m[12] / m[15]) * fit.scale;
      const y = fit.y + (m[13] / m[15]) * fit.scale;
      const left = ((width - across) / 2 - x) / sx + box[0] / 2;
      const top = ((height - across / ratio) / 2 - y) / sy + box[1] / 2;
      const size = `${across / sx}px ${across / ratio / sy}px`;
      const own = `${url} ${left}px ${top}px / ${size} no-repeat`;
      layer.children[index]?.style.setProperty("--backdrop", own);
    }
  }

  /** Loads a picture, and shows it or what is made of it, unless another one is wanted by then. */
  async #load(key, file, make = () => file) {
    if (key === this.#key) return;
    this.#key = key;
    const image = new Image();
    image.src = file;
    try {
      await image.decode();
    } catch {
      // The desk has another one already, or the connection is gone.
      return;
    }
    const ratio = image.naturalWidth / image.naturalHeight;
    if (key === this.#key) this.#show(key, { url: `url("${make(image)}")`, ratio });
  }

  #show(key, shown) {
    [this.#key, this.#shown] = [key, shown];
    this.#element.style.backgroundImage = shown?.url ?? "";
    this.onChange?.();
  }
}

/** A picture blurred by points of a window 1280 points wide, and dimmed: a bright screen would outshine the cards. */
function blurred(image, blur) {
  const ratio = image.naturalWidth / image.naturalHeight;
  const canvas = document.createElement("canvas");
  // One pixel for what is blurred together: browsers have no blur in common.
  canvas.width = Math.max(2, Math.min(Math.round(640 / Math.max(blur, 1)), image.naturalWidth));
  canvas.height = Math.max(2, Math.round(canvas.width / ratio));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  context.fillStyle = "rgb(0 0 0 / 0.45)";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
