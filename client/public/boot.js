// Runs before the first paint. A file of its own, so that the page needs no inline script.

// No page is white for a moment and then dark. `client/ui/theme.ts` goes on from here; a test holds the two to each other.
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

// What is done on a page before its scripts have come is kept for `client/ui/early.ts`, which does it then.
for (const kind of ["submit", "click"])
  document.addEventListener(
    kind,
    (event) => {
      const done = event.target instanceof Element && event.target.closest("form, button[type=button]");
      if (!done || (kind === "click" && done.matches("form")) || "alive" in document.documentElement.dataset) return;
      event.preventDefault();
      done.setAttribute("data-early", "");
    },
    true,
  );
