// What is wrong with the page as it is drawn: boxes are compared as they are painted. Art may overlap as it likes;
// words and what can be pressed may not.
const measure = () => {
  // What may end with dots, between lines and never within one: all of it stands in the tale.
  const DOTTED = ".lastturn .said, .dock.slim .said";
  const wide = innerWidth,
    high = innerHeight,
    found = [];
  const styles = new Map();
  const styleOf = (element) =>
    styles.get(element) ??
    styles.set(element, getComputedStyle(element)).get(element);
  const veiled = (element) =>
    !!element &&
    element !== document.body &&
    (styleOf(element).clipPath === "inset(50%)" ||
      veiled(element.parentElement));
  const seen = (element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    }) &&
    !element.closest(".skip") &&
    !veiled(element);
  const name = (element) => {
    const of = element.closest("[class]");
    return `${element.localName}.${(of?.getAttribute("class") ?? "")
      .replace(/svelte-\w+/g, "")
      .trim()
      .split(/\s+/)
      .join(".")}`;
  };
  const say = (kind, ...what) => found.push(`${kind}: ${what.join(" | ")}`);
  // What is left of a box after everything around it that cuts has cut it; what scrolls can be reached.
  const cut = (box, from) => {
    let { left, top, right, bottom } = box,
      scrolls = false;
    for (
      let at = from;
      at && at !== document.documentElement;
      at = at.parentElement
    ) {
      const style = styleOf(at);
      if (style.position === "fixed") break;
      const [x, y] = [style.overflowX, style.overflowY];
      if (x === "visible" && y === "visible") continue;
      const edge = at.getBoundingClientRect();
      if (x === "auto" || x === "scroll" || y === "auto" || y === "scroll")
        scrolls ||= at.scrollHeight > at.clientHeight + 1;
      if (x !== "visible")
        ((left = Math.max(left, edge.left)),
          (right = Math.min(right, edge.right)));
      if (y !== "visible")
        ((top = Math.max(top, edge.top)),
          (bottom = Math.min(bottom, edge.bottom)));
    }
    return { left, top, right, bottom, scrolls };
  };
  const overlap = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const root = document.querySelector(".frame") ?? document.body;
  const aside = root.querySelector("aside");

  // Words, line by line, with the letters' height rather than the line's.
  const texts = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.data.trim(),
      parent = node.parentElement;
    if (
      !text ||
      !parent ||
      parent instanceof SVGElement ||
      aside?.contains(parent) ||
      !seen(parent)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const dotted = parent.closest(DOTTED);
    const dots = dotted && dotted.getBoundingClientRect();
    const lines = [...range.getClientRects()].filter(
      (box) =>
        box.width > 1 &&
        box.height > 1 &&
        !(dots && box.top + box.height * 0.24 >= dots.bottom - 1),
    );
    for (const box of lines) {
      const trim = box.height * 0.24;
      texts.push({
        text: text.slice(0, 40),
        element: parent,
        left: box.left,
        right: box.right,
        top: box.top + trim,
        bottom: box.bottom - trim,
      });
    }
    const style = styleOf(parent);
    if (
      style.overflowX !== "visible" &&
      parent.scrollWidth > parent.clientWidth + 1 &&
      style.display !== "inline"
    )
      say("cut", text, name(parent));
  }
  for (const one of texts) {
    const shown = cut(one, one.element);
    if (
      shown.left - one.left > 1.5 ||
      one.right - shown.right > 1.5 ||
      (!shown.scrolls &&
        (shown.top - one.top > 1.5 || one.bottom - shown.bottom > 1.5))
    )
      say("cut", one.text, name(one.element));
    if (one.left < -1 || one.right > wide + 1)
      say("out", one.text, name(one.element));
    else if (!shown.scrolls && (one.top < -1 || one.bottom > high + 1))
      say("out", one.text, name(one.element));
  }
  const near = (a, b) => a.contains(b) || b.contains(a);
  for (let i = 0; i < texts.length; i++)
    for (let k = i + 1; k < texts.length; k++) {
      const [a, b] = [texts[i], texts[k]];
      const [x, y] = overlap(a, b);
      if (x > 1.5 && y > 1.5 && a.element !== b.element)
        say(
          "over",
          `“${a.text}”`,
          `“${b.text}”`,
          name(a.element),
          name(b.element),
        );
    }

  // What can be pressed, but for the board's own places and for fans of cards.
  const pressed = [
    ...root.querySelectorAll("button, a[href], select, input"),
  ].filter(
    (one) =>
      seen(one) &&
      !aside?.contains(one) &&
      !one.closest(
        "[data-drop=board], [data-drop=island] .island, .stage .fit, .middle, .fan, .seat > .choose",
      ) &&
      !one.matches(".face, .choose"),
  );
  const boxes = pressed.map((one) => ({
    one,
    ...cut(one.getBoundingClientRect(), one),
    box: one.getBoundingClientRect(),
  }));
  for (const { one, box, left, right, top, bottom, scrolls } of boxes) {
    const said = (one.ariaLabel ?? one.textContent).trim().slice(0, 40);
    if (
      box.left < -1 ||
      box.right > wide + 1 ||
      (!scrolls && (box.top < -1 || box.bottom > high + 1))
    )
      say("out", said, name(one));
    if (
      left - box.left > 2 ||
      box.right - right > 2 ||
      (!scrolls && (top - box.top > 2 || box.bottom - bottom > 2))
    )
      say("cut", said, name(one));
    for (const text of texts)
      if (
        one.contains(text.element) &&
        !text.element.closest(".t, .fits") &&
        (text.left < box.left - 1 ||
          text.right > box.right + 1 ||
          text.top < box.top - 1 ||
          text.bottom > box.bottom + 1)
      )
        say("cut", said, name(one));
    for (const text of texts) {
      if (
        near(one, text.element) ||
        (one.parentElement?.contains(text.element) && one.matches(".who"))
      )
        continue;
      const [x, y] = overlap(box, text);
      if (x > 1.5 && y > 1.5)
        say("over", said, `“${text.text}”`, name(one), name(text.element));
    }
  }
  for (let i = 0; i < boxes.length; i++)
    for (let k = i + 1; k < boxes.length; k++) {
      if (near(boxes[i].one, boxes[k].one)) continue;
      const [x, y] = overlap(boxes[i].box, boxes[k].box);
      if (x > 2 && y > 2) say("over", name(boxes[i].one), name(boxes[k].one));
    }
  // Amulets and figures that stand beside words.
  for (const picture of root.querySelectorAll(
    ".amulet, .medal, .opp .face svg, .me .who svg, .bar svg, .have svg",
  )) {
    if (!seen(picture)) continue;
    const box = picture.getBoundingClientRect();
    for (const text of texts) {
      if (
        picture.parentElement.contains(text.element) ||
        text.element.closest(".done")
      )
        continue;
      const [x, y] = overlap(box, text);
      if (x > 2 && y > 2)
        say("over", name(picture), `“${text.text}”`, name(text.element));
    }
  }

  // What I am to do is in view.
  const whole = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const shown = cut({ left, right, top, bottom }, element.parentElement);
    return (
      left >= -1 &&
      right <= wide + 1 &&
      top >= -1 &&
      bottom <= high + 1 &&
      shown.top - top < 2 &&
      bottom - shown.bottom < 2
    );
  };
  const step = root.querySelector("main .step");
  const field = root.querySelector("main .field > *");
  if (field && field.scrollHeight > field.clientHeight + 1)
    say("scrolls", field.scrollHeight, field.clientHeight);
  if (step && step.checkVisibility()) {
    if (!whole(step)) say("hidden", "the prompt");
    if (step.scrollHeight > step.clientHeight + 1)
      say(
        "cut",
        "the prompt",
        step.textContent.trim().slice(0, 60),
        step.scrollHeight,
        step.clientHeight,
      );
    const steps = step.getBoundingClientRect();
    for (const text of texts.filter((one) => step.contains(one.element)))
      if (text.top < steps.top - 2 || text.bottom > steps.bottom + 2)
        say("cut", "the prompt", text.text);
  }
  for (const button of root.querySelectorAll("main .step button"))
    if (!whole(button)) say("hidden", button.textContent.trim());
  for (const card of root.querySelectorAll("main .fan .h")) {
    const box = card.getBoundingClientRect();
    if (
      box.top + box.height * 0.66 > high ||
      box.top < 0 ||
      box.left < -4 ||
      box.right > wide + 4
    )
      say("hidden", card.ariaLabel);
  }
  for (const choice of root.querySelectorAll(
    "main .tray button, main .sums button",
  ))
    if (!whole(choice)) say("hidden", choice.ariaLabel);
  const at = (selector) => {
    const box = root.querySelector(selector)?.getBoundingClientRect();
    return box && [box.x, box.y, box.width, box.height].map(Math.round);
  };
  const places = {
    prompt: at("main .step"),
    board: at("main .stage .fit, main .island, main .middle"),
    hand: at("main .hand, main .play"),
    top: at("main .top"),
  };
  return { found: [...new Set([...found, ...measureMarks()])], places };
};

// What is wrong with a page that scrolls: words and buttons that leave the screen or their own box sideways, words
// that lie over others of the same part, and parts that are wider than the screen.
const measureAcross = () => {
  const found = [];
  const wide = document.documentElement.clientWidth;
  const name = (element) =>
    `${element.localName}.${element.getAttribute("class") ?? ""}`.replace(
      / ?svelte-\w+/g,
      "",
    );
  const shown = (element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
    }) && !element.closest(".skip, .unseen, svg");
  if (document.documentElement.scrollWidth > wide + 1)
    found.push(`wide: ${document.documentElement.scrollWidth}`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || !shown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const around = [];
    for (let at = parent; at && at !== document.body; at = at.parentElement)
      around.push(at);
    const scrolls = around.some(
      (at) =>
        /auto|scroll/.test(getComputedStyle(at).overflowX) &&
        at.scrollWidth > at.clientWidth + 1,
    );
    const unseen = around.some(
      (at) => getComputedStyle(at).clipPath === "inset(50%)",
    );
    if (unseen) continue;
    if (scrolls)
      found.push(`scrolls: ${node.data.trim().slice(0, 40)} | ${name(parent)}`);
    const lines = [...range.getClientRects()].filter((box) => box.width > 1);
    // A word of which each line has but some letters is broken where it should not be.
    const letters = Math.max(
      ...node.data
        .trim()
        .split(/[\s\u00ad-]+/)
        .map((word) => word.length),
    );
    if (
      lines.length > 2 &&
      letters > 3 &&
      node.data.trim().length / lines.length < 5
    )
      found.push(`broken: ${node.data.trim().slice(0, 40)} | ${name(parent)}`);
    for (const box of lines)
      if (box.left < -1 || box.right > wide + 1)
        found.push(`out: ${node.data.trim().slice(0, 40)} | ${name(parent)}`);
    const style = getComputedStyle(parent);
    if (
      style.overflowX !== "visible" &&
      style.display !== "inline" &&
      parent.scrollWidth > parent.clientWidth + 1
    )
      found.push(`cut: ${node.data.trim().slice(0, 40)} | ${name(parent)}`);
  }
  for (const one of document.querySelectorAll(
    "button, a[href], select, input",
  )) {
    if (!shown(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.left < -1 || box.right > wide + 1)
      found.push(
        `out: ${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)} | ${name(one)}`,
      );
  }
  // A word of a title stands in one line.
  for (const title of document.querySelectorAll("h1, h2, h3")) {
    const words = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode())
      for (const { 0: word, index } of node.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (shown(title) && Math.max(...tops) - Math.min(...tops) > 8)
          found.push(`broken: ${word} | ${name(title)}`);
      }
  }
  // A head that does not scroll holds all that is in it, with some room above.
  for (const head of document.querySelectorAll("header")) {
    const edge = head.getBoundingClientRect();
    for (const part of head.querySelectorAll("h1, small, a, button")) {
      const box = part.getBoundingClientRect();
      if (
        shown(part) &&
        edge.height &&
        (box.top < edge.top + 1 || box.bottom > edge.bottom + 1)
      )
        found.push(`head: ${part.textContent.trim()} | ${name(part)}`);
    }
  }
  return [...new Set([...found, ...measureMarks()])];
};

// Marks that are not the page's language's: straight quotation marks and apostrophes, those of another language, a
// hyphen before a number, a percent sign with a space that breaks, or without one. What is typed or a key is left out.
const measureMarks = () => {
  const german = document.documentElement.lang === "de";
  const wrong = german
    ? /["”«»'‘]|(?<!\u00a0)%|(?<![\p{L}\d)\]])-\d/u
    : /["„«»']|\s%|(?<![\p{L}\d)\]])-\d/u;
  const found = [];
  const look = (text, element) => {
    if (wrong.test(text) && !element.closest("code, kbd, pre, input, textarea, [data-as-it-is]"))
      found.push(`marks: ${text.trim().slice(0, 80)}`);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (!node.parentElement.closest("script, style"))
      look(node.data, node.parentElement);
  for (const name of ["aria-label", "title", "alt", "placeholder"])
    for (const one of document.querySelectorAll(`[${name}]`))
      look(one.getAttribute(name), one);
  return found;
};

// What can be pressed and is too small for a finger. An area is measured as it answers: by asking what lies at each point,
// so that a part that is covered does not count, and one that was enlarged beyond what is drawn does. A list of pairs says
// what may be smaller, and how small.
const measureTargets = (smaller, usual) => {
  const found = [];
  const controls =
    "button, a[href], select, input, textarea, summary, [role=button], [role=slider], .hit";
  const said = (one) =>
    `${one.localName}.${one.getAttribute("class") ?? ""}`.replace(
      / ?svelte-\w+/g,
      "",
    ) +
    ` ${(one.ariaLabel ?? one.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}`;
  // A link in a sentence is as high as its line.
  const inText = (one) =>
    one.localName === "a" &&
    getComputedStyle(one).display === "inline" &&
    [...(one.parentElement?.childNodes ?? [])].some(
      (beside) => beside.nodeType === 3 && beside.data.trim(),
    );
  const owner = (one) => one.closest("label") ?? one;
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const all = [...(dialog ?? document).querySelectorAll(controls)].filter(
    (one) =>
      one.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      }) &&
      !one.disabled &&
      one.type !== "file" &&
      !one.matches(".hit:is(.target *)") &&
      !one.closest(
        // a second way to what stands large elsewhere: a figure beside its stone, a druid beside his card
        ".skip, .unseen, .sr-only, [inert], [aria-hidden=true], .druid",
      ) &&
      // whoever is to be chosen is covered by what chooses
      !one.matches(".seat:has(> .choose) .face") &&
      !inText(one),
  );
  const scrolls = (one) =>
    document.documentElement.scrollHeight > innerHeight + 1 ||
    [...document.querySelectorAll("main, main *, aside *, dialog *")].some(
      (at) =>
        at.contains(one) &&
        /auto|scroll/.test(getComputedStyle(at).overflowY) &&
        at.scrollHeight > at.clientHeight + 1,
    );
  // Points two apart are asked once.
  let asked = new Map();
  const lies = (x, y) => {
    const [a, b] = [Math.round(x / 2) * 2, Math.round(y / 2) * 2];
    const key = a * 10000 + b;
    if (!asked.has(key)) asked.set(key, document.elementFromPoint(a, b));
    return asked.get(key);
  };
  for (const one of all) {
    const least =
      smaller.find(([selector]) => one.matches(selector))?.[1] ?? usual;
    const whole = owner(one);
    let box = whole.getBoundingClientRect();
    if (!box.width && !box.height) continue;
    if (scrolls(whole)) {
      whole.scrollIntoView({ block: "center", behavior: "instant" });
      asked = new Map();
      box = whole.getBoundingClientRect();
    }
    const mine = (x, y, step) => {
      const top = step > 1 ? lies(x, y) : document.elementFromPoint(x, y);
      return !!top && (whole.contains(top) || one.contains(top));
    };
    const run = (x, y, dx, dy, step) => {
      let n = 0;
      while (n < least && mine(x + dx * (n + step), y + dy * (n + step), step))
        n += step;
      return n;
    };
    const size = (x, y, step) =>
      mine(x, y, step)
        ? [
            run(x, y, -1, 0, step) + run(x, y, 1, 0, step) + step,
            run(x, y, 0, -1, step) + run(x, y, 0, 1, step) + step,
          ]
        : [0, 0];
    let best = [0, 0],
      at = [0, 0];
    for (const v of [0.5, 0.3, 0.7, 0.1, 0.9])
      for (const u of [0.5, 0.3, 0.7, 0.1, 0.9]) {
        if (Math.min(...best) >= least + 2) continue;
        const there = [box.x + box.width * u, box.y + box.height * v];
        const next = size(...there, 2);
        if (Math.min(...next) > Math.min(...best)) [best, at] = [next, there];
      }
    // Near the bound it is measured to the pixel.
    if (best[0] && Math.abs(Math.min(...best) - least) < 5)
      best = size(...at, 1);
    if (Math.min(...best) < least)
      found.push(`small: ${best.join("×")} of ${least} | ${said(one)}`);
  }
  return found;
};
