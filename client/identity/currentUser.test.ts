import { expect, test, vi } from "vitest";
import { Notebooks } from "../notebooks/queries.ts";
import { createNotebook } from "../notebooks/mutations.ts";
import { notebook, user } from "../testing/rowFixtures.ts";
import { createScriptedClient, settle, recordResults } from "../testing/scriptedClient.ts";
import { CurrentUser, ensureCurrentUser, refreshCurrentUser } from "./currentUser.ts";

function cachedFor(id: string | null) {
  const script = createScriptedClient();
  script.client.writeQuery({ query: CurrentUser, data: { currentUser: id ? user(id) : null } });
  script.client.writeQuery({ query: Notebooks, data: { notebooks: [notebook("home")] } });
  const clear = vi.fn<() => void>();
  return { ...script, clear, refreshing: refreshCurrentUser(script.client, { clear }) };
}

const notebooks = (client: ReturnType<typeof createScriptedClient>["client"]) =>
  client.readQuery({ query: Notebooks })?.notebooks.map(({ name }) => name);

test("the same user: what is cached stays", async () => {
  const { client, calls, clear, refreshing } = cachedFor("ann");
  await settle();
  await calls[0]?.answer({ currentUser: user("ann") });
  await refreshing;
  expect(notebooks(client)).toEqual(["home"]);
  expect(clear).not.toHaveBeenCalled();
});

test.for([["eve"], [null]])("another user (%s): cache and keys are cleared", async ([id = null]) => {
  const { client, calls, clear, refreshing } = cachedFor("ann");
  await settle();
  await calls[0]?.answer({ currentUser: id && user(id) });
  await refreshing;
  expect(notebooks(client)).toBeUndefined();
  expect(clear).toHaveBeenCalledOnce();
  expect(client.readQuery({ query: CurrentUser })?.currentUser?.id).toBe(id ?? undefined);
});

test("another user while a screen is being read: the screen gets what is theirs", async () => {
  const { client, sent, refreshing } = cachedFor("ann");
  const shown: unknown[] = [];
  client.watchQuery({ query: Notebooks }).subscribe(({ data, error }) => shown.push(error ?? data?.notebooks));
  await settle();
  await sent("CurrentUser")[0]?.answer({ currentUser: user("eve") });
  while (sent("Notebooks")[0]) await sent("Notebooks")[0]?.answer({ notebooks: [notebook("garden")] });
  await refreshing;
  expect(shown.at(-1)).toMatchObject([{ name: "garden" }]);
  expect(shown.filter((value) => value instanceof Error)).toEqual([]);
});

test("a failed refresh leaves the cached data on the screen", async () => {
  const { client, calls, clear, refreshing } = cachedFor("ann");
  await settle();
  await Promise.all([expect(refreshing).rejects.toThrow("Failed to fetch"), calls[0]?.loseConnection()]);
  expect(notebooks(client)).toEqual(["home"]);
  expect(clear).not.toHaveBeenCalled();
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});

test("a notebook without a user makes the guest first, once, with its default notebook", async () => {
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
  const made = notebook(create?.variables["input"].id, { name: "Garden" });
  await create?.answer({ createNotebook: made });
  await sent("Notebooks")[0]?.answer({ notebooks: [notebook("My Notebook")] });
  await sent("Notebooks")[0]?.answer({ notebooks: [notebook("My Notebook"), made] });
  await Promise.all(creating);
  expect(last()?.notebooks.map(({ name }) => name)).toEqual(["Garden", "My Notebook"]);
});

test("without any user the notebook is made for default-user", async () => {
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
