// Runs before the first paint, so that no page is white for a moment and then dark. A file of its own, so that the page
// needs no inline script. `client/ui/theme.ts` goes on from here, and a test holds the two to each other.
(() => {
  /** @type {[pattern: string, mode: string][]} */
  const pages = JSON.parse(document.currentScript?.dataset["forced"] ?? "[]");
  const forced = pages.find(([pattern]) => new RegExp(pattern, "i").test(location.pathname));
  /** @type {string | null} */
  let mode = null;
  try {
    mode = forced ? forced[1] : localStorage.getItem("listbook.colorMode");
  } catch {
    // Storage is switched off: the page follows the system.
  }
  const isDark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", isDark);
})();
