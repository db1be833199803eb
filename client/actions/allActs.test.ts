import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { completeRepeat } from "../../shared/repeat/rule.ts";
import { createUseName } from "../../shared/useName.ts";
import {
  completeItem,
  completeItems,
  createItem,
  deleteItems,
  moveItems,
  setHeading,
  remarkItem,
  skipItems,
  sortItems,
  updateItem,
} from "../items/model/actions.ts";
import { completeTogether } from "../items/model/completeTogether.ts";
import { pasteItems } from "../items/paste/pasteItems.ts";
import { putBackReplacedText } from "../items/model/replaced.ts";
import { chooseSuggestion } from "../items/suggestions/chooseSuggestion.ts";
import { addToList, addToNewList } from "../lists/addTo/actions.ts";
import { createList, createListFromTemplate, deleteList, duplicateList, updateList } from "../lists/model/actions.ts";
import { showListIn } from "../lists/model/showListIn.ts";
import { deleteLists, moveLists, updateLists } from "../lists/model/bulkActions.ts";
import { createListWithItems } from "../lists/model/createListWithItems.ts";
import { addItems } from "../lists/learning/additions.ts";
import { takeOrder } from "../lists/learning/learntOrder.ts";
import { addRow } from "../lists/answers/addRow.ts";
import { setRepeat, skipRepeat } from "../lists/repeat/actions.ts";
import { answerList, createAnsweredList, createListsFromTemplate, setAnswers } from "../lists/answers/actions.ts";
import { announceReturn, comeBack } from "../lists/repeat/comeBack.ts";
import { describeDay, describeRule, withNextDay } from "../lists/repeat/rules.ts";
import { restoreRun, runAgain } from "../lists/runs/actions.ts";
import { shareList } from "../lists/sharing/requests.ts";
import { createListFromTemplates, updateFromTemplate, updateListsFromTemplate } from "../lists/templates/actions.ts";
import { createListFromStarter, prepareStarter } from "../lists/templates/createListFromStarter.ts";
import { loadStarters } from "../lists/templates/starterItems.tsx";
import { createNotebook, deleteNotebook, updateNotebook } from "../notebooks/actions.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { fillRows, openPage, packing, REPLACED, type StartRows, template } from "../testing/actsPage.ts";
import { item } from "../testing/rowFixtures.ts";
import { settle } from "../testing/scriptedClient.ts";
import { formatWeekday, getToday } from "../ui/format.ts";
import { closeToast, getToasts } from "./toasts.ts";
import { clearUndoHistory, redoLast, undoLast } from "./undo.ts";
import { getZone } from "../ui/browser/zone.ts";

const getOpenToasts = () => getToasts().filter(({ open }) => open);

const CAMPING = { id: "camping", name: "Camping" } as const;
const { camping } = await loadStarters();

/** The name of a list that is made today from a template. */
const getUseName = (name: string) => createUseName(name, getToday(), new Set());

const GLOVES_AND_CAP = ["Gloves", "Cap"].map((name, index) => ({
  name,
  note: null,
  isHeading: false,
  completed: false,
  sortingOrder: 4 + index,
}));
const DAILY = completeRepeat({ unit: "DAY", zone: getZone(), start: "2126-01-01" });
/** A list whose next day is today, and the rows of one that has come back on another device. */
const DUE = { repeat: withNextDay({ ...DAILY, start: "2026-01-01" }, getToday()) };
const RETURNED: StartRows = { packing: { runId: "second", runNumber: 2, date: "2126-12-25" }, isNewRun: true };

const KIDS = { name: "kids", choice: true };

type Act = [
  /** The function that records how to undo the act. */
  verb: string,
  title: string,
  run: (client: SyncClient) => Promise<unknown>,
  done: string,
  /** The rows before the act. With `needsAnswers` not all of its undo or redo shows before the server has answered. */
  options?: StartRows & { needsAnswers?: boolean; keepsRule?: boolean },
];

const acts: Act[] = [
  ["createItem", "adding an item", (client) => createItem(client, "packing", "Gloves"), "Added “Gloves”"],
  ["pasteItems", "pasting items", (client) => pasteItems(client, "packing", GLOVES_AND_CAP), "Added 2 items"],
  [
    "addToList",
    "adding an item from the palette",
    (client) => addToList(client, packing, [{ name: "Gloves" }]),
    "Added “Gloves” to Packing",
  ],
  ["addToList", "adding what was shared", (client) => addToList(client, packing, GLOVES_AND_CAP), "Added 2 to Packing"],
  [
    "addToNewList",
    "adding what was shared to a new list",
    (client) => addToNewList(client, { notebookId: "home", name: "Ski" }, GLOVES_AND_CAP),
    "Added 2 to Ski",
  ],
  [
    "addItems",
    "adding what is usually added",
    (client) => addItems(client, packing, ["Gloves", "Cap"]),
    "Added 2 items to “Packing”",
  ],
  [
    "updateItem",
    "renaming an item",
    (client) => updateItem(client, "socks", { name: "Warm socks" }),
    "Changed “socks”",
  ],
  [
    "putBackReplacedText",
    "putting back a replaced text",
    (client) =>
      putBackReplacedText(client, { ...packing, replaced: REPLACED }, (text) =>
        updateList.send(client, "packing", text),
      ),
    "Changed “Packing”",
    { packing: { replaced: REPLACED }, needsAnswers: true },
  ],
  [
    "setHeading",
    "turning an item into a heading",
    (client) => setHeading(client, "socks", true),
    "Turned “socks” into a section",
  ],
  [
    "setHeading",
    "turning a ticked item into a heading",
    (client) => setHeading(client, "shoes", true),
    "Turned “shoes” into a section",
  ],
  ["completeItem", "ticking an item", (client) => completeItem(client, "socks", true), "Ticked “socks”"],
  [
    "sortItems",
    "moving an item",
    (client) =>
      sortItems(
        client,
        "packing",
        [
          { id: "socks", sortingOrder: 2 },
          { id: "shoes", sortingOrder: 1 },
        ],
        "Moved “socks”",
      ),
    "Moved “socks”",
  ],
  [
    "takeOrder",
    "taking a learnt order",
    (client) => takeOrder(client, { target: packing, ids: ["hat", "shoes", "socks"], moveCount: 2, runCount: 5 }),
    "Ordered “Packing” as you tick",
  ],
  ["deleteItems", "deleting an item", (client) => deleteItems(client, ["shoes"]), "Deleted “shoes”"],
  ["deleteItems", "deleting items", (client) => deleteItems(client, ["socks", "shoes"]), "Deleted 2 items"],
  [
    "completeItems",
    "ticking items",
    (client) => completeItems(client, ["socks", "shoes", "hat"], true),
    "Ticked 2 items",
  ],
  ["completeItem", "un-ticking an item", (client) => completeItem(client, "shoes", false), "Unticked “shoes”"],
  [
    "untick",
    "un-ticking an item with another text",
    (client) =>
      chooseSuggestion(
        client,
        "packing",
        { kind: "untick", row: item("shoes", 2, { completed: true }), text: "2 shoes" },
        { add: async () => true, show: () => {} },
      ),
    "Unticked “2 shoes”",
  ],
  ["completeItem", "ticking a skipped item", (client) => completeItem(client, "hat", true), "Ticked “hat”"],
  [
    "completeTogether",
    "ticking the same thing in several lists",
    (client) => completeTogether(client, ["socks", "hat"], true),
    "Ticked “socks”",
  ],
  ["skipItems", "skipping an item", (client) => skipItems(client, ["socks"], true), "Skipped “socks”"],
  [
    "skipItems",
    "skipping an item for a reason that is given later",
    async (client) => {
      void skipItems(client, ["socks"], true);
      await skipItems.send(client, ["socks"], true, "too old");
    },
    "Skipped “socks”",
  ],
  [
    "skipItems",
    "skipping a ticked and an open item",
    (client) => skipItems(client, ["socks", "shoes"], true),
    "Skipped 2 items",
  ],
  [
    "remarkItem",
    "writing a remark",
    (client) => remarkItem(client, "socks", "seal worn"),
    "Changed the remark on “socks”",
  ],
  ["skipItems", "taking a skip back", (client) => skipItems(client, ["hat"], false), "Unskipped “hat”"],
  ["completeItems", "un-ticking items", (client) => completeItems(client, ["shoes", "hat"], false), "Unticked “shoes”"],
  [
    "moveItems",
    "moving items to a list",
    (client) => moveItems(client, ["socks", "shoes"], { id: "party", name: "Party" }),
    "Moved 2 items to “Party”",
  ],
  ["createList", "creating a list", (client) => createList(client, "home", "Books"), "Created “Books”"],
  [
    "createListWithItems",
    "creating a list with items",
    (client) =>
      createListWithItems(client, { id: "books", notebookId: "home", name: "Books" }, [{ id: "novel", name: "Novel" }]),
    "Created “Books”",
  ],
  [
    "createListFromTemplate",
    "using a template",
    (client) => createListFromTemplate(client, template),
    `Created “${getUseName("party")}”`,
  ],
  [
    "createListFromTemplates",
    "using several templates",
    (client) => createListFromTemplates(client, { name: "Trip", notebookId: "home", templateIds: ["party"] }),
    "Created “Trip”",
  ],
  [
    "createListsFromTemplate",
    "using a template for some people",
    (client) => createListsFromTemplate(client, template, { answers: [KIDS] }, ["Ana", "Ben"]),
    "Created 2 lists",
  ],
  [
    "createAnsweredList",
    "using a template that asks",
    (client) => createAnsweredList(client, template, { answers: [KIDS] }),
    `Created “${getUseName("party")}”`,
  ],
  [
    "answerList",
    "answering what a list asks",
    (client) => answerList(client, "packing", [KIDS]),
    "Changed the answers of “Packing”",
  ],
  [
    "addRow",
    "bringing in a row of the template",
    (client) => addRow(client, "packing", "balloons", "Balloons"),
    "Brought in “Balloons”",
    {
      packing: {
        templateId: "party",
        answers: [{ __typename: "Answer", ...KIDS, choice: false, number: null, words: null }],
      },
      templateItems: [item("balloons", 1, { name: "Balloons ?kids", listId: "party" })],
      needsAnswers: true,
    },
  ],
  [
    "setAnswers",
    "answering for the lists of a template",
    (client) => setAnswers(client, "party", [KIDS]),
    "Changed the answers of “party”",
  ],
  [
    "createListFromStarter",
    "using a starter",
    (client) => createListFromStarter(client, prepareStarter(CAMPING, camping), "home", () => {}),
    `Created “${getUseName("Camping")}” and kept “Camping” as a template`,
  ],
  [
    "changeItems",
    "updating a list from its template",
    (client) => updateFromTemplate(client, packing, ["gloves"]),
    "Updated “Packing” from its template",
  ],
  [
    "changeItems",
    "updating lists from their template",
    (client) => updateListsFromTemplate(client, template, { listIds: ["packing"], templateItemIds: ["balloons"] }),
    "Updated 1 list from “party”",
  ],
  [
    "duplicateList",
    "duplicating a list",
    (client) => duplicateList(client, packing, { name: "Copy", isTemplate: false, notebookId: "home" }),
    "Created “Copy”",
  ],
  ["updateList", "renaming a list", (client) => updateList(client, "packing", { name: "Zoo" }), "Renamed “Packing”"],
  [
    "updateList",
    "turning a list into a template",
    (client) => updateList(client, "packing", { isTemplate: true }),
    "Turned “Packing” into a template",
  ],
  ["updateList", "moving a list", (client) => updateList(client, "packing", { notebookId: "away" }), "Moved “Packing”"],
  [
    "showListIn",
    "moving a list that is shared on its own",
    (client) => showListIn(client, "packing", "away"),
    "Moved “Packing”",
  ],
  [
    "shareList",
    "sharing a list",
    (client) => shareList(client, packing, { role: "EDITOR", stays: false }, "Ann"),
    "Shared “Packing”",
    { needsAnswers: true },
  ],
  [
    "updateList",
    "putting a list away",
    (client) => updateList(client, "packing", { active: false }),
    "Put away “Packing”",
  ],
  [
    "updateLists",
    "putting lists away",
    (client) => updateLists(client, ["packing", "party"], { active: false }),
    "Put away “Packing”",
  ],
  [
    "updateLists",
    "moving lists",
    (client) => updateLists(client, ["packing", "party"], { notebookId: "away" }),
    "Moved 2 lists to “away”",
  ],
  [
    "moveLists",
    "moving lists that are shared on their own",
    (client) => moveLists(client, ["packing"], "away"),
    "Moved “Packing”",
    { packing: { notebookId: "carrier" } },
  ],
  ["deleteLists", "deleting lists", (client) => deleteLists(client, ["packing", "party"]), "Deleted 2 lists"],
  [
    "runAgain",
    "running a list again",
    (client) => runAgain(client, { ...packing, completedCount: 1 }),
    "Started again. 1 tick is in Past runs",
  ],
  [
    "runAgain",
    "packing for the way back",
    (client) => runAgain(client, { ...packing, completedCount: 1 }, true),
    "1 item to pack for the way back",
  ],
  [
    "restoreRun",
    "going back to the last run",
    (client) => restoreRun(client, { id: "first", listId: "packing" }),
    "Restored the last run of “Packing”",
    { packing: { runId: "second", runNumber: 2 }, isNewRun: true, needsAnswers: true },
  ],
  [
    "setRepeat",
    "setting a rule",
    (client) => setRepeat(client, "packing", DAILY),
    `“Packing” comes back ${describeRule(DAILY)}`,
  ],
  [
    "skipRepeat",
    "skipping a day of a rule",
    (client) => skipRepeat(client, "packing"),
    `Skipped ${formatWeekday("2126-01-01")} ${describeDay("2126-01-01")}`,
    { packing: { date: null, repeat: withNextDay(DAILY, "2126-01-01") } },
  ],
  [
    "comeBack",
    "running a list that is due",
    (client) => comeBack(client, { ...packing, ...DUE }, getToday()),
    "“Packing” came back",
    { packing: DUE, keepsRule: true },
  ],
  [
    "announceReturn",
    "a list that came back by itself",
    async (client) => {
      fillRows(client, RETURNED);
      announceReturn(client, packing, "2126-12-25");
    },
    "“Packing” came back",
    { needsAnswers: true },
  ],
  ["deleteList", "deleting a list", (client) => deleteList(client, "packing"), "Deleted “Packing”"],
  ["createNotebook", "creating a notebook", (client) => createNotebook(client, "Garden"), "Created “Garden”"],
  [
    "updateNotebook",
    "renaming a notebook",
    (client) => updateNotebook(client, "home", { name: "Zoo" }),
    "Renamed “home”",
  ],
  ["deleteNotebook", "deleting a notebook", (client) => deleteNotebook(client, "home"), "Deleted “home”"],
];

/** The act that has its test beside it, because the page reads all that it shows from the server. */
const IMPORT = "announceImport";

/** Returns the names of the functions of the client that record how to undo what they do. */
function findVerbs(): string[] {
  const paths = readdirSync("client", { recursive: true, encoding: "utf8" });
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^(?:actions|graphql|testing)\b/.test(path));
  return sources.flatMap((path) => {
    const code = readFileSync(`client/${path}`, "utf8").replaceAll(/\/\*\*.*?\*\/|\/\/[^\n]*/gs, "");
    const declarations = code.split(/^(?=(?:export )?(?:async )?(?:const|function) )/m);
    return declarations
      .filter(recordsUndo)
      .map((declaration) => /(?:const|function) (\w+)/.exec(declaration)?.[1] ?? "");
  });
}

/** Whether a declaration is an action with an undo. */
function recordsUndo(declaration: string): boolean {
  if (/\b(?:withUndo|reportAction)\(/.test(declaration)) return true;
  return /= defineAction\(/.test(declaration) && /\bundo|\bgetCreationWords/.test(declaration);
}

beforeEach(() => {
  clearUndoHistory();
  getToasts().forEach(({ id }) => closeToast(id));
});

test("each function that records how to undo an act is in the table of acts", () => {
  const tested = new Set(acts.map(([verb]) => verb));
  expect(findVerbs().toSorted()).toEqual([...tested, IMPORT].toSorted());
});

describe.for(acts)(
  "%s: %s is undone",
  ([, , act, message, { needsAnswers = false, keepsRule = false, ...rows } = {}]) => {
    function start() {
      const page = openPage(rows);
      // A list that runs again gets a new run, and a list that came back waits for its next day also after the undo.
      const ignored = new Set(["runId", "runStartedAt", ...(keepsRule ? ["next", "nextAt"] : [])]);
      const look = () => JSON.parse(JSON.stringify(page.screen(), (key, value) => (ignored.has(key) ? "" : value)));
      return { ...page, look, before: look() };
    }

    test("after it was answered: the screen is as before at once, and after the answer to the undo", async () => {
      const { client, calls, answerAll, look, before } = start();
      const acting = act(client);
      await answerAll();
      await acting;
      expect(look()).not.toEqual(before);
      const undoing = undoLast();
      await settle();
      if (!needsAnswers) expect(look()).toEqual(before);
      expect(getOpenToasts().at(-1)).toMatchObject({ title: "Undone", description: message });
      await answerAll();
      await undoing;
      expect(look()).toEqual(before);
      await undoLast();
      await settle();
      expect(calls).toEqual([]);
    });

    test("and redone, and undone again", async () => {
      const { client, calls, answerAll, look, before } = start();
      void act(client).catch(() => {});
      await answerAll();
      const after = look();
      void undoLast();
      await answerAll();
      expect(getOpenToasts().at(-1)).toMatchObject({ title: "Undone", action: { label: "Redo" } });
      void redoLast();
      await settle();
      if (!needsAnswers) expect(look()).toEqual(after);
      expect(getOpenToasts().at(-1)).toMatchObject({
        title: "Redone",
        description: message,
        action: { label: "Undo" },
      });
      await answerAll();
      expect(look()).toEqual(after);
      void redoLast();
      await settle();
      expect(calls).toEqual([]);
      void undoLast();
      await answerAll();
      expect(look()).toEqual(before);
    });

    test.skipIf(needsAnswers)("before it is answered: the undo is sent after it", async () => {
      const { client, calls, answerAll, look, before } = start();
      const acting = act(client);
      await settle();
      const undoing = undoLast();
      await settle();
      expect(look()).toEqual(before);
      expect(calls).toHaveLength(1);
      await answerAll();
      await Promise.all([acting, undoing]);
      expect(look()).toEqual(before);
    });
  },
);

test("deleting, moving elsewhere, putting away and what changes several rows offer Undo in a toast", async () => {
  const offering = [];
  for (const [, title, act, , rows] of acts) {
    const { client, answerAll } = openPage(rows);
    void act(client);
    await answerAll();
    if (getOpenToasts().some(({ action }) => action?.label === "Undo")) offering.push(title);
    clearUndoHistory();
  }
  expect(offering).toEqual([
    "pasting items",
    "adding an item from the palette",
    "adding what was shared",
    "adding what was shared to a new list",
    "adding what is usually added",
    "taking a learnt order",
    "deleting an item",
    "deleting items",
    "ticking items",
    "skipping a ticked and an open item",
    "un-ticking items",
    "moving items to a list",
    "using a template for some people",
    "answering what a list asks",
    "using a starter",
    "updating a list from its template",
    "updating lists from their template",
    "moving a list",
    "moving a list that is shared on its own",
    "putting a list away",
    "putting lists away",
    "moving lists",
    "moving lists that are shared on their own",
    "deleting lists",
    "running a list again",
    "packing for the way back",
    "going back to the last run",
    "skipping a day of a rule",
    "running a list that is due",
    "a list that came back by itself",
    "deleting a list",
    "deleting a notebook",
  ]);
});
