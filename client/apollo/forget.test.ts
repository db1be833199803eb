import { expect, test } from "vitest";
import { CurrentUser } from "../identity/currentUser.ts";
import { fill, names } from "../testing/everything.ts";
import { item, list, notebook, user } from "../testing/rows.ts";
import { scriptedClient } from "../testing/script.ts";
import { contents, disabledStorage, memoryStorage } from "../testing/storage.ts";
import { forgetRows } from "./forget.ts";
import { forgetSaved } from "./persist.ts";

test("forgets every collection and row, and not the user", () => {
  const { client } = scriptedClient();
  fill(client, { notebooks: [notebook("home")], lists: [list("packing")], items: [item("socks", 1)] });
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  forgetRows(client.cache);
  expect(names(client)).toMatchObject({ notebooks: [], lists: [], home: [], templates: [], activeLists: [] });
  expect(Object.keys(client.cache.extract() as object).sort()).toEqual(["ROOT_QUERY", "User:ann"]);
  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("ann");
});

test("forgets what was saved, and not the user", () => {
  const storage = memoryStorage();
  for (const key of ["user", "notebooks", "currentNotebook", "currentList"]) storage.setItem(`listbook.${key}`, "{}");
  forgetSaved(storage);
  expect(contents(storage)).toEqual({ "listbook.user": "{}" });
  expect(() => forgetSaved(disabledStorage())).not.toThrow();
});
