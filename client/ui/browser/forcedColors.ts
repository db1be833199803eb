/** Loads the style sheet for the colours that a system forces, where and as soon as it does. */
export function followForcedColors() {
  const forced = window.matchMedia("(forced-colors: active)");
  const load = () => {
    // Without it the page works, with ticks and edges that cannot be seen.
    if (forced.matches) import("../../forcedColors.css").catch(() => {});
  };
  forced.addEventListener("change", load);
  load();
}
