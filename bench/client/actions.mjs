import { measureWait } from "./interactionTiming.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./interactionTiming.mjs").Wait} Wait */

// Expressions that the page evaluates.
const rowCount = "document.querySelectorAll('section[aria-label=Items] input[type=checkbox]').length";
const pageText = "document.querySelector('main').textContent";
const heading = "document.querySelector('h1')?.textContent";
const progress = "/[\\d,]+ of [\\d,]+ done/.exec(document.querySelector('main').textContent)?.[0]";
const position = "document.activeElement.closest('[data-row]')?.ariaPosInSet";
const addField = "document.querySelector('input[aria-label=\"Add an item\"]')";
const gridTickCount = "document.querySelectorAll('table input:checked').length";
// It keeps the id of the device: a guest may have five devices, and the server refuses writes of a sixth.
const clearStorage =
  "for (const key of Object.keys(localStorage)) if (key !== 'deviceId') localStorage.removeItem(key)";

/**
 * @typedef {{ name: string, prepare: () => Promise<unknown>, act: (time: number) => Promise<Wait>,
 *   finish?: () => Promise<void> }} Action
 */

/**
 * The actions on a long list that are measured. Each waits until its effect is painted.
 * @param {Page} page @param {string} notebook the path of the notebook that contains the list "Long"
 * @returns {Action[]}
 */
export function createActions(page, notebook) {
  // The side bar has a link to the list, too.
  const link = page.getByRole("main").getByRole("link", { name: "Long" });
  const add = page.getByRole("textbox", { name: "Add an item" });
  const rest = async () => {
    await page.waitForTimeout(1_000);
  };
  const open = async () => {
    await page.goto(notebook);
    await link.click();
    await add.waitFor();
    await rest();
  };
  const measureOpening = async (/** @type {string} */ shown) => {
    await link.waitFor();
    // On a slow processor, work after the first paint goes on for seconds, mostly the identity provider's script.
    await page.waitForTimeout(10_000);
    return measureWait(page, "click", shown, () => link.click());
  };
  const measureFirstOpening = async (/** @type {string} */ shown) => {
    await page.goto("/n");
    await page.evaluate(clearStorage);
    await page.goto(notebook);
    return measureOpening(shown);
  };
  const [screen, rows] = [`${heading} === "Long"`, `${rowCount} > 10`];

  const openAgain = async () => {
    await page.goBack();
    return measureOpening(rows);
  };
  const tick = async (/** @type {number} */ time) => {
    const box = page
      .getByRole("region", { name: "Items" })
      .getByRole("checkbox", { checked: false })
      .nth(time + 2);
    await box.scrollIntoViewIfNeeded();
    const before = await page.evaluate(progress);
    const wait = await measureWait(page, "click", `${progress} !== ${JSON.stringify(before)}`, () => box.click());
    await rest();
    return wait;
  };
  /** Opens the list with ticks that an earlier page has left, and without a server for changes. */
  const openWithChanges = async () => {
    await open();
    await page.evaluate(keepChanges, 1_000);
    // The page asks with a small query whether it can send them again.
    await page.route("**/graphql", (route) =>
      /mutation CompleteItem|query Ping/.test(route.request().postData() ?? "") ? route.abort() : route.fallback(),
    );
    await page.reload();
    await add.waitFor();
    await page.getByText("1,000 changes wait for a connection").waitFor();
    await rest();
  };

  return [
    {
      name: "open, not read before: its head",
      prepare: () => Promise.resolve(),
      act: () => measureFirstOpening(screen),
    },
    {
      name: "open, not read before: its rows",
      prepare: () => Promise.resolve(),
      act: () => measureFirstOpening(rows),
    },
    { name: "open, read before: its rows", prepare: open, act: openAgain },
    { name: "tick", prepare: open, act: tick },
    {
      name: "type a letter",
      prepare: open,
      act: async (time) => {
        if (time === 0) await add.fill("");
        await add.focus();
        return measureWait(page, "keydown", `${addField}.value.length === ${time + 1}`, () => page.keyboard.press("x"));
      },
    },
    {
      name: "type a letter with suggestions",
      prepare: open,
      act: async () => {
        await add.fill("thin");
        await rest();
        return measureWait(page, "keydown", `${addField}.value === "thing"`, () => page.keyboard.press("g"));
      },
    },
    {
      name: "add",
      prepare: open,
      act: async () => {
        const name = `New ${Date.now()}.`;
        await add.fill(name);
        const wait = await measureWait(page, "keydown", `${pageText}.includes("${name}")`, () => add.press("Enter"));
        await rest();
        return wait;
      },
    },
    {
      name: "move with the keys",
      prepare: async () => {
        await open();
        await page.getByRole("region", { name: "Items" }).getByRole("checkbox").nth(15).focus();
      },
      act: async () => {
        const before = await page.evaluate(position);
        const wait = await measureWait(page, "keydown", `${position} === "${Number(before) - 1}"`, () =>
          page.keyboard.press("Alt+ArrowUp"),
        );
        await rest();
        return wait;
      },
    },
    {
      name: "paste 1,000 lines",
      prepare: open,
      act: async (time) => {
        const shown = `document.querySelector("[role=dialog]")?.textContent.includes("1,000 items")`;
        const wait = await measureWait(page, "paste", shown, () =>
          add.evaluate(
            (field, text) => {
              const clipboardData = new DataTransfer();
              clipboardData.setData("text/plain", text);
              field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
            },
            Array.from({ length: 1_000 }, (_, line) => `- pasted ${time} ${line}`).join("\n"),
          ),
        );
        await page.keyboard.press("Escape");
        await rest();
        return wait;
      },
    },
    {
      name: "scroll",
      prepare: async () => {
        await open();
        await page.mouse.move(640, 400);
      },
      act: async (time) => {
        const targetScroll = 3_000 * (time + 1);
        const shown = `scrollY >= ${targetScroll} && !!document.elementFromPoint(640, 400).closest("[data-row]")`;
        const wait = await measureWait(page, "wheel", shown, () => page.mouse.wheel(0, 3_000));
        await rest();
        return wait;
      },
    },
    { name: "open, while 1,000 changes wait: its rows", prepare: openWithChanges, act: openAgain },
    {
      name: "tick, while 1,000 changes wait",
      prepare: () => Promise.resolve(),
      act: tick,
      finish: async () => {
        await page.unrouteAll({ behavior: "wait" });
        await page.waitForFunction(() => !("unsaved" in document.documentElement.dataset), undefined, {
          timeout: 120_000,
        });
      },
    },
  ];
}

/**
 * The actions in a grid that are measured. `makeGrid` makes it when the first of them begins, and returns its path.
 * @param {Page} page @param {() => Promise<string>} makeGrid @returns {Action[]}
 */
export function createGridActions(page, makeGrid) {
  /** @type {string | undefined} */
  let grid;
  return [
    {
      name: "tick in a grid of 50 lists with 199 rows",
      async prepare() {
        grid ??= await makeGrid();
        await page.goto(grid);
        await page.getByRole("table").waitFor();
        await page.waitForTimeout(5_000);
      },
      async act() {
        // It is on the screen: scrolling there would take ticked cells away.
        const box = page.getByRole("table").getByRole("checkbox", { checked: false }).first();
        const before = await page.evaluate(gridTickCount);
        // Without `force` the page looks for the cell under the mouse during the press, which is 3 to 4 ms of this figure.
        const wait = await measureWait(page, "click", `${gridTickCount} > ${before}`, () => box.click({ force: true }));
        await page.waitForTimeout(3_000);
        return wait;
      },
    },
  ];
}

/**
 * Runs in the page: writes changes into the browser's database, of which one half ticks items of the list and the other
 * half takes these ticks away. @param {number} count
 */
async function keepChanges(count) {
  const listId = location.pathname.split("/").at(-1);
  const { runId } = await (await fetch(`/api/list/${listId}`)).json();
  const items = await (await fetch(`/api/list/${listId}/items`)).json();
  const open = indexedDB.open("listbook");
  await new Promise((resolve) => (open.onsuccess = resolve));
  const read = open.result.transaction("meta").objectStore("meta").get("lastUserId");
  await new Promise((resolve) => (read.onsuccess = resolve));
  const transaction = open.result.transaction("changes", "readwrite");
  for (let n = 0; n < count; n++) {
    const { id } = items[n % (count / 2)];
    const at = new Date(Date.now() + n).toISOString();
    const variables = { id, completed: n < count / 2, runId, at };
    const change = { id: String(n).padStart(8, "0") + crypto.randomUUID().slice(8), v: 1, userId: read.result, at };
    transaction.objectStore("changes").put({ ...change, name: "CompleteItemAt", variables, keys: [id] });
  }
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  open.result.close();
  localStorage.setItem("listbook.waiting", "yes");
}
