// This script runs before the first paint. It is a file of its own, so that the page needs no inline script.

// Sets the colour mode, so that no page is light for a moment and then dark. `client/ui/theme.ts` follows the same
// rules; a test compares the two.
(() => {
  /** @type {[pattern: string, mode: string][]} */
  const pages = JSON.parse(document.currentScript?.dataset["forced"] ?? "[]");
  const forced = pages.find(([pattern]) => new RegExp(pattern, "i").test(location.pathname));
  /** @type {string | null} */
  let mode = null;
  try {
    mode = forced ? forced[1] : localStorage.getItem("listbook.colorMode");
  } catch {
    // Storage is disabled: the page follows the system.
  }
  const isDark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", isDark);
})();

// Closes the side bar where the user has closed it (`client/sideBar/sideBarState.ts`), so that nothing moves, and marks the
// page of a visitor, who has none (`client/session/visitor.ts`), and that of a user who has been here, so that Home begins
// in its shape (`client/home/returning.ts`).
try {
  if (localStorage.getItem("listbook.sideBar") === "closed")
    document.documentElement.toggleAttribute("data-side-bar-closed", true);
  document.documentElement.toggleAttribute("data-visitor", localStorage.getItem("listbook.visitor") !== null);
  const shown = localStorage.getItem("listbook.returning");
  if (shown) document.documentElement.setAttribute("data-returning", shown);
} catch {
  // Storage is disabled: the side bar is open, and Home begins as for a new user.
}

// Sends the first reads of a guest's page as one request while the scripts are still loading;
// `client/sync/links/earlyRead.ts` uses the answer. A member's requests need a token, which only the scripts can get.
(() => {
  /** @type {{ body: string, fields: Record<string, string[]> } | null} */
  const read = JSON.parse(document.currentScript?.dataset["read"] ?? "null");
  if (!read) return;
  try {
    if (localStorage.getItem("listbook.member")) return;
  } catch {
    // Storage is disabled: the page reads as a guest.
  }
  const accept = "application/graphql-response+json,application/json;q=0.9";
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const headers = { "content-type": "application/json", accept, "listbook-zone": zone };
  const answer = fetch("/graphql", { method: "POST", headers, body: read.body })
    .then((response) => response.json())
    .then(({ data, errors }) => (errors ? null : data))
    // The page reads each on its own then, and says what fails.
    .catch(() => null);
  globalThis.earlyRead = { fields: read.fields, answer };
})();

// Records the forms that are submitted and the buttons that are pressed before React has hydrated the page.
// `client/app/earlyEvents.ts` repeats them afterwards. The events are stopped here, so that each happens once; the
// field of a submitted form is emptied for the next text.
(() => {
  /** @type {NonNullable<typeof globalThis.earlyEvents>} */
  const events = [];
  globalThis.earlyEvents = events;
  const record = (/** @type {Event} */ event) => {
    if (!(event.target instanceof Element) || "hydrated" in document.documentElement.dataset) return;
    /** @type {HTMLElement | null} */
    const target = event.target.closest(event.type === "submit" ? "form" : "button[type=button]");
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    const field = target.querySelector("input");
    const text = field?.value ?? "";
    if (field) field.value = "";
    // A second press of the same button is ignored: users press again when nothing seems to happen.
    if (text || events.every((early) => early.target !== target)) events.push({ target, text });
  };
  document.addEventListener("submit", record, true);
  document.addEventListener("click", record, true);
})();
