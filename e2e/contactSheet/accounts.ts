import type { Page } from "playwright-core";
import { parsePastedText } from "../../shared/parsePastedText.ts";
import type { Role } from "../../shared/roles.ts";
import { createFinger } from "../touch.ts";
import {
  EARTHQUAKE_JAPANESE,
  GROCERIES,
  NEW_HIRE,
  NORWAY,
  NOTEBOOK_NAMES,
  ROOMS,
  SERVER,
  THINGS,
  TRAVEL_ARABIC,
  WASH_HANDS,
} from "./content.ts";

/** One screen of an account. */
type Screen = {
  name: string;
  path: string;
  /** Brings the screen into the state for the picture, such as an open menu. */
  prepare?: (page: Page) => Promise<unknown>;
};

/** A user of Listbook. `seed` creates the user's data and returns the screens to take pictures of. */
export type Account = { name: string; seed: (page: Page) => Promise<Screen[]> };

type ListFields = {
  notebookId?: string;
  name?: string;
  isTemplate?: boolean;
  active?: boolean;
  priority?: number;
  date?: string;
  repeat?: object;
};

const PUBLIC_SCREENS: Screen[] = [
  { name: "home", path: "/" },
  { name: "notebooks", path: "/n" },
  { name: "active", path: "/active" },
  { name: "sign in", path: "/sign-in" },
  { name: "recover", path: "/recover" },
  { name: "upgrade", path: "/upgrade" },
  { name: "subscription success", path: "/subscription/success" },
  { name: "subscription cancel", path: "/subscription/cancel" },
  { name: "not found", path: "/nowhere" },
];

const MAIN_SCREENS: Screen[] = [
  { name: "home", path: "/" },
  { name: "notebooks", path: "/n" },
  { name: "active", path: "/active" },
];

const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
};

const openListMenu = async (page: Page) => {
  await page.getByRole("button", { name: /^Actions for Norway/ }).click();
  await page.getByRole("menu").waitFor();
};

/** Waits for the scripts that load after the first paint, so that every key works. */
const waitForKeys = (page: Page) => page.getByRole("button", { name: "Keys" }).waitFor();

const openShop = async (page: Page) => {
  await waitForKeys(page);
  await page.keyboard.press("s");
  await page.getByRole("dialog").waitFor();
};

const selectItems = async (page: Page) => {
  await waitForKeys(page);
  await page.getByRole("checkbox").first().focus();
  for (const key of ["Shift+ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await page.getByRole("toolbar").waitFor();
};

const chooseDateOrder = (page: Page) => page.getByRole("radio", { name: "Date" }).click();

const openRepeat = (page: Page) => page.getByRole("button", { name: /^When .* comes back$/ }).click();

const openOwnRule = async (page: Page) => {
  await openRepeat(page);
  await page.getByRole("button", { name: "Other days, time and end" }).click();
};

const openShare = async (page: Page) => {
  await openListMenu(page);
  await page.getByRole("menuitem", { name: "Share…" }).click();
  await page.getByRole("dialog").waitFor();
};

const openPeople = async (page: Page) => {
  await page.getByRole("button", { name: /^Shared with/ }).click();
  await page.getByRole("dialog").getByText("you", { exact: true }).waitFor();
};

const openDate = async (page: Page) => {
  await page.getByRole("button", { name: /\d \w+ for Norway/ }).click();
  await page.getByRole("dialog").waitFor();
};

const openOptions = async (page: Page) => {
  await page.getByRole("button", { name: "Use with options" }).click();
  await page.getByRole("dialog").waitFor();
};

const searchForAct = async (page: Page) => {
  await openPalette(page);
  await page.getByRole("combobox").fill("add milk");
  await page
    .getByRole("option", { name: /^Add “milk”/ })
    .first()
    .waitFor();
};

const openKeys = async (page: Page) => {
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByRole("dialog").waitFor();
};

const loseConnection = async (page: Page) => {
  await page.context().setOffline(true);
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor();
};

/** Opens the page again; its reads get no answer, or a failure. */
async function holdReads(page: Page) {
  await page.route("**/graphql", () => {});
  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.getByText("Loading", { exact: true }).first().waitFor();
}

async function failReads(page: Page) {
  await page.route("**/graphql", (route) => route.fulfill({ status: 500, body: "" }));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole("button", { name: "Try again" }).waitFor();
}

/** Swipes the second row to the left, on a touch screen. */
async function swipeRow(page: Page) {
  const row = await page.getByRole("checkbox", { name: "Emergency numbers on paper" }).boundingBox();
  const finger = await createFinger(page);
  const start = { x: 300, y: (row?.y ?? 0) + 10 };
  await finger.down(start);
  await finger.moveTo({ ...start, x: 150 });
  await finger.up();
}

/** The date in so many days, as "2026-11-24". */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Reads a text of `content.ts`: its first line is the name of the list. */
function parseList(text: string) {
  const [name = "", ...lines] = text.trim().split("\n");
  return { name, items: parsePastedText(lines.join("\n")).items };
}

/** Makes the visitor of a page a guest with one notebook. */
async function createGuest(page: Page) {
  async function post<Answer = { id: string }>(path: string, data: object): Promise<Answer> {
    const answer = await page.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }
  await page.request.get("/api/user/current?createAnonymousUser=true&createDefaultNotebook=true");
  const notebooks = await (await page.request.get("/api/notebook")).json();
  const notebookId: string = notebooks[0].id;

  /** Creates a list from a text of `content.ts`, with its first `count` items. Returns its path. */
  async function createList(text: string, fields: ListFields = {}, count = Infinity): Promise<string> {
    const { name, items } = parseList(text);
    const list = { notebookId, name, ...fields };
    const { id: listId } = await post("/api/list", list);
    const query = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
    const input = { listId, items: items.slice(0, count) };
    const { errors } = await post<{ errors?: unknown }>("/graphql", { query, variables: { input } });
    if (errors) throw new Error(JSON.stringify(errors));
    return `/n/${list.notebookId}/l/${listId}`;
  }

  return { notebookId, notebook: `/n/${notebookId}`, post, createList };
}

/** Runs actions of another guest, in another browser. */
async function actAsOther<Result>(page: Page, act: (guest: Guest) => Promise<Result>): Promise<Result> {
  const { origin: baseURL } = new URL((await page.request.get("/")).url());
  const context = await page.context().browser()?.newContext({ baseURL });
  const other = await context?.newPage();
  if (!other) throw new Error("The browser is closed");
  const result = await act(await createGuest(other));
  await context?.close();
  return result;
}

/** Shares the notebook of a guest and returns the link. */
async function share({ post, notebookId }: Guest, role: Role, name: string): Promise<string> {
  return (await post<{ url: string }>(`/api/notebook/${notebookId}/share`, { role, name })).url;
}

const accept = ({ post }: Guest, link: string, name: string) =>
  post(`/api/invitation/${link.split("/").at(-1)}/accept`, { name });

type Guest = Awaited<ReturnType<typeof createGuest>>;

export const ACCOUNTS: Account[] = [
  { name: "nobody", seed: () => Promise.resolve(PUBLIC_SCREENS) },
  {
    name: "new guest",
    async seed(page) {
      const guest = await createGuest(page);
      const list = await guest.createList(GROCERIES, { name: "List of 22 November" }, 3);
      return [...MAIN_SCREENS, { name: "notebook", path: guest.notebook }, { name: "list", path: list }];
    },
  },
  {
    name: "three lists",
    async seed(page) {
      const guest = await createGuest(page);
      const packing = await guest.createList(NORWAY, { priority: 2, date: inDays(12) });
      await guest.createList(GROCERIES, { date: inDays(0) });
      await guest.createList(TRAVEL_ARABIC);
      const done = await guest.createList(WASH_HANDS, { active: false });
      const empty = await guest.createList("Empty");
      const weekly = { unit: "WEEK", weekdays: ["FRIDAY"], zone: "Europe/Berlin", start: inDays(0) };
      const monthly = {
        unit: "MONTH",
        week: -1,
        weekdays: ["FRIDAY"],
        time: "06:00",
        zone: "America/New_York",
        start: inDays(0),
      };
      const shop = await guest.createList(GROCERIES, { name: "Weekly shop", repeat: weekly });
      const finished = await guest.createList(WASH_HANDS, { name: "Every month", repeat: monthly });
      const making = await guest.createList(SERVER, { isTemplate: true, repeat: weekly });
      const deleted = await guest.createList(SERVER);
      await page.request.delete(`/api/list/${deleted.split("/").at(-1)}`);
      return [
        ...MAIN_SCREENS,
        { name: "notebook", path: guest.notebook },
        { name: "list", path: packing },
        { name: "list with a menu", path: packing, prepare: openListMenu },
        { name: "shop mode", path: packing, prepare: openShop },
        { name: "selected items", path: packing, prepare: selectItems },
        { name: "share", path: packing, prepare: openShare },
        { name: "date", path: packing, prepare: openDate },
        { name: "search that acts", path: packing, prepare: searchForAct },
        { name: "keys", path: packing, prepare: openKeys },
        { name: "offline", path: packing, prepare: loseConnection },
        { name: "finished list", path: done },
        { name: "empty list", path: empty },
        { name: "list that comes back", path: shop },
        { name: "list that comes back with its days", path: shop, prepare: openRepeat },
        { name: "list that comes back with an own rule", path: shop, prepare: openOwnRule },
        { name: "finished list that comes back", path: finished },
        { name: "template that makes lists", path: making },
        { name: "list that cannot be read", path: packing, prepare: failReads },
        { name: "list while it is read", path: packing, prepare: holdReads },
        { name: "swiped row", path: packing, prepare: swipeRow },
        { name: "search", path: "/n", prepare: openPalette },
        { name: "deleted", path: "/deleted" },
        { name: "data", path: "/account/data" },
        { name: "notifications", path: "/account/notifications" },
        { name: "subscription", path: "/subscription/manage" },
      ];
    },
  },
  {
    name: "hundred lists",
    async seed(page) {
      const guest = await createGuest(page);
      const notebooks = [];
      for (const name of NOTEBOOK_NAMES) notebooks.push((await guest.post("/api/notebook", { name })).id);
      const texts = [NORWAY, GROCERIES, TRAVEL_ARABIC, NEW_HIRE, WASH_HANDS, EARTHQUAKE_JAPANESE, SERVER];
      const paths = [];
      for (let index = 0; index < 100; index++) {
        const text = texts[index % texts.length] ?? "";
        const fields = {
          notebookId: notebooks[index % notebooks.length] ?? guest.notebookId,
          name: `${parseList(text).name} ${2010 + (index % 17)}`,
          isTemplate: index % 9 === 4,
          active: index % 4 !== 3,
          priority: [0, 0, 1, 2, 3, 40][index % 6] ?? 0,
          ...(index % 3 === 0 && { date: inDays(index - 30) }),
        };
        paths.push(await guest.createList(text, fields, 5 + (index % 30)));
      }
      return [
        ...MAIN_SCREENS,
        { name: "notebook", path: `/n/${notebooks[0]}` },
        { name: "list", path: paths[0] ?? "" },
        { name: "search", path: "/active", prepare: openPalette },
        { name: "active by date", path: "/active", prepare: chooseDateOrder },
      ];
    },
  },
  {
    name: "thousand items",
    async seed(page) {
      const guest = await createGuest(page);
      const rooms = ROOMS.flatMap((room) => [`# ${room}`, ...THINGS.map((thing) => `- [ ] ${thing}`)]);
      const list = await guest.createList(["Inventory of the house", ...rooms].join("\n"), {}, 1_000);
      const scroll = (target: Page) => target.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
      return [
        { name: "list", path: list },
        { name: "middle of the list", path: list, prepare: scroll },
        { name: "active", path: "/active" },
      ];
    },
  },
  {
    name: "shared",
    async seed(page) {
      const guest = await createGuest(page);
      const list = await guest.createList(GROCERIES, { date: inDays(1) });
      const url = await share(guest, "EDITOR", "Nadia");
      await actAsOther(page, (other) => accept(other, url, "Oskar"));
      return [
        { name: "notebooks", path: "/n" },
        { name: "notebook", path: guest.notebook },
        { name: "list", path: list },
        { name: "people", path: list, prepare: openPeople },
        { name: "join", path: new URL(url).pathname },
      ];
    },
  },
  {
    name: "viewer",
    async seed(page) {
      const guest = await createGuest(page);
      const { link, notebook, list } = await actAsOther(page, async (owner) => ({
        list: await owner.createList(NORWAY, { date: inDays(12), priority: 2 }),
        notebook: owner.notebook,
        link: await share(owner, "VIEWER", "Nadia"),
      }));
      const join = { name: "join", path: new URL(link).pathname };
      await accept(guest, link, "Oskar");
      return [
        { name: "notebooks", path: "/n" },
        { name: "notebook", path: notebook },
        { name: "list", path: list },
        { name: "active", path: "/active" },
        join,
      ];
    },
  },
  {
    name: "template",
    async seed(page) {
      const guest = await createGuest(page);
      const template = await guest.createList(NORWAY, { isTemplate: true, name: "Hiking trip" });
      const { id: listId } = await guest.post("/api/list/template", { templateId: template.split("/").at(-1) });
      const shop = await guest.createList(GROCERIES, { isTemplate: true, name: "Weekly shop" });
      const { url } = await guest.post<{ url: string }>(`/api/list/${shop.split("/").at(-1)}/publish`, {});
      return [
        { name: "home", path: "/" },
        { name: "notebook", path: guest.notebook },
        { name: "template", path: template },
        { name: "use with options", path: template, prepare: openOptions },
        { name: "list of the template", path: `${guest.notebook}/l/${listId}` },
        { name: "published template", path: new URL(url).pathname },
      ];
    },
  },
];
