import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { App } from "../../app.ts";
import { asUser } from "../../testing/asUser.ts";
import { withClient } from "../../database/client/withClient.ts";
import {
  checkBounds,
  forgetBounds,
  ORIGIN,
  startOtherProcess,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";
import { getTextSize } from "../base/textSize.ts";
import { MAX_TEXT_PER_LIST } from "../../../shared/listLimits.ts";
import { PLANS } from "./plans.ts";

/** The bytes of the names and notes of items: those of a list, of an owner, and of an owner's trash. */

const originalPlans = structuredClone(PLANS);

let server: TestServer;
let otherProcess: Awaited<ReturnType<typeof startOtherProcess>>;
beforeAll(async () => {
  server = await startTestServer();
  otherProcess = await startOtherProcess(server);
});
afterEach(() => {
  Object.assign(PLANS, structuredClone(originalPlans));
  return checkBounds(server);
});
afterAll(async () => {
  await otherProcess.close();
  await server.close();
});

const LIST_IS_FULL = { code: "QUOTA_EXCEEDED", message: "This list has no room for more text" };

/** An item with as much text as fits into 40,000 bytes. */
const LARGE_ITEM = { name: "xxxx", note: "😀".repeat(9_999) };

/** Gives a list items with so many bytes of text. */
async function fillList(listId: string, bytes: number): Promise<void> {
  const size = getTextSize(LARGE_ITEM);
  const items: { name: string; note: string | null }[] = Array(Math.floor(bytes / size)).fill(LARGE_ITEM);
  if (bytes % size > 0) items.push({ name: "x".repeat(bytes % size), note: null });
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, note, sorting_order)
     select owner_id, gen_random_uuid(), id, new_name, new_note, 1
       from lists, unnest($2::text[], $3::text[]) as new (new_name, new_note) where id = $1`,
    [listId, items.map(({ name }) => name), items.map(({ note }) => note)],
  );
  await forgetBounds(server);
}

const readTextOf = async (listId: string): Promise<number> =>
  (
    await server.db.query(
      "select coalesce(sum(text_size(name, note)), 0)::int as text from items where list_id = $1 and deleted_at is null",
      [listId],
    )
  )[0].text;

/** Creates a guest with a notebook and a list, and reads the bound of the text. */
async function createGuest() {
  const guest = await server.newGuest();
  const asGuest = asUser(server, guest);
  const notebookId = await asGuest.makeNotebook();
  const { id: listId, items } = await asGuest.makeList(["Milk"], { notebookId });
  const readBounds = async () =>
    (
      await server.db.query(
        "select text_at_most::int as text, trash_text_at_most::int as trash from owner_states where owner_id = $1",
        [guest.userId],
      )
    )[0] as { text: number | null; trash: number | null };
  return { guest, asGuest, notebookId, listId, itemId: items["Milk"] ?? "", readBounds };
}

/** Sends a request to one of the two processes, and returns the status. */
const sendVia = async (app: App, { cookie }: TestUser, method: string, path: string, body: object): Promise<number> => {
  const headers = { cookie, "content-type": "application/json" };
  return (await app(new Request(`${ORIGIN}/api/${path}`, { method, headers, body: JSON.stringify(body) }))).status;
};

const setTextOfGuests = (text: number) => Object.assign(PLANS.guest, { text });

it.each([
  ["Milk", null],
  ["Zürich 😀", "é\n日本語"],
  ["a", "x".repeat(10_000)],
])("the database and the server measure the same text: %s", async (name, note) => {
  const [{ size }] = await server.db.query("select text_size($1, $2) as size", [name, note]);
  expect(size).toBe(getTextSize({ name, note }));
});

describe("a list", () => {
  it("holds 2 MB of text, also when items are added and changed at once through two processes", async () => {
    const { guest, asGuest, listId, itemId } = await createGuest();
    await fillList(listId, MAX_TEXT_PER_LIST - 4 - 100);
    const sent = await Promise.all(
      Array.from({ length: 16 }, (_each, n) =>
        n % 2
          ? sendVia(server.app, guest, "POST", "item", { listId, name: "B".repeat(20) })
          : sendVia(otherProcess.app, guest, "PUT", `item/${itemId}`, { name: "B".repeat(4 + n * 3) }),
      ),
    );
    for (const status of sent) expect([200, 201, 403]).toContain(status);
    expect(await readTextOf(listId)).toBeLessThanOrEqual(MAX_TEXT_PER_LIST);
    const left = MAX_TEXT_PER_LIST - (await readTextOf(listId));
    expect(left).toBeLessThan(100);
    expect(await asGuest.getRefusal("POST", "item", { listId, name: "x".repeat(left + 1) })).toMatchObject(
      LIST_IS_FULL,
    );
    if (left > 0) await asGuest.post("item", { listId, name: "x".repeat(left) });
    expect(await readTextOf(listId)).toBe(MAX_TEXT_PER_LIST);
  });

  it("that is full refuses longer text by every way, and takes shorter text, ticks, a new order and what is known", async () => {
    const { guest, asGuest, notebookId, listId, itemId } = await createGuest();
    await fillList(listId, MAX_TEXT_PER_LIST - 4);
    const { id: other, items } = await asGuest.makeList(["Soap", "Bread"], { notebookId });
    const createItems = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
    const { json } = await server.graphql(guest, createItems, { input: { listId, items: [{ name: "a" }] } });
    expect(json.errors[0]).toMatchObject({ message: LIST_IS_FULL.message });
    for (const [method, path, body] of [
      ["POST", "item", { listId, name: "a" }],
      ["PUT", `item/${itemId}`, { name: "Milks" }],
      ["PUT", `item/${itemId}`, { note: "a" }],
      ["PUT", `item/${itemId}`, { name: "Milks", listId }],
      ["PUT", `item/${items["Soap"]}`, { listId }],
      ["PUT", "item/move", { listId, items: [{ id: items["Bread"] }] }],
    ] as const)
      expect(await asGuest.getRefusal(method, path, body), path).toMatchObject(LIST_IS_FULL);
    expect(await asGuest.getItems(other)).toHaveLength(2);
    await asGuest.put(`item/${itemId}`, { name: "Mil", note: "k" });
    await asGuest.put(`item/${itemId}/complete`, { completed: true });
    await asGuest.put("item/sort", [{ id: itemId, sortingOrder: 7 }]);
    await asGuest.post("item", { id: itemId, listId, name: "Milk" });
    await asGuest.put(`item/${itemId}`, { name: "Mi", note: null });
    await asGuest.post("item", { listId, name: "no" });
    expect(await readTextOf(listId)).toBe(MAX_TEXT_PER_LIST);
  });

  it("that is larger already can be read and sorted, and only shrink", async () => {
    const { asGuest, listId, itemId } = await createGuest();
    await fillList(listId, 2 * MAX_TEXT_PER_LIST);
    expect((await asGuest.getItems(listId)).length).toBeGreaterThan(50);
    const grow = { name: "Milk and more" };
    expect(await asGuest.getRefusal("PUT", `item/${itemId}`, grow)).toMatchObject(LIST_IS_FULL);
    expect(await asGuest.getRefusal("POST", "item", { listId, name: "a" })).toMatchObject(LIST_IS_FULL);
    await asGuest.put(`item/${itemId}`, { name: "Mi" });
    await asGuest.put("item/move", { listId, items: [{ id: itemId, sortingOrder: 3 }] });
    await asGuest.put(`item/${itemId}`, { listId, name: "M" });
    await asGuest.delete(`item/${itemId}`);
  });

  it("that is larger is never refused when it is copied, used, run, deleted and restored, shared, or claimed", async () => {
    const { guest, asGuest, notebookId, listId, itemId } = await createGuest();
    await fillList(listId, MAX_TEXT_PER_LIST + getTextSize(LARGE_ITEM));
    const size = await readTextOf(listId);
    await asGuest.put(`item/${itemId}/complete`, { completed: true });
    await asGuest.post(`list/${listId}/run-again`, { id: randomUUID() });
    await asGuest.put(`list/${listId}`, { isTemplate: true });
    const copy = await asGuest.post("list/template", { templateId: listId });
    const small = await asGuest.makeList(["Socks"], { notebookId, isTemplate: true });
    const mutate = async (mutation: string, variables: object) => {
      const { json } = await server.graphql(guest, mutation, variables as Record<string, unknown>);
      expect(json.errors).toBeUndefined();
      return Object.values(json.data)[0] as { id: string };
    };
    await mutate("mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }", {
      input: { listId },
    });
    const both = await mutate(
      "mutation ($input: CreateListFromTemplatesInput!) { createListFromTemplates(input: $input) { id } }",
      { input: { templateIds: [small.id, listId], name: "Both" } },
    );
    expect(await readTextOf(both.id)).toBeGreaterThan(size);
    const added = await asGuest.makeList([], { notebookId });
    await mutate(
      "mutation ($list: ID!, $template: ID!, $id: ID!) { addTemplate(listId: $list, templateId: $template, id: $id) { id } }",
      {
        list: added.id,
        template: listId,
        id: randomUUID(),
      },
    );
    expect(await readTextOf(copy.id)).toBe(size);
    await asGuest.delete(`list/${copy.id}`);
    await asGuest.post(`list/${copy.id}/restore`);
    const [first] = await asGuest.getItems(copy.id);
    await asGuest.delete(`item/${first?.id}`);
    await asGuest.post("item/restore", { ids: [first?.id] });
    await asGuest.share(notebookId);
    await asGuest.post(`notebook/${notebookId}/stop-sharing`);
    const member = { ...(await server.newMember()), cookie: guest.cookie };
    await asUser(server, member).post("user/claim");
    expect(await readTextOf(copy.id)).toBe(size);
  });
});

describe("an owner's text", () => {
  it("is summed up once, and then only that of the list to which a caller adds", async () => {
    const { asGuest, listId, itemId, readBounds } = await createGuest();
    await fillList(listId, 1_000);
    await asGuest.put(`item/${itemId}`, { name: "Milks" });
    expect((await readBounds()).text).toBe(1_005);
    const query = vi.spyOn(pg.Client.prototype, "query");
    await asGuest.put(`item/${itemId}`, { name: "Mi" });
    await asGuest.put(`item/${itemId}`, { name: "Milk" });
    await asGuest.post("item", { listId, name: "Zürich", note: "é" });
    const texts = query.mock.calls.map(([first]) => (first as unknown as { text?: string }).text ?? first);
    query.mockRestore();
    expect(texts.filter((text) => /sum\(text_size/.test(text))).toEqual([]);
    // Shorter text leaves the bound as it is.
    expect((await readBounds()).text).toBe(1_005 + 2 + 9);
  });

  it("is limited by the plan, and the refusal says what to do; shorter text and deletions make room", async () => {
    const { asGuest, listId, itemId, notebookId } = await createGuest();
    setTextOfGuests(MAX_TEXT_PER_LIST / 2);
    await fillList(listId, MAX_TEXT_PER_LIST / 2 - 4);
    const message = "You can have 1 MB of text; sign up for 200 MB, or delete some items first";
    const refusal = { code: "QUOTA_EXCEEDED", message, remedy: "sign-up" };
    expect(await asGuest.getRefusal("POST", "item", { listId, name: "a" })).toMatchObject(refusal);
    expect(await asGuest.getRefusal("PUT", `item/${itemId}`, { name: "Milks" })).toMatchObject(refusal);
    const { id: template } = await asGuest.makeList([], { notebookId, isTemplate: true });
    await asGuest.post("list/template", { templateId: template });
    await asGuest.put(`list/${listId}`, { isTemplate: true });
    expect(await asGuest.getRefusal("POST", "list/template", { templateId: listId })).toMatchObject(refusal);
    await asGuest.put(`item/${itemId}`, { name: "M" });
    await asGuest.post("item", { listId, name: "abc" });
    expect(await asGuest.getRefusal("POST", "item", { listId, name: "a" })).toMatchObject(refusal);
    await asGuest.delete(`item/${itemId}`);
    await asGuest.post("item", { listId, name: "a" });
    expect(await asGuest.getRefusal("POST", "item", { listId, name: "a" })).toMatchObject(refusal);
    // A restore counts where something was added since.
    expect(await asGuest.getRefusal("POST", "item/restore", { ids: [itemId] })).toMatchObject(refusal);
  });

  it.each([
    ["is not known", null],
    ["is right", 1_500],
    ["is too high", 1_999],
  ])(
    "is limited also when two processes change text in several lists at once and the bound %s",
    async (_what, bound) => {
      const { guest, asGuest, notebookId, listId } = await createGuest();
      const ids: string[] = [];
      for (let n = 0; n < 5; n++) {
        const { items } = await asGuest.makeList(["a", "b", "c"], { notebookId });
        ids.push(...Object.values(items));
      }
      setTextOfGuests(2_000);
      await fillList(listId, 2_000 - 5 * 100 - 4 - ids.length);
      await server.db.query("update owner_states set text_at_most = $2 where owner_id = $1", [guest.userId, bound]);
      const statuses = await Promise.all(
        ids.map((id, n) =>
          sendVia(n % 2 ? server.app : otherProcess.app, guest, "PUT", `item/${id}`, { name: "x".repeat(101) }),
        ),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(5);
      expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    },
  );

  it("is measured under the lock of the owner, because only then it is known whether it grows", async () => {
    const { guest, asGuest, itemId } = await createGuest();
    await withClient(server.url, async (client) => {
      await client.query("begin");
      await client.query("select 1 from owner_states where owner_id = $1 for update", [guest.userId]);
      const changing = asGuest.put(`item/${itemId}`, { name: "Mi" });
      await waitForLocks(server.db, 1);
      await client.query("rollback");
      expect(await changing).toMatchObject({ name: "Mi" });
    });
  });

  it("counts what others write to a shared notebook, who read that it is full", async () => {
    const { asGuest, listId, itemId, notebookId } = await createGuest();
    const asBea = asUser(server, await server.newGuest());
    await asBea.join(await asGuest.share(notebookId));
    setTextOfGuests(1_000);
    await fillList(listId, 1_000 - 4 - 1);
    await asBea.put(`item/${itemId}`, { name: "Milks" });
    expect((await asBea.getRefusal("PUT", `item/${itemId}`, { name: "Milkss" })).message).toBe("This notebook is full");
    expect((await asBea.getRefusal("POST", "item", { listId, name: "a" })).message).toBe("This notebook is full");
  });

  it("is bounded in the trash too, where the oldest deletions end early, but never the last one", async () => {
    const { guest, asGuest, notebookId, readBounds } = await createGuest();
    setTextOfGuests(10_000);
    const lists = [];
    for (const bytes of [4_000, 4_000, 3_000, 3_000]) {
      const { id } = await asGuest.makeList([], { notebookId });
      await fillList(id, bytes);
      lists.push(id);
    }
    const countTrash = async () =>
      (await server.db.query("select from lists where owner_id = $1 and deleted_at is not null", [guest.userId]))
        .length;
    const [first, second, third, fourth] = lists as [string, string, string, string];
    await asGuest.delete(`list/${first}`);
    expect((await readBounds()).trash).toBe(4_000);
    await asGuest.delete(`list/${second}`);
    expect([await countTrash(), (await readBounds()).trash]).toEqual([2, 8_000]);
    await asGuest.delete(`list/${third}`);
    expect([await countTrash(), (await readBounds()).trash]).toEqual([2, 7_000]);
    await asGuest.delete(`list/${fourth}`);
    expect([await countTrash(), (await readBounds()).trash]).toEqual([3, 10_000]);
    const large = await asGuest.makeList([], { notebookId });
    await fillList(large.id, 12_000);
    await asGuest.delete(`list/${large.id}`);
    expect([await countTrash(), (await readBounds()).trash]).toEqual([1, 12_000]);
    await asGuest.post(`list/${large.id}/restore`);
  });
});
