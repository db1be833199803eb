import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ITEM_FIELDS, LIST_FIELDS, mapFields, NOTEBOOK_FIELDS } from "../domain/rows/userFields.ts";
import { exportZip, importZip } from "./exportedZip.ts";
import { createValues } from "./randomValues.ts";
import { readZip } from "./readZip.ts";
import type { TestServer, TestUser } from "./testServer.ts";

/** The items that a random account has at least, besides those of lists that are made from templates. */
const ITEMS = 2_000;
/** The most items of one call. */
const MAX_CREATED = 500;

const item = fc.record(mapFields(ITEM_FIELDS, createValues));
const list = fc.record({
  ...mapFields(LIST_FIELDS, createValues),
  size: fc.nat(60),
  uses: fc.nat(2),
  runs: fc.nat(2),
});
const notebook = fc.record({
  ...mapFields(NOTEBOOK_FIELDS, createValues),
  lists: fc.array(list, { maxLength: 5 }),
});
/** Notebooks with lists, whose items are taken from `items` in turn. */
const account = fc.record({
  notebooks: fc.array(notebook, { minLength: 1, maxLength: 4 }),
  items: fc.array(item, { minLength: 30, maxLength: 60 }),
});

type Value<T> = T extends fc.Arbitrary<infer V> ? V : never;
type Account = Value<typeof account>;

/** Makes everything through the API: lists from templates, compared and changed copies, past runs, and a trash. */
class AccountBuilder {
  #itemCount = 0;

  constructor(
    readonly server: TestServer,
    readonly person: TestUser,
    readonly pool: Account["items"],
  ) {}

  async build({ notebooks }: Account): Promise<void> {
    for (const { lists, ...fields } of notebooks) {
      const { id } = await this.#call("POST", "/api/notebook", fields);
      for (const each of lists) await this.#addList(id, each);
    }
    const { id } = await this.#call("POST", "/api/notebook", { name: "Large" });
    while (this.#itemCount < ITEMS) {
      const { id: listId } = await this.#call("POST", "/api/list", { name: "Full", notebookId: id });
      await this.#addItems(listId, Math.min(1_000, ITEMS - this.#itemCount));
    }
  }

  async #call(method: string, path: string, body?: object) {
    const { status, json } = await this.server.rest(this.person, method, path, body);
    expect(status, JSON.stringify(json)).toBeLessThan(300);
    return json;
  }

  async #addList(notebookId: string, { size, uses, runs, ...fields }: Value<typeof list>): Promise<void> {
    const { id } = await this.#call("POST", "/api/list", { ...fields, notebookId });
    await this.#addItems(id, size);
    const used: string[] = fields.isTemplate ? [] : [id];
    for (let use = 0; fields.isTemplate && use < uses; use++)
      used.push((await this.#call("POST", "/api/list/template", { templateId: id })).id);
    for (const [index, listId] of used.entries()) {
      for (let run = 0; run < runs; run++) await this.#endRun(listId);
      await this.#settle(listId);
      await this.#changeText(listId);
      if (fields.isTemplate) await this.#updateTemplate(listId, index === 0 ? "toTemplate" : "toList");
    }
    const [deleted] = await this.#readItems(id);
    if (deleted) await this.#call("DELETE", `/api/item/${deleted.id}`);
  }

  async #addItems(listId: string, size: number): Promise<void> {
    const rows = Array.from({ length: size }, () => {
      const row = this.pool[this.#itemCount++ % this.pool.length] as Value<typeof item>;
      return { ...row, id: randomUUID(), completed: row.completed && !row.isHeading };
    });
    const mutation = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
    for (let start = 0; start < rows.length; start += MAX_CREATED) {
      const input = { listId, items: rows.slice(start, start + MAX_CREATED) };
      const { json } = await this.server.graphql(this.person, mutation, { input });
      expect(json.errors).toBeUndefined();
    }
  }

  async #readItems(listId: string): Promise<{ id: string; name: string }[]> {
    const { items } = await this.#call("GET", `/api/list/${listId}/with-items`);
    return items.filter(({ isHeading }: { isHeading: boolean }) => !isHeading);
  }

  /** Ticks two items of a list and skips two, one of them with a reason, and writes a remark at one of each. */
  async #settle(listId: string): Promise<void> {
    const ids = (await this.#readItems(listId)).map(({ id }) => id);
    for (const id of ids.slice(0, 2)) await this.#call("PUT", `/api/item/${id}/complete`, { completed: true });
    for (const [index, id] of ids.slice(2, 4).entries())
      await this.#call("PUT", `/api/item/${id}/skip`, { skipped: true, reason: index === 0 ? "sold out" : null });
    for (const id of ids.slice(1, 3)) await this.#call("PUT", `/api/item/${id}/remark`, { remark: "4.2" });
  }

  async #endRun(listId: string): Promise<void> {
    await this.#settle(listId);
    await this.#call("POST", `/api/list/${listId}/run-again`, { id: randomUUID() });
  }

  /** Changes an item, and another one against the words of another device, which are kept beside it. */
  async #changeText(listId: string): Promise<void> {
    const [first, second] = await this.#readItems(listId);
    if (first) await this.#call("PUT", `/api/item/${first.id}`, { name: "Changed" });
    if (second) await this.#call("PUT", `/api/item/${second.id}`, { name: "Newer", was: { name: "Older" } });
  }

  async #updateTemplate(listId: string, side: "toTemplate" | "toList"): Promise<void> {
    const found = await this.#call("GET", `/api/list/${listId}/template-differences`);
    const differences = found[side].slice(0, 3).map(({ id }: { id: string }) => id);
    const path = side === "toTemplate" ? "update-template" : "update-from-template";
    if (differences.length > 0)
      await this.#call("POST", `/api/list/${listId}/${path}`, { differences, id: randomUUID() });
  }
}

/** Replaces each name of a row by the place where it first occurs, and leaves out the time of the export. */
function withoutIds(data: string): string {
  const places = new Map<string, string>();
  return data
    .replace(/"exportedAt":"[^"]*"/, "")
    .replaceAll(/"(id|templateId|itemId|templateItemId)":"([^"]*)"/g, (_all, field: string, id: string) => {
      places.set(id, places.get(id) ?? String(places.size));
      return `"${field}":"${places.get(id)}"`;
    });
}

/** Exports random accounts of `ITEMS` items, imports them into empty ones, and compares the exports of both. */
export async function checkRoundTrip(server: TestServer, numRuns: number): Promise<void> {
  const check = async (random: Account) => {
    const [from, to] = [await server.newMember(), await server.newMember()];
    await new AccountBuilder(server, from, random.items).build(random);
    const zip = await exportZip(server, from);
    const answer = await importZip(server, to, zip);
    expect(JSON.parse(answer).counts.items).toBeGreaterThanOrEqual(ITEMS - 20);
    const [before, after] = [await readZip(zip), await readZip(await exportZip(server, to))];
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [path, content] of before)
      if (path === "data.json") expect(withoutIds(after.get(path) ?? "")).toBe(withoutIds(content));
      else expect(after.get(path)).toBe(content);
  };
  await fc.assert(fc.asyncProperty(account, check), { numRuns, endOnFailure: true });
}
