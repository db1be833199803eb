import { expect, test } from "vitest";
import { CurrentUser } from "../../account/currentUser.ts";
import { notebook, user } from "../../testing/rowFixtures.ts";
import { createScriptedClient, recordResults, settle } from "../../testing/scriptedClient.ts";
import { createNotebook } from "../../notebooks/actions.ts";
import { Notebooks } from "../model/queries.ts";

test("creating notebooks without a user creates one guest first, with a default notebook that shows at once", async () => {
  const { client, calls, sent } = createScriptedClient();
  const { last } = recordResults(client, Notebooks, {});
  const creating = [createNotebook(client, "Garden"), createNotebook(client, "Kitchen")];
  await settle();
  expect(last()?.notebooks.map(({ name }) => name)).toEqual(["Garden", "Kitchen", "My Notebook"]);
  expect(calls.map(({ name }) => name)).toEqual(["EnsureGuest"]);
  const id = String(calls[0]?.variables["defaultNotebookId"]);
  await calls[0]?.answer({ ensureCurrentUser: user("guest") });
  expect(calls.map(({ name }) => name)).toEqual(["Notebooks"]);
  await calls[0]?.answer({ notebooks: [notebook(id, { name: "My Notebook" })] });

  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe("guest");
  expect(calls.map(({ variables }) => variables["input"])).toMatchObject([
    { name: "Garden", userId: "default-user" },
    { name: "Kitchen", userId: "default-user" },
  ]);
  for (const call of sent("CreateNotebook"))
    await call.answer({ createNotebook: notebook(call.variables["input"].id, { name: call.variables["input"].name }) });
  await Promise.all(creating);
  expect(last()?.notebooks.map(({ name }) => name)).toEqual(["Garden", "Kitchen", "My Notebook"]);
});
