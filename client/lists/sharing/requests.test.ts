import { expect, test } from "vitest";
import { getToasts } from "../../actions/toasts.ts";
import { redoLast, undoLast } from "../../actions/undo.ts";
import { openPage, packing } from "../../testing/actsPage.ts";
import { settle } from "../../testing/scriptedClient.ts";
import { shareList } from "./requests.ts";

const MOVE_AND_SHARE = ["UpdateList", "ShareNotebook", "NotebookPeople"];
const MOVE_BACK = ["NotebookPeople", "StopSharing", "UpdateList", "DeleteSharedNotebook"];

test("the undo of a list that is being shared waits for the link and ends it, and the redo makes another", async () => {
  const { client, answerNext, answerAll } = openPage();
  void shareList(client, packing, "EDITOR", "Ann");
  expect(await answerNext()).toBe("CreateNotebookToShare");
  void undoLast();
  void redoLast();
  expect(await answerAll()).toEqual([...MOVE_AND_SHARE, ...MOVE_BACK, "RestoreSharedNotebook", ...MOVE_AND_SHARE]);
});

test("a redo that makes no link leaves the list where it was", async () => {
  const { client, calls, answerNext, answerAll, screen, before } = openPage();
  void shareList(client, packing, "EDITOR", "Ann");
  await answerAll();
  void undoLast();
  await answerAll();
  void redoLast();
  expect([await answerNext(), await answerNext()]).toEqual(["RestoreSharedNotebook", "UpdateList"]);
  await settle();
  await calls[0]?.refuse("You share as many notebooks as you may", "CONFLICT");
  await answerAll();
  expect(screen()).toEqual(before);
  expect(getToasts().findLast(({ open }) => open)).toMatchObject({
    title: "Couldn’t redo: Moved “Packing” into its own notebook",
    action: { label: "Try again" },
  });
});
