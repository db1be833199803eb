/**
 * Sets the CSS variable `--keyboard-inset` to the height of the part of the page that the on-screen keyboard covers.
 * Only Safari covers the page; other browsers make it smaller (`interactive-widget` in `index.html`).
 */
export function trackKeyboardInset() {
  const { visualViewport: viewport } = window;
  if (!viewport) return;

  function update() {
    if (!viewport) return;
    const { height, offsetTop, scale } = viewport;
    // A zoomed page extends beyond the screen even without a keyboard.
    const covered = scale > 1 ? 0 : Math.max(0, Math.round(window.innerHeight - height - offsetTop));
    document.documentElement.style.setProperty("--keyboard-inset", `${covered}px`);
  }

  for (const event of ["resize", "scroll"]) viewport.addEventListener(event, update);
  update();
}
