import { afterEach, expect, test, vi } from "vitest";
import { createToken } from "../programs/programs.ts";
import { readCachedList } from "../rows/list.ts";
import { list } from "../testing/rowFixtures.ts";
import { createScriptedClient, getRejection } from "../testing/scriptedClient.ts";
import { runRequest } from "./defineRequest.ts";
import { setReverifier } from "./reverify.ts";
import { closeToast, getToasts } from "./toasts.ts";
import { fillCache } from "../testing/collections.ts";
import { publishTemplate, unpublishTemplate } from "../lists/templates/publishing.ts";

const TOKEN = { name: "Shell", write: false, days: 30 };

const open = () => {
  const script = createScriptedClient();
  fillCache(script.client, { lists: [list("packing", { isTemplate: true })] });
  const next = (name: string) => vi.waitUntil(() => script.sent(name)[0], { interval: 1 });
  return { ...script, next };
};

const readTitles = () => getToasts().flatMap(({ open: isOpen, title }) => (isOpen ? title : []));

let unsetReverifier = () => {};
afterEach(() => {
  unsetReverifier();
  for (const { id } of getToasts()) closeToast(id);
});

test("the answer is written into the cache by `update`, and nothing of it without one", async () => {
  const { client, next } = open();
  const publishing = publishTemplate.send(client, { listId: "packing" });
  const url = "https://lists.example/t/1";
  await (await next("PublishTemplate")).answer({ publishTemplate: { __typename: "PublishedTemplate", url } });
  expect((await publishing)?.publishTemplate.url).toBe(url);
  expect(readCachedList(client.cache, "packing")?.publishedUrl).toBe(url);
  const before = JSON.stringify(client.cache.extract());
  const making = createToken.send(client, TOKEN);
  await (await next("CreateToken")).answer({ createToken: { __typename: "MadeToken", token: "lb_secret" } });
  expect((await making)?.createToken.token).toBe("lb_secret");
  expect(JSON.stringify(client.cache.extract())).toBe(before);
});

test("a user who gives no proof has sent nothing", async () => {
  unsetReverifier = setReverifier(async () => false);
  const { client, calls } = open();
  expect(await createToken.send(client, TOKEN)).toBeNull();
  expect(calls).toEqual([]);
});

test("a failure with a title is a toast that stays and sends it again", async () => {
  const { client, next } = open();
  const onSettled = vi.fn<() => void>();
  const running = runRequest(client, unpublishTemplate, { listId: "packing" }, { onSettled });
  await (await next("UnpublishTemplate")).loseConnection();
  expect(await running).toBeUndefined();
  expect(onSettled).toHaveBeenCalledTimes(1);
  const [toast] = getToasts();
  expect(toast).toMatchObject({ title: "Couldn’t stop publishing", duration: Infinity });
  const { action } = toast ?? {};
  if (!action || !("onAct" in action)) expect.fail("The toast offers nothing");
  action.onAct();
  await (await next("UnpublishTemplate")).answer({ unpublishTemplate: { __typename: "Deletion", success: true } });
  await vi.waitUntil(() => readTitles().includes("No longer published"), { interval: 1 });
  await vi.waitUntil(() => onSettled.mock.calls.length === 2, { interval: 1 });
});

test("a failure without a title is returned to the form, and `send` rejects", async () => {
  const { client, next } = open();
  const running = runRequest(client, publishTemplate, { listId: "packing" });
  await (await next("PublishTemplate")).refuse("It has no items", "CONFLICT");
  expect(await running).toBe("It has no items");
  const sending = getRejection(publishTemplate.send(client, { listId: "packing" }));
  await (await next("PublishTemplate")).refuse("It has no items", "CONFLICT");
  expect(await sending).toBeInstanceOf(Error);
  expect(readTitles()).toEqual([]);
});
