import type { APIResponse, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { START_DELAY } from "../../client/lists/ahead/fetchAhead.ts";
import { deriveRunId } from "../../shared/repeat/derivedIds.ts";
import { DESKTOP, PHONE, setUpProfiles, waitForWorker } from "../browserProfile.ts";
import { chooseAction, readItemNames, readStore, readTickedNames, waitUntilKept } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();
const createProfile = setUpProfiles(() => browser.origin);

const SIZES = [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const;

/** A time that a page can be ahead of the server, which does not run the list again before. */
const TEN_MINUTES = 600_000;

const WITHOUT_SIGNAL = { hasSignal: false };

const readJson = async (answer: APIResponse) => {
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Record<string, unknown> & { id: string };
};

const getId = (path: string) => path.split("/").at(-1) ?? "";

const waitUntilSaved = (page: Page) => page.waitForFunction(() => !("unsaved" in document.documentElement.dataset));

const readServerItems = async (page: Page, listId: string) => {
  const items = (await (await page.request.get(`${browser.origin}/api/list/${listId}/items`)).json()) as {
    name: string;
    completed: boolean;
  }[];
  return items.map(({ name, completed }) => (completed ? "✓" : "") + name);
};

/** What the browser fetches before single lists: what has changed, and the collections. */
const COLLECTIONS = ["ListsAndNotebooks", "ActiveLists", "ChangesSince"];

/**
 * Waits until the browser has copies of these lists, which no screen of it has opened, and of all notebooks. It begins to
 * fetch them some time after the start of the page, for which the test does not wait. Home fetches one list itself.
 */
async function waitForCopies(page: Page, paths: string[]) {
  const wanted = [...COLLECTIONS, ...paths.map(getId)];
  const findMissing = async () => {
    await page.clock.fastForward(START_DELAY);
    const copies = (await readStore(page, "copies")) as { name: string; variables: { id?: string } }[];
    const kept = copies.map(({ name, variables }) => (name === "ListWithItems" ? variables.id : name));
    return wanted.filter((each) => !kept.includes(each));
  };
  await expect.poll(findMissing, { interval: 1_000 }).toEqual([]);
}

type Seeds = Awaited<ReturnType<typeof seedGuest>>;

/**
 * A browser of a guest that was online for a while, on the screen of home, and has no signal any more. `seed` makes its
 * lists and returns the paths of those that it has fetched then.
 */
async function createOfflineBrowser(options: typeof PHONE, seed: (page: Page, seeds: Seeds) => Promise<string[]>) {
  const profile = createProfile(options);
  const page = await profile.open("/");
  const paths = await seed(page, await seedGuest(page));
  await page.clock.install();
  await page.reload();
  await waitForWorker(page);
  await waitForCopies(page, paths);
  await profile.close();
  return { profile, paths };
}

describe.each(SIZES)("a killed browser without a signal, on %s", (_size, options) => {
  it("opens a list that it has never opened, runs it again, and says it to the server later", async () => {
    const { profile, paths } = await createOfflineBrowser(options, async (_page, { makeList }) => [
      await makeList({ name: "Packing" }, "✓Tent", "✓Stove"),
    ]);
    const [path = ""] = paths;
    let page = await profile.open(path, WITHOUT_SIGNAL);
    await page.getByText("2 of 2 done").first().waitFor();
    await chooseAction(page, "Packing", "Start again");
    await page.getByText("0 of 2 done").first().waitFor();
    await page.getByRole("checkbox", { name: "Stove" }).click();
    await page.getByText("1 of 2 done").first().waitFor();
    await waitUntilKept(page, 2);
    await profile.kill();

    page = await profile.open(path, WITHOUT_SIGNAL);
    await page.getByText("1 of 2 done").first().waitFor();
    expect(await readTickedNames(page)).toEqual(["Stove"]);
    await page.context().setOffline(false);
    await waitUntilSaved(page);
    expect(await readServerItems(page, getId(path))).toEqual(["Tent", "✓Stove"]);
    const runs = await (await page.request.get(`${browser.origin}/api/list/${getId(path)}/runs`)).json();
    expect(runs).toMatchObject([{ completedCount: 2 }]);
  });

  it("uses a template that it has never opened, in a notebook that it has never opened", async () => {
    const { profile, paths } = await createOfflineBrowser(options, async (_page, { makeList }) => [
      await makeList({ name: "Every trip", isTemplate: true }, "Passport", "Socks"),
    ]);
    const [notebook = ""] = (paths[0] ?? "").split("/l/");
    let page = await profile.open(notebook, WITHOUT_SIGNAL);
    await page.getByRole("button", { name: "Use Every trip" }).click();
    await page.waitForURL(/\/l\//);
    const path = new URL(page.url()).pathname;
    await page.keyboard.press("Escape");
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks"]);
    await page.getByRole("checkbox", { name: "Socks" }).click();
    await page.getByText("1 of 2 done").first().waitFor();
    await waitUntilKept(page, 2);
    await profile.kill();

    page = await profile.open(path, WITHOUT_SIGNAL);
    await page.getByText("1 of 2 done").first().waitFor();
    await page.context().setOffline(false);
    await waitUntilSaved(page);
    expect(await readServerItems(page, getId(path))).toEqual(["Passport", "✓Socks"]);
  });

  it("shares a list by putting it into a shared notebook, and the other person gets it later", async () => {
    let bea = "";
    const { profile, paths } = await createOfflineBrowser(options, async (page, { makeNotebook, makeList }) => {
      const { id } = await makeNotebook("Ours");
      const shared = await readJson(await page.request.post(`/api/notebook/${id}/share`, { data: { name: "Ann" } }));
      const accept = `${browser.origin}/api/invitation/${getId(String(shared["url"]))}/accept`;
      const body = JSON.stringify({ name: "Bea" });
      const accepted = await fetch(accept, { method: "POST", headers: { "content-type": "application/json" }, body });
      expect(accepted.ok).toBe(true);
      bea = accepted.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
      return [await makeList({ name: "Picnic" }, "Rug", "Bread")];
    });
    const [path = ""] = paths;
    let page = await profile.open(path, WITHOUT_SIGNAL);
    await expect.poll(() => readItemNames(page)).toEqual(["Rug", "Bread"]);
    await chooseAction(page, "Picnic", "More", "Move to a notebook", "Ours");
    await page.waitForURL((url) => !url.pathname.startsWith(path.split("/l/")[0] ?? ""));
    const moved = new URL(page.url()).pathname;
    await page.getByRole("checkbox", { name: "Rug" }).click();
    await page.getByText("1 of 2 done").first().waitFor();
    await waitUntilKept(page, 2);
    await profile.kill();

    page = await profile.open(moved, WITHOUT_SIGNAL);
    await page.getByText("1 of 2 done").first().waitFor();
    await page.context().setOffline(false);
    await waitUntilSaved(page);
    const seen = await fetch(`${browser.origin}/api/list/${getId(moved)}/items`, { headers: { cookie: bea } });
    expect(await seen.json()).toMatchObject([
      { name: "Rug", completed: true },
      { name: "Bread", completed: false },
    ]);
  });

  it("runs a list again on its day, which no screen has shown, and the server has the same run", async () => {
    const day = new Intl.DateTimeFormat("sv", { timeZone: "UTC" }).format(Date.now());
    const { profile, paths } = await createOfflineBrowser(options, async (_page, { makeList }) => {
      const repeat = { unit: "YEAR", zone: "UTC", start: "2026-01-01" };
      const path = await makeList({ name: "Shop", repeat }, "✓Milk", "✓Eggs");
      await browser.query("update lists set repeat_next = $2, repeat_due = $3 where id = $1", [
        getId(path),
        day,
        new Date(Date.now() + TEN_MINUTES),
      ]);
      return [path];
    });
    const [path = ""] = paths;
    let page = await profile.open("/active", WITHOUT_SIGNAL);
    // A timer that is set before the clock is installed is not moved on.
    await page.clock.install();
    await page.reload();
    await page.getByRole("link", { name: "Shop" }).first().waitFor();
    await page.clock.fastForward(TEN_MINUTES);
    await page.getByText("“Shop” came back").first().waitFor();
    await waitUntilKept(page, 1);
    await profile.kill();

    page = await profile.open(path, WITHOUT_SIGNAL);
    await page.getByText("0 of 2 done").first().waitFor();
    await page.getByRole("checkbox", { name: "Eggs" }).click();
    await page.getByText("1 of 2 done").first().waitFor();
    await page.context().setOffline(false);
    await waitUntilSaved(page);
    const list = await readJson(await page.request.get(`${browser.origin}/api/list/${getId(path)}`));
    expect(list).toMatchObject({ runId: deriveRunId(getId(path), day), date: day });
    expect(await readServerItems(page, getId(path))).toEqual(["Milk", "✓Eggs"]);
  });

  it("says what is not on the device yet, and opens it when there is a signal", async () => {
    const { profile, paths } = await createOfflineBrowser(options, async (_page, { makeList }) => [
      await makeList({ name: "Active" }, "Tent"),
    ]);
    const [notebook = ""] = (paths[0] ?? "").split("/l/");
    const cookies = await (await profile.open("/")).context().cookies();
    await profile.close();
    // An open page would hear of the list.
    const made = await fetch(`${browser.origin}/api/list`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      },
      body: JSON.stringify({ name: "Put away", notebookId: getId(notebook), active: false }),
    });
    const { id } = (await made.json()) as { id: string };
    const page = await profile.open(`${notebook}/l/${id}`, WITHOUT_SIGNAL);
    await page.getByRole("heading", { name: "Not on this device yet", level: 1 }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole("main").getByRole("heading", { name: "Put away" }).waitFor();
  });
});
