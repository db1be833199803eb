import { expect, test } from "vitest";
import { redoLast, undoLast } from "../actions/undo.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { announceImport } from "./importLists.ts";

test("an import is undone, redone from the trash, and undone again", async () => {
  const { client, calls } = createScriptedClient();
  const notebooks = ["home", "away"].map((id) => ({ id, name: id }));
  await announceImport(client, { id: "import", counts: { notebooks: 2, lists: 3, items: 4 }, notebooks });
  const take = async () => {
    await settle();
    const [call] = calls;
    const { name, variables } = call ?? {};
    await call?.answer({ undoImport: { success: true }, restoreNotebook: { __typename: "Notebook", ...variables } });
    return [name, variables?.["id"]];
  };
  void undoLast();
  expect(await take()).toEqual(["UndoImport", "import"]);
  void redoLast();
  expect([await take(), await take()]).toEqual([
    ["RestoreImported", "home"],
    ["RestoreImported", "away"],
  ]);
  await settle();
  void undoLast();
  expect(await take()).toEqual(["UndoImport", "import"]);
});
