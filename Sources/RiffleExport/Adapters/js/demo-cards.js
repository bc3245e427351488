// The cards of the example: pictures, or colours with numbers.

const pictures = [PICTURES];
const hue = (index) => (index * 360) / 5 + 210;

/** A card's element. */
export function makeCard(index) {
  const picture = pictures[index % pictures.length];
  if (picture === undefined) return makeSide(index + 1, hue(index));
  const image = new Image();
  image.src = picture.file;
  image.alt = picture.title;
  return image;
}

/** The element of its other side. */
export const makeBack = (index) => makeSide(`back of ${index + 1}`, hue(index));

function makeSide(text, hue) {
  const element = document.createElement("div");
  element.className = "coloured";
  element.textContent = text;
  element.style.setProperty("--hue", hue);
  return element;
}
