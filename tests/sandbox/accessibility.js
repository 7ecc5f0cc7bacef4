/** What is wrong for people who see little or use a screen reader: text that is too faint, controls without a name. */
() => {
  const CONTROLS = "button, a[href], input, textarea, select, [role=option], [role=tab], [role=dialog]";
  const LEAST = 4.5; // WCAG 2.2, 1.4.3

  const channels = (text) => {
    const numbers = text.match(/[\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return [...numbers.slice(0, 3).map((part) => part * scale), numbers[3] ?? 1];
  };
  const over = (top, under) => [0, 1, 2].map((index) => top[index] * top[3] + under[index] * (1 - top[3]));
  const lineage = (el) => (el ? [...lineage(el.parentElement), el] : []);
  const ground = (el) =>
    lineage(el)
      .map((at) => channels(getComputedStyle(at).backgroundColor))
      .reduce((under, top) => over(top, under), [255, 255, 255]);
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (rgb) =>
    rgb.map((part) => linear(part / 255)).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (el) => {
    const under = ground(el);
    const [more, less] = [light(over(channels(getComputedStyle(el).color), under)), light(under)].sort((a, b) => b - a);
    return (more + 0.05) / (less + 0.05);
  };

  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const el = walker.currentNode.parentElement;
    const words = walker.currentNode.data.trim();
    if (!words || !el.checkVisibility({ visibilityProperty: true }) || el.closest("svg, .side__tile")) continue;
    const ratio = contrast(el);
    if (ratio < LEAST) faint.push(`contrast ${ratio.toFixed(2)}: ${el.className} ${words.slice(0, 30)}`);
  }
  const named = (el) =>
    el.getAttribute("aria-label") || el.getAttribute("aria-labelledby") || el.labels?.length || el.textContent.trim();
  const nameless = [...document.querySelectorAll(CONTROLS)]
    .filter((el) => !named(el))
    .map((el) => `no name: ${el.outerHTML.slice(0, 120)}`);
  return [...faint, ...nameless];
};
