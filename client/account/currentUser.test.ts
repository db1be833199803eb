import { expect, test, vi } from "vitest";
import { Notebooks } from "../lists/model/queries.ts";
import { notebook, user } from "../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { CurrentUser, refreshCurrentUser } from "./currentUser.ts";

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

test("a refresh that does not reach the server keeps the cached data, and goes on when it does", async () => {
  const { client, calls, clear, refreshing } = startRefresh("ann");
  await settle();
  await calls[0]?.loseConnection();
  expect(readNotebookNames(client)).toEqual(["home"]);
  await (await vi.waitUntil(() => calls[0], { interval: 1 })).answer({ currentUser: user("ann") });
  await refreshing;
  expect(readNotebookNames(client)).toEqual(["home"]);
  expect(clear).not.toHaveBeenCalled();
});
