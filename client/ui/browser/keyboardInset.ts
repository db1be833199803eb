/**
 * Keeps the CSS variable `--keyboard-inset` at the height of the page's bottom that the keyboard on the screen covers.
 * Most browsers make the page smaller instead (`interactive-widget` in `index.html`); Safari covers it.
 */
export function trackKeyboardInset() {
  const { visualViewport: viewport } = window;
  if (!viewport) return;

  function update() {
    if (!viewport) return;
    const { height, offsetTop, scale } = viewport;
    // A page that is zoomed in has parts beyond the screen without a keyboard.
    const covered = scale > 1 ? 0 : Math.max(0, Math.round(window.innerHeight - height - offsetTop));
    document.documentElement.style.setProperty("--keyboard-inset", `${covered}px`);
  }

  for (const event of ["resize", "scroll"]) viewport.addEventListener(event, update);
  update();
}
