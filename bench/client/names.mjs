import { measureTasks } from "./mainThreadTime.mjs";

/** @typedef {import("./environment.mjs").BenchEnvironment} BenchEnvironment */

/** The words of the names, and the items of each copy. */
const WORDS = ["milk", "bread", "tomato", "paper", "batteries", "soap", "lemon", "tent", "charger", "socks", "pasta"];
const ITEMS_OF_COPY = 100;

/** @type {import("./mainThreadTime.mjs").Purpose[]} */
const PURPOSES = ["scripts", "keys", "painting", "garbage"];

/** The columns of the report: for each purpose the tasks over 8 milliseconds, and the longest. */
export const TASK_COLUMNS = ["", "Tasks", ...PURPOSES.flatMap((purpose) => [`Over 8 ms: ${purpose}`, "longest"])];

/**
 * Measures the tasks of the page while the first use of the add field reads names, and while texts are typed: one that no
 * name has, a short one, and one with an error. It does so with the names of the list alone, whose tasks are mostly those
 * of the page itself, and then with offline copies of many names. Adds a row of the report for each.
 * @param {BenchEnvironment} environment
 * @param {{ notebook: string, names: number, slowdown: number }} options
 * @param {(row: string[]) => void} addRow
 */
export async function measureNames({ page, devtools, browser }, { notebook, names, slowdown }, addRow) {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goto(notebook);
  await page.getByRole("main").getByRole("link", { name: "Long" }).click();
  const add = page.getByRole("textbox", { name: "Add an item" });
  await add.waitFor();
  // The first key loads the identity provider's scripts, which are not measured here.
  await page.keyboard.press("Shift");
  await page.waitForTimeout(2_000);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const measure = async (/** @type {string} */ name, /** @type {() => Promise<void>} */ act) => {
    const { count, long } = await measureTasks(browser, async () => {
      await page.evaluate("performance.mark('begun')");
      await act();
      await page.evaluate("performance.mark('ended')");
    });
    const cells = PURPOSES.flatMap((purpose) => {
      const times = long.filter((task) => task.purpose === purpose).map(({ time }) => time);
      return [String(times.filter((time) => time > 8).length), times[0]?.toFixed(1) ?? "–"];
    });
    addRow([`${name}, ${slowdown}×`, String(count), ...cells]);
  };
  const read = (/** @type {string} */ which) =>
    measure(`read ${which}`, async () => {
      await add.focus();
      await page.waitForTimeout(4_000 * slowdown);
    });
  const type = async (/** @type {string} */ which, /** @type {string[]} */ texts) => {
    for (const text of texts) {
      await measure(`type “${text}”, ${which}`, async () => {
        for (const letter of text) {
          await page.keyboard.type(letter);
          await page.waitForTimeout(250 * slowdown);
        }
      });
      await add.fill("");
    }
  };
  await read("the list");
  await type("the list", ["qq", "th"]);
  await page.evaluate(putCopies, { notebook, names, words: WORDS, ofCopy: ITEMS_OF_COPY });
  await page.reload();
  await add.waitFor();
  await page.keyboard.press("Shift");
  await page.waitForTimeout(2_000 * slowdown);
  await read("all names");
  await type("all names", ["qq", "th", "mi", "tomto 7"]);
}

/** Runs in the page. Writes offline copies with names in the user's own notebook. */
async function putCopies(
  /** @type {{ notebook: string, names: number, words: string[], ofCopy: number }} */ {
    notebook,
    names,
    words,
    ofCopy,
  },
) {
  const notebookId = notebook.split("/").at(-1);
  const open = indexedDB.open("listbook");
  await new Promise((resolve) => (open.onsuccess = resolve));
  const read = open.result.transaction("meta").objectStore("meta").get("lastUserId");
  await new Promise((resolve) => (read.onsuccess = resolve));
  const transaction = open.result.transaction("copies", "readwrite");
  const at = Date.now();
  const time = new Date(at).toISOString();
  for (let first = 0; first < names; first += ofCopy) {
    const listId = crypto.randomUUID();
    const items = Array.from({ length: ofCopy }, (_item, index) => {
      const number = first + index;
      const name = `${words[number % words.length]} ${words[(number * 7) % 10]} ${number}`;
      const row = { __typename: "Item", id: crypto.randomUUID(), listId, name, isHeading: false, sortingOrder: index };
      return { ...row, createdAt: time, updatedAt: time };
    });
    const list = { __typename: "List", id: listId, notebookId, isTemplate: false, templateId: null };
    const variables = { id: listId };
    const copy = { userId: read.result, name: "ListWithItems", variables, data: { list, items }, at };
    transaction.objectStore("copies").put({ key: `${read.result} ListWithItems ${listId}`, ...copy });
  }
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  open.result.close();
}
