import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpProfiles, waitForWorker } from "../browserProfile.ts";
import { addToSheet, readItemNames, readStore, shareWithApp } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { makeDataDir, type ServerProcess, startServer } from "../serverProcess.ts";

/** What another app shares with the installed app, through its service worker. */

// The server is killed, so this file does not share it with others.
let server: ServerProcess;
const { dataDir, remove } = makeDataDir();
let port = 0;

const launchServer = () => startServer({ DATA_DIR: dataDir }, port || undefined);

beforeAll(async () => {
  server = await launchServer();
  port = Number(new URL(server.origin).port);
});
afterAll(async () => {
  server.process.kill("SIGTERM");
  await server.ended;
  remove();
});

const createProfile = setUpProfiles(() => server.origin);

/** Runs what happens while the server cannot be reached. */
async function withoutServer(act: () => Promise<void>) {
  server.process.kill("SIGKILL");
  await server.ended;
  try {
    await act();
  } finally {
    server = await launchServer();
  }
}

const LINES = "Oat milk\nEggs ×10\nSourdough, sliced";
const NAMES = ["Oat milk", "Eggs ×10", "Sourdough, sliced"];

const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const waitUntilSaved = (page: Page) => page.waitForFunction(() => !("unsaved" in document.documentElement.dataset));

async function readStored(page: Page, path: string) {
  const answer = await page.request.get(`${server.origin}/api/list/${path.split("/").at(-1)}/items`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}

/** Returns the names of the reads of which the browser keeps the answer. */
const readCopiedNames = async (page: Page) =>
  ((await readStore(page, "copies")) as { name: string }[]).map(({ name }) => name);

/** Opens a list as a page of its own, so that it is the one that was used last, and kept for when there is no server. */
async function useList(page: Page, path: string, item: string) {
  await page.goto(server.origin + path);
  await page.getByRole("checkbox", { name: item }).waitFor();
  await waitForWorker(page);
  await page.reload();
  await page.getByRole("checkbox", { name: item }).waitFor();
}

describe("three lines that another app shares", () => {
  it("are in the list that was used last with one press, and in no request of their page", async () => {
    const page = await createProfile().open("/");
    const { makeList } = await seedGuest(page);
    const shop = await makeList({ name: "Weekly shop" }, "Spinach", "oat  milk");
    await makeList({ name: "Rome" }, "Passport");
    await useList(page, shop, "Spinach");
    await page.goto(`${server.origin}/active`);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await shareWithApp(page, { text: LINES });
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/");
    await addToSheet(page).getByRole("radio", { name: "Weekly shop Trips", checked: true }).waitFor();
    await addToSheet(page).getByText("3 items, 1 already here").waitFor();
    await addToSheet(page).getByRole("button", { name: "Add 2 items" }).click();
    await toast(page, "Added 2 to Weekly shop").getByRole("link", { name: "Open" }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Spinach", "oat  milk", ...NAMES.slice(1)]);
    expect(asked.filter((url) => url.includes("Sourdough"))).toEqual([]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(["Spinach", "oat  milk"]);
    await waitUntilSaved(page);
  });

  it("are there without a signal, and are saved when the server is back", async () => {
    const page = await createProfile().open("/");
    const { makeList } = await seedGuest(page);
    const shop = await makeList({ name: "Weekly shop" }, "Spinach");
    await useList(page, shop, "Spinach");
    await page.goto(server.origin);
    await page.getByRole("heading", { name: "Weekly shop" }).waitFor();
    await expect.poll(() => readCopiedNames(page)).toEqual(expect.arrayContaining(["Lists", "Notebooks"]));
    await withoutServer(async () => {
      await shareWithApp(page, { text: LINES });
      await addToSheet(page).getByText("Weekly shop").waitFor();
      await addToSheet(page).getByRole("button", { name: "Add 3 items" }).click();
      await toast(page, "Added 3 to Weekly shop").getByRole("link", { name: "Open" }).click();
      await expect.poll(() => readItemNames(page)).toEqual(["Spinach", ...NAMES]);
    });
    await waitUntilSaved(page);
    expect(await readStored(page, shop)).toEqual(["Spinach", ...NAMES]);
  });

  it("begin a list of a newcomer's own, also without a signal, with the title that came with them", async () => {
    const page = await createProfile().open("/");
    await waitForWorker(page);
    await withoutServer(async () => {
      await shareWithApp(page, { title: "Brunch on Sunday", text: LINES });
      const sheet = addToSheet(page);
      await sheet.getByRole("radio", { name: "New list", checked: true }).waitFor();
      expect(await sheet.getByRole("textbox", { name: "Name of the new list" }).inputValue()).toBe("Brunch on Sunday");
      await sheet.getByRole("button", { name: "Add 3 items" }).click();
      await toast(page, "Added 3 to Brunch on Sunday").getByRole("link", { name: "Open" }).click();
      await page.getByRole("heading", { name: "Brunch on Sunday" }).waitFor();
      await expect.poll(() => readItemNames(page)).toEqual(NAMES);
    });
    await waitUntilSaved(page);
    expect(await readStored(page, new URL(page.url()).pathname)).toEqual(NAMES);
  });
});

describe("a file that another app shares", () => {
  it("is read at once where it is a text, with its name for a new list", async () => {
    const page = await createProfile().open("/");
    await waitForWorker(page);
    await shareWithApp(page, {}, [{ name: "Brunch.md", type: "text/markdown", content: "- Eggs\n- [x] Milk" }]);
    const sheet = addToSheet(page);
    const words = sheet.getByRole("list", { name: "What is added" }).getByRole("listitem");
    await expect.poll(() => words.allTextContents()).toEqual(["Eggs", "Milkticked"]);
    expect(await sheet.getByRole("textbox", { name: "Name of the new list" }).inputValue()).toBe("Brunch");
    await sheet.getByRole("button", { name: "Close" }).click();
    await sheet.waitFor({ state: "detached" });
    // It is not there once more.
    await shareWithApp(page, { text: "Bread" });
    await expect.poll(() => words.allTextContents()).toEqual(["Bread"]);
  });

  it("is previewed as an import where it is of another program", async () => {
    const page = await createProfile().open("/");
    await waitForWorker(page);
    const flags = { isTrashed: false, isArchived: false, isPinned: false };
    const content = JSON.stringify({ title: "Trip", listContent: [{ text: "Hat", isChecked: false }], ...flags });
    await shareWithApp(page, { title: "Keep" }, [{ name: "Trip.json", type: "application/json", content }]);
    const dialog = page.getByRole("dialog", { name: "Import" });
    await dialog.getByText("Trip.json").waitFor();
    await dialog.getByRole("button", { name: "Import 1 list" }).waitFor();
  });
});
