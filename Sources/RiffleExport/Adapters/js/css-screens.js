// Shows some screens, one after the other; screens.css has the motion.
(() => {
  const container = document.querySelector(".screens");
  const [from, to] = container.children;
  const pictures = [PICTURES];
  const names = ["Coral", "Amber", "Jade", "Azure", "Violet"];
  const hues = [4, 34, 152, 205, 262];
  const count = COUNT;
  const contents = [];
  let current = 0;

  function make(index) {
    const picture = pictures[index % pictures.length];
    const content = document.createElement(picture ? "img" : "div");
    if (picture) {
      content.src = picture.file;
      content.alt = picture.title;
    } else {
      content.className = "coloured";
      content.innerHTML = `<b>${index + 1}</b>${names[index % 5]}`;
      content.style.setProperty("--hue", hues[index % 5]);
    }
    return content;
  }

  function show(section, index) {
    const at = (index + count) % count;
    section.replaceChildren((contents[at] ??= make(at)));
  }

  function run(way) {
    const next = current + (way === "forward" ? 1 : -1);
    // Back is the way forward in reverse, or the same to the other side.
    const isBack = way === "back" && REVERSES;
    const isLeftward = way === "left" || (way === "back" && !isBack);
    // On the way back the screen in front leaves.
    show(from, isBack ? next : current);
    show(to, isBack ? current : next);
    current = (next + count) % count;
    container.classList.toggle("back", isBack);
    container.style.setProperty("--direction", isLeftward ? -1 : 1);
    for (const animation of container.getAnimations({ subtree: true })) {
      animation.cancel();
      animation.play();
    }
  }

  for (const button of document.querySelectorAll("[data-way]")) {
    button.addEventListener("click", () => run(button.dataset.way));
  }
  // At rest after the way to the first.
  show(from, -1);
  show(to, 0);
  for (const animation of container.getAnimations({ subtree: true })) {
    animation.finish();
  }
})();
