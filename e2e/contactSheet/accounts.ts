import type { Page } from "playwright-core";
import { createList, createNotebook, parseList, shareNotebook } from "../demo/calls.ts";
import { NOTEBOOK_NAMES, ROOMS, THINGS } from "../demo/content/house.ts";
import { HIKING_TRIP, NORWAY, WEEKLY_CLEAN, WEEKLY_SHOP } from "../demo/content/household.ts";
import { CLASS_TRIP } from "../demo/content/school.ts";
import { HANDOVER, NEW_HIRE, SERVER } from "../demo/content/team.ts";
import { EARTHQUAKE_JAPANESE, GROCERIES, TRAVEL_ARABIC, WASH_HANDS } from "../demo/content/variety.ts";
import { inDays, ZONE } from "../demo/days.ts";
import { type Demo, type DemoNotebook, makeDemo } from "../demo/makeDemo.ts";
import { createGuest, type Person } from "../demo/person.ts";
import type { ServerProcess } from "../serverProcess.ts";
import type { Say } from "../languages.ts";
import * as prepare from "./prepare.ts";

/** One screen of an account. */
type Screen = {
  name: string;
  path: string;
  /** Brings the screen into the state for the picture, such as an open menu. */
  prepare?: (page: Page, say: Say) => Promise<unknown>;
};

/** A user of Listbook, and the screens to take pictures of. Nobody uses it where `person` is null. */
export type Account = { name: string; person: Person | null; screens: Screen[] };

const NOBODY: Account = {
  name: "nobody",
  person: null,
  screens: [
    { name: "home", path: "/" },
    { name: "notebooks", path: "/n" },
    { name: "active", path: "/active" },
    { name: "sign in", path: "/sign-in" },
    { name: "recover", path: "/recover" },
    { name: "upgrade", path: "/upgrade" },
    { name: "subscription success", path: "/subscription/success" },
    { name: "subscription cancel", path: "/subscription/cancel" },
    { name: "not found", path: "/nowhere" },
  ],
};

const MAIN_SCREENS: Screen[] = [
  { name: "home", path: "/" },
  { name: "notebooks", path: "/n" },
  { name: "active", path: "/active" },
];

/** Opens the sheet that adds words to a list. */
const ADD_TO: Screen = {
  name: "add to",
  path: `/#add=${encodeURIComponent("Oat milk\nEggs ×10\nSourdough, sliced")}`,
  prepare: prepare.waitForDialog,
};

const ACCOUNT_SCREENS: Screen[] = [
  { name: "account", path: "/account" },
  { name: "safe", path: "/account/safe" },
  { name: "other devices", path: "/account/devices" },
  { name: "notifications", path: "/account/notifications" },
  { name: "connect", path: "/account/programs" },
  { name: "what programs did", path: "/account/programs/log" },
  { name: "data", path: "/account/data" },
  { name: "delete everything", path: "/account/delete" },
];

const getNotebookPath = ({ id }: DemoNotebook) => `/n/${id}`;

/** The path of the list with the name in a text of `content/`. */
const getListPath = ({ id, listIds }: DemoNotebook, text: string) => `/n/${id}/l/${listIds[parseList(text).name]}`;

/** Makes a guest with a notebook. `add` creates a list and returns its path. */
async function openGuest(origin: string) {
  const person = await createGuest(origin, "Nadia");
  const notebookId = await createNotebook(person, "My Notebook");
  type Fields = Partial<Parameters<typeof createList>[2]>;
  const add = async (text: string, fields: Fields = {}, count?: number) => {
    const all = { notebookId, ...fields };
    return `/n/${all.notebookId}/l/${await createList(person, text, all, count)}`;
  };
  return { person, notebook: `/n/${notebookId}`, add };
}

/** The person of the demo who has most: a household's notebook, an own one, and a part in that of a team. */
async function openNadia({ people, home, team, published }: Demo): Promise<Account> {
  const [nadia] = people;
  if (!nadia) throw new Error("The demo has nobody");
  const { person } = nadia;
  const { url: invitation } = await shareNotebook(person, home.id, "EDITOR");
  const deleted = await createList(person, GROCERIES, { notebookId: home.id });
  await person.send("DELETE", `/api/list/${deleted}`);
  const packing = getListPath(home, NORWAY);
  const shop = getListPath(home, WEEKLY_SHOP);
  const handover = getListPath(team, HANDOVER);
  const template = getListPath(home, HIKING_TRIP);
  return {
    name: "Nadia",
    person,
    screens: [
      ...MAIN_SCREENS,
      ADD_TO,
      { name: "home with the offer to install", path: "/", prepare: prepare.offerInstall },
      { name: "active by date", path: "/active", prepare: prepare.chooseDateOrder },
      { name: "notebook", path: getNotebookPath(home) },
      { name: "selected lists", path: getNotebookPath(home), prepare: prepare.selectLists },
      { name: "shop together", path: `/shop?lists=${[shop, packing].map((path) => path.split("/").at(-1)).join(",")}` },
      { name: "list", path: packing },
      { name: "list with a menu", path: packing, prepare: prepare.openListMenu },
      { name: "shop mode", path: packing, prepare: prepare.openShop },
      { name: "selected items", path: packing, prepare: prepare.selectItems },
      { name: "list for a home screen", path: packing, prepare: prepare.openHomeScreen },
      { name: "share", path: packing, prepare: prepare.openShare },
      { name: "share with everyone who is there", path: packing, prepare: prepare.openEveryone },
      { name: "people", path: packing, prepare: prepare.openPeople },
      { name: "date", path: packing, prepare: prepare.openDate },
      { name: "search that acts", path: packing, prepare: prepare.searchForAct },
      { name: "keys", path: packing, prepare: prepare.openKeys },
      { name: "offline", path: packing, prepare: prepare.loseConnection },
      { name: "list that cannot be read", path: packing, prepare: prepare.failReads },
      { name: "list while it is read", path: packing, prepare: prepare.holdReads },
      { name: "swiped row", path: packing, prepare: prepare.swipeRow },
      { name: "list that comes back", path: shop },
      { name: "list that comes back with its days", path: shop, prepare: prepare.openRepeat },
      { name: "list that comes back with an own rule", path: shop, prepare: prepare.openCustomRule },
      { name: "list that is late", path: getListPath(home, WEEKLY_CLEAN) },
      { name: "past runs", path: shop, prepare: prepare.openPastRuns },
      { name: "past run", path: getListPath(home, WEEKLY_CLEAN), prepare: prepare.openPastRun },
      { name: "list of a team", path: handover },
      { name: "template", path: template },
      { name: "grid of past runs", path: `${shop}/grid` },
      { name: "use with options", path: template, prepare: prepare.openOptions },
      { name: "published template", path: new URL(published).pathname },
      { name: "join", path: new URL(invitation).pathname },
      { name: "search", path: "/n", prepare: prepare.openPalette },
      { name: "deleted", path: "/deleted" },
      ...ACCOUNT_SCREENS,
      { name: "subscription", path: "/subscription/manage" },
    ],
  };
}

/** A guest of the demo, in the notebook that somebody shares. */
function openGuestOfDemo({ people }: Demo, name: string, notebook: DemoNotebook, text: string): Account {
  const person = people.find(({ person: each }) => each.name === name)?.person ?? null;
  const screens = [
    ...MAIN_SCREENS,
    { name: "notebook", path: getNotebookPath(notebook) },
    { name: "list", path: getListPath(notebook, text) },
    ...ACCOUNT_SCREENS,
  ];
  return { name, person, screens };
}

/** Somebody who ticks the lists of a class in a grid. */
function openLena({ people, school }: Demo): Account {
  const person = people.find(({ person: each }) => each.name === "Lena")?.person ?? null;
  const template = getListPath(school, CLASS_TRIP);
  const screens = [
    ...MAIN_SCREENS,
    { name: "notebook", path: getNotebookPath(school) },
    { name: "template", path: template },
    { name: "grid", path: `${template}/grid` },
    { name: "grid of what one lacks", path: `${template}/grid`, prepare: prepare.chooseLack },
    { name: "who is at the wall", path: `${template}/grid?column=`, prepare: prepare.waitForDialog },
  ];
  return { name: "Lena", person, screens };
}

async function openNewGuest(origin: string): Promise<Account> {
  const { person, notebook, add } = await openGuest(origin);
  const list = await add(GROCERIES, { name: "List of 22 November" }, 3);
  const screens = [...MAIN_SCREENS, { name: "notebook", path: notebook }, { name: "list", path: list }];
  return { name: "new guest", person, screens };
}

/** A guest with a list of each form, and in other scripts. */
async function openVariety(origin: string): Promise<Account> {
  const { person, notebook, add } = await openGuest(origin);
  const monthly = { unit: "MONTH", week: -1, weekdays: ["FRIDAY"], time: "06:00", zone: ZONE, start: inDays(0) };
  return {
    name: "variety",
    person,
    screens: [
      { name: "list", path: await add(GROCERIES, { date: inDays(0) }) },
      { name: "arabic list", path: await add(TRAVEL_ARABIC) },
      { name: "japanese list", path: await add(EARTHQUAKE_JAPANESE) },
      { name: "finished list", path: await add(WASH_HANDS, { active: false }) },
      { name: "finished list that comes back", path: await add(WASH_HANDS, { name: "Every month", repeat: monthly }) },
      { name: "empty list", path: await add("Empty") },
      { name: "template that makes lists", path: await add(SERVER, { isTemplate: true, repeat: monthly }) },
      ...MAIN_SCREENS,
      { name: "notebook", path: notebook },
    ],
  };
}

async function openHundredLists(origin: string): Promise<Account> {
  const { person, add } = await openGuest(origin);
  const notebooks: string[] = [];
  for (const name of NOTEBOOK_NAMES) notebooks.push(await createNotebook(person, name));
  const texts = [NORWAY, GROCERIES, TRAVEL_ARABIC, NEW_HIRE, WASH_HANDS, EARTHQUAKE_JAPANESE, SERVER];
  const paths = [];
  for (let index = 0; index < 100; index++) {
    const text = texts[index % texts.length] ?? "";
    const fields = {
      notebookId: notebooks[index % notebooks.length] ?? "",
      name: `${parseList(text).name} ${2010 + (index % 17)}`,
      isTemplate: index % 9 === 4,
      active: index % 4 !== 3,
      priority: [0, 0, 1, 2, 3, 40][index % 6] ?? 0,
      ...(index % 3 === 0 && { date: inDays(index - 30) }),
    };
    paths.push(await add(text, fields, 5 + (index % 30)));
  }
  const screens = [
    ...MAIN_SCREENS,
    { name: "notebook", path: `/n/${notebooks[0]}` },
    { name: "list", path: paths[0] ?? "" },
    { name: "search", path: "/active", prepare: prepare.openPalette },
    { name: "active by date", path: "/active", prepare: prepare.chooseDateOrder },
  ];
  return { name: "hundred lists", person, screens };
}

async function openThousandItems(origin: string): Promise<Account> {
  const { person, add } = await openGuest(origin);
  const rooms = ROOMS.flatMap((room) => [`# ${room}`, ...THINGS.map((thing) => `- [ ] ${thing}`)]);
  const list = await add(["Inventory of the house", ...rooms].join("\n"), {}, 1_000);
  const screens = [
    { name: "list", path: list },
    { name: "middle of the list", path: list, prepare: prepare.scrollToMiddle },
    { name: "active", path: "/active" },
  ];
  return { name: "thousand items", person, screens };
}

/** Creates the data of all accounts on a server. */
export async function makeAccounts(server: ServerProcess): Promise<Account[]> {
  const { origin } = server;
  const demo = await makeDemo(server);
  return [
    NOBODY,
    await openNewGuest(origin),
    await openNadia(demo),
    openGuestOfDemo(demo, "Mari", demo.home, WEEKLY_SHOP),
    openGuestOfDemo(demo, "Tomas", demo.team, NEW_HIRE),
    openLena(demo),
    await openVariety(origin),
    await openHundredLists(origin),
    await openThousandItems(origin),
  ];
}
