import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import lifeTable from "../../../shared/testing/marks/remark-life.csv?raw";
import { redoLast, undoLast } from "../../actions/undo.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { updateList } from "../../lists/model/actions.ts";
import { restoreRun, runAgain } from "../../lists/runs/actions.ts";
import { copyItem, pickUsed, readCachedItem } from "../../rows/item.ts";
import { readCachedList } from "../../rows/list.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";
import {
  completeItem,
  deleteItems,
  giveValue,
  moveItems,
  remarkItem,
  restoreItems,
  skipItems,
  updateItem,
} from "../model/actions.ts";

type LifeRow = Record<"acts" | "the row" | "its runs" | "remark", string>;
const lives: LifeRow[] = parse(lifeTable, { columns: true });

/** The server alone knows files, and what comes too late for its run. */
const ofServer = /late|export|markdown/;

function describeState({ completed, isSkipped, skipReason, remark, isHeading }: ItemFieldsFragment): string {
  const state = isHeading ? "heading" : completed ? "ticked" : isSkipped ? "skipped" : "open";
  return `${state}${skipReason === null ? "" : ` (${skipReason})`}${remark === null ? "" : `, ${remark}`}`;
}

/** A row on a page to which the server has not answered yet. */
function openRow() {
  const { client } = createScriptedClient();
  fillCache(client, { lists: [list("packing"), list("rome")], items: [item("fridge", 1, { name: "Fridge ___ °C" })] });
  let copy: ItemFieldsFragment | undefined;
  let ended: Parameters<typeof restoreRun.send>[1] | undefined;
  const read = () => copy ?? (readCachedItem(client.cache, "fridge") as ItemFieldsFragment);
  const known = () => readCachedList(client.cache, "packing") ?? list("gone");

  function runsAgain(onlyTicked = false) {
    ended = { id: known().runId, listId: "packing", settled: pickUsed([read()]) };
    return runAgain.send(client, known(), onlyTicked);
  }

  function act(words: string): unknown {
    const [, verb = "", rest = ""] = /^(put away|clear ticks|bring back|\S+) ?(.*)$/.exec(words) ?? [];
    const row = read();
    const acts: Record<string, () => unknown> = {
      tick: () => completeItem.send(client, "fridge", true),
      "un-tick": () => completeItem.send(client, "fridge", false),
      skip: () => skipItems.send(client, ["fridge"], true, rest),
      remark: () => remarkItem.send(client, "fridge", rest || null),
      again: () => runsAgain(),
      "clear ticks": () => runsAgain(),
      "again-ticked": () => runsAgain(true),
      restore: () => ended && restoreRun.send(client, ended),
      copy: () => (copy = copyItem(row, { id: "copy", listId: "rome", sortingOrder: 1 }, row.createdAt)),
      template: () => (copy = copyItem(row, { id: "copy", listId: "rome", sortingOrder: 1 }, row.createdAt)),
      move: () => moveItems.send(client, ["fridge"], { id: "rome", name: "Rome" }),
      trash: () => [deleteItems.send(client, ["fridge"]), (copy = row)],
      "bring back": () => [(copy = undefined), restoreItems.send(client, ["fridge"], [row])],
      rename: () => updateItem.send(client, "fridge", { name: "Fridge" }),
      heading: () => updateItem.send(client, "fridge", { isHeading: true }),
      "put away": () => updateList.send(client, "packing", { active: false }),
    };
    return (acts[verb] ?? expect.fail(`No act: ${words}`))();
  }
  return { client, act, read };
}

test("25 of the 30 histories are those of a page", () =>
  expect(lives.filter(({ acts }) => !ofServer.test(acts))).toHaveLength(25));

test.for(lives.filter(({ acts }) => !ofServer.test(acts)))("$acts: $remark", ({ acts, "the row": row }) => {
  const { act, read } = openRow();
  for (const each of acts.split(", ")) act(each);
  expect(describeState(read())).toBe(row);
});

test("a value that is typed while its run ends goes to that run", async () => {
  const { client, act, read } = openRow();
  act("tick");
  act("again");
  void giveValue(client, "fridge", "4.2", "packing");
  expect(describeState(read())).toBe("open");
  await settle();
  expect(describeState(read())).toBe("open");
});

/** Undoes the last act, and does it again. Returns what the row is after each. */
async function undoAndRedo(read: () => ItemFieldsFragment): Promise<string[]> {
  void undoLast();
  await settle();
  const undone = describeState(read());
  void redoLast();
  await settle();
  return [undone, describeState(read())];
}

test("the undo of a tick takes back the value for which that has asked, and leaves the remark of somebody else", async () => {
  const asked = openRow();
  void completeItem(asked.client, "fridge", true);
  void giveValue(asked.client, "fridge", "4.2", "packing");
  await settle();
  expect(await undoAndRedo(asked.read)).toEqual(["open", "ticked, 4.2"]);
  expect(await undoAndRedo(asked.read)).toEqual(["open", "ticked, 4.2"]);

  const remarked = openRow();
  void completeItem(remarked.client, "fridge", true);
  void remarkItem.send(remarked.client, "fridge", "4.4");
  await settle();
  expect(await undoAndRedo(remarked.read)).toEqual(["open, 4.4", "ticked, 4.4"]);
});
