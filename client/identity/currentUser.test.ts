import { expect, test, vi } from "vitest";
import { Notebooks } from "../notebooks/queries.ts";
import { createNotebook } from "../notebooks/mutations.ts";
import { notebook, user } from "../testing/rowFixtures.ts";
import { createScriptedClient, settle, recordResults } from "../testing/scriptedClient.ts";
import { CurrentUser, ensureCurrentUser, refreshCurrentUser } from "./currentUser.ts";

function startRefresh(id: string | null) {
  const script = createScriptedClient();
  script.client.writeQuery({ query: CurrentUser, data: { currentUser: id ? user(id) : null } });
  script.client.writeQuery({ query: Notebooks, data: { notebooks: [notebook("home")] } });
  const clear = vi.fn<() => void>();
  return { ...script, clear, refreshing: refreshCurrentUser(script.client, { clear }) };
}

const readNotebookNames = (client: ReturnType<typeof createScriptedClient>["client"]) =>
  client.readQuery({ query: Notebooks })?.notebooks.map(({ name }) => name);

test("the cache stays when the user is the same", async () => {
  const { client, calls, clear, refreshing } = startRefresh("ann");
  await settle();
  await calls[0]?.answer({ currentUser: user("ann") });
  await refreshing;
  expect(readNotebookNames(client)).toEqual(["home"]);
  expect(clear).not.toHaveBeenCalled();
});

test.for([["eve"], [null]])("the cache and the saved data are cleared for another user: %s", async ([id = null]) => {
  const { client, calls, clear, refreshing } = startRefresh("ann");
  await settle();
  await calls[0]?.answer({ currentUser: id && user(id) });
  await refreshing;
  expect(readNotebookNames(client)).toBeUndefined();
  expect(clear).toHaveBeenCalledOnce();
  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe(id ?? undefined);
});

test("a screen that is loading shows the data of another user who is found meanwhile", async () => {
  const { client, sent, refreshing } = startRefresh("ann");
  const results: unknown[] = [];
  client.watchQuery({ query: Notebooks }).subscribe(({ data, error }) => results.push(error ?? data?.notebooks));
  await settle();
  await sent("CurrentUser")[0]?.answer({ currentUser: user("eve") });
  while (sent("Notebooks")[0]) await sent("Notebooks")[0]?.answer({ notebooks: [notebook("garden")] });
  await refreshing;
  expect(results.at(-1)).toMatchObject([{ name: "garden" }]);
  expect(results.filter((value) => value instanceof Error)).toEqual([]);
});

test("a failed refresh keeps the cached data", async () => {
  const { client, calls, clear, refreshing } = startRefresh("ann");
  await settle();
  await Promise.all([expect(refreshing).rejects.toThrow("Failed to fetch"), calls[0]?.loseConnection()]);
  expect(readNotebookNames(client)).toEqual(["home"]);
  expect(clear).not.toHaveBeenCalled();
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});

test("creating a notebook without a user creates one guest with a default notebook first", async () => {
  const { client, calls, sent } = createScriptedClient();
  const { last } = recordResults(client, Notebooks, {});
  const creating = [createNotebook(client, "Garden"), ensureCurrentUser(client)];
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["CurrentUser"]);
  await calls[0]?.answer({ currentUser: null });
  expect(calls.map(({ name }) => name)).toEqual(["EnsureCurrentUser"]);
  await calls[0]?.answer({ ensureCurrentUser: user("guest") });

  const [create] = sent("CreateNotebook");
  expect(create?.variables["input"]).toMatchObject({ name: "Garden", userId: "guest" });
  const created = notebook(create?.variables["input"].id, { name: "Garden" });
  await create?.answer({ createNotebook: created });
  await sent("Notebooks")[0]?.answer({ notebooks: [notebook("My Notebook")] });
  await sent("Notebooks")[0]?.answer({ notebooks: [notebook("My Notebook"), created] });
  await Promise.all(creating);
  expect(last()?.notebooks.map(({ name }) => name)).toEqual(["Garden", "My Notebook"]);
});

test("a notebook is created for default-user if the server answers no user", async () => {
  const { client, calls, sent } = createScriptedClient();
  const creating = createNotebook(client, "Garden");
  await settle();
  await calls[0]?.answer({ currentUser: null });
  await calls[0]?.answer({ ensureCurrentUser: null });
  const [create] = sent("CreateNotebook");
  expect(create?.variables["input"]).toMatchObject({ userId: "default-user" });
  await create?.answer({ createNotebook: notebook(create.variables["input"].id) });
  await creating;
});
