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

// What a guest's screen shows first is asked for while the scripts are on their way; `client/network/earlyReads.ts` takes
// the answers. A member's requests need a token, which only the scripts can get.
(() => {
  /** @type {string[]} */
  const bodies = JSON.parse(document.currentScript?.dataset["reads"] ?? "[]");
  try {
    if (localStorage.getItem("listbook.member")) return;
  } catch {
    // Storage is switched off: who is here is asked for as a guest.
  }
  const accept = "application/graphql-response+json,application/json;q=0.9";
  const headers = { "content-type": "application/json", accept };
  const ask = (/** @type {string} */ body) => fetch("/graphql", { method: "POST", headers, body });
  globalThis.earlyReads = new Map(bodies.map((body) => [body, ask(body)]));
  // Who takes an answer hears that it failed.
  for (const answer of globalThis.earlyReads.values()) answer.catch(() => {});
})();

// What is sent or pressed on a page before it is alive is kept for `client/app/earlyEvents.ts`, which does it then. Nothing else
// hears of it, so that it happens once; a field whose text was sent is ready for the next.
(() => {
  /** @type {NonNullable<typeof globalThis.earlyActs>} */
  const acts = [];
  globalThis.earlyActs = acts;
  const keep = (/** @type {Event} */ event) => {
    if (!(event.target instanceof Element) || "alive" in document.documentElement.dataset) return;
    /** @type {HTMLElement | null} */
    const target = event.target.closest(event.type === "submit" ? "form" : "button[type=button]");
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    const field = target.querySelector("input");
    const text = field?.value ?? "";
    if (field) field.value = "";
    // Who presses twice because nothing happens means it once.
    if (text || acts.every((act) => act.target !== target)) acts.push({ target, text });
  };
  document.addEventListener("submit", keep, true);
  document.addEventListener("click", keep, true);
})();
