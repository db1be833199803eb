import { expect, test } from "vitest";
import { getToasts } from "../../actions/toasts.ts";
import { redoLast, undoLast } from "../../actions/undo.ts";
import { readCachedList } from "../../rows/list.ts";
import { openPage, packing } from "../../testing/actsPage.ts";
import { settle } from "../../testing/scriptedClient.ts";
import { shareList } from "./requests.ts";

const TO_CHANGE = { role: "EDITOR", stays: false } as const;
const SHARE = ["ShareList", "NotebookPeople", "ListAndPlaces"];
const STOP = ["NotebookPeople", "StopSharing", "ListAndPlaces"];

test("a list that is shared stays where it stood, in a notebook that is not shown", async () => {
  const { client, answerAll } = openPage();
  void shareList(client, packing, TO_CHANGE, "Ann");
  await answerAll();
  expect(readCachedList(client.cache, "packing")).toMatchObject({ notebookId: "carrier", shownIn: "home" });
});

test("the undo of a list that is being shared waits for the link and ends it, and the redo makes another", async () => {
  const { client, answerAll } = openPage();
  void shareList(client, packing, TO_CHANGE, "Ann");
  void undoLast();
  void redoLast();
  expect(await answerAll()).toEqual([...SHARE, ...STOP, ...SHARE]);
});

test("a redo that makes no link leaves the list as it was", async () => {
  const { client, calls, answerAll, screen, before } = openPage();
  void shareList(client, packing, TO_CHANGE, "Ann");
  await answerAll();
  void undoLast();
  await answerAll();
  void redoLast();
  await settle();
  await calls[0]?.refuse("You share as many notebooks as you may", "CONFLICT");
  await answerAll();
  expect(screen()).toEqual(before);
  expect(getToasts().findLast(({ open }) => open)).toMatchObject({
    title: "Couldn’t redo: Shared “Packing”",
    action: { label: "Try again" },
  });
});
