import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../testing/asUser.ts";
import { withClient } from "../database/client/withClient.ts";
import { isAmong } from "../http/entityTags.ts";
import { startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import { waitForLocks } from "../testing/waitForLocks.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;
let listId: string;
let milk: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
  const list = await asAnn.makeList(["Milk"], { notebookId });
  [listId, milk] = [list.id, list.items["Milk"] ?? ""];
});

/** Sends a request of Ann with headers, and returns its status, its ETag and its body. */
async function send(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const all = { cookie: ann.cookie, ...(body && { "content-type": "application/json" }), ...headers };
  const init = { method, headers: all, ...(body && { body: JSON.stringify(body) }) };
  const response = await server.app(new Request(`http://localhost:3000/api/${path}`, init));
  return { status: response.status, etag: response.headers.get("etag") ?? "", text: await response.text(), response };
}

describe("a read", () => {
  it.each([
    ["a notebook", () => `notebook/${notebookId}`],
    ["a list", () => `list/${listId}`],
    ["a list with its items", () => `list/${listId}/with-items`],
    ["the items of a list", () => `list/${listId}/items`],
    ["all notebooks", () => "notebook"],
    ["the active lists", () => "list/active"],
  ])("of %s has an ETag, answers 304 to it until something has changed, and is not stored", async (_what, path) => {
    const first = await send("GET", path());
    expect(first.etag).toMatch(/^"[\w-]{22}"$/);
    const again = await send("GET", path(), { "if-none-match": `"other", W/${first.etag}` });
    expect([again.status, again.etag, again.text]).toEqual([304, first.etag, ""]);
    expect(again.response.headers.get("cache-control")).toBe("no-store");
    await asAnn.put(`notebook/${notebookId}`, { name: "Office" });
    await asAnn.put(`list/${listId}`, { name: "Trip" });
    await asAnn.put(`item/${milk}`, { name: "Oat milk" });
    const changed = await send("GET", path(), { "if-none-match": first.etag });
    expect(changed.status).toBe(200);
    expect(changed.etag).not.toBe(first.etag);
  });

  it.each(["-gzip", "-br", "--gzip"])(
    "has its ETag also where a proxy that compresses has added %s",
    async (suffix) => {
      const { etag } = await send("GET", `list/${listId}`);
      const [list, items] = [etag, (await send("GET", `list/${listId}/items`)).etag].map((each) =>
        each.replace(/"$/, `${suffix}"`),
      );
      expect((await send("GET", `list/${listId}/items`, { "if-none-match": items ?? "" })).status).toBe(304);
      expect((await send("PUT", `list/${listId}`, { "if-match": `W/${list}` }, { name: "Trip" })).status).toBe(200);
      expect((await send("PUT", `list/${listId}`, { "if-match": list ?? "" }, { name: "Tour" })).status).toBe(412);
      const text = await send("GET", `list/${listId}.md`);
      const ifMatch = { "if-match": text.etag.replace(/"$/, `${suffix}"`), "content-type": "text/markdown" };
      const init = { method: "PUT", headers: { cookie: ann.cookie, ...ifMatch }, body: text.text };
      const sent = await server.app(new Request(`http://localhost:3000/api/list/${listId}.md`, init));
      expect(sent.status).toBe(200);
    },
  );

  it.each(["-gzip", "--br"])("has its ETag also where that ends with a hyphen before %s", (suffix) => {
    expect(isAmong(`"abc-${suffix}"`, '"abc-"')).toBe(true);
    expect(isAmong(`"abd-${suffix}"`, '"abc-"')).toBe(false);
  });

  it("that is large has the ETag of its JSON, compressed or not", async () => {
    const note = "x".repeat(9_000);
    for (let n = 0; n < 8; n++) await asAnn.post("item", { listId, name: `Item ${n}`, note });
    const plain = await send("GET", `list/${listId}/items`);
    expect(plain.text.length).toBeGreaterThan(64 * 1024);
    const packed = await send("GET", `list/${listId}/items`, { "accept-encoding": "br" });
    expect([packed.etag, packed.response.headers.get("content-encoding")]).toEqual([plain.etag, "br"]);
    expect((await send("GET", `list/${listId}/items`, { "if-none-match": plain.etag })).status).toBe(304);
  });
});

describe("If-Match", () => {
  const CHANGED = { code: "PRECONDITION_FAILED", message: "This has changed since you read it; read it again" };

  it.each([
    ["notebook", () => `notebook/${notebookId}`],
    ["list", () => `list/${listId}`],
  ])(
    "lets a change and a delete of a %s through with the ETag of its read, and of the last change",
    async (_, path) => {
      const read = await send("GET", path());
      const changed = await send("PUT", path(), { "if-match": `W/${read.etag}` }, { name: "Office" });
      expect([changed.status, changed.etag]).toEqual([200, (await send("GET", path())).etag]);
      for (const [method, body] of [["PUT", { name: "Late" }], ["DELETE"]] as const) {
        const late = await send(method, path(), { "if-match": read.etag }, body);
        expect([late.status, JSON.parse(late.text)]).toEqual([412, expect.objectContaining(CHANGED)]);
      }
      expect(JSON.parse((await send("GET", path())).text).name).toBe("Office");
      expect((await send("DELETE", path(), { "if-match": changed.etag })).status).toBe(200);
    },
  );

  it.each([
    ["*", () => "*"],
    ["a weak one", (etag: string) => `W/${etag}`],
    ["one without quotes", (etag: string) => etag.replaceAll('"', "")],
    ["one of several", (etag: string) => `"other",W/${etag}`],
  ])("fits with %s", async (_what, toHeader) => {
    const { etag } = await send("GET", `list/${listId}`);
    const known = await send("GET", `list/${listId}`, { "if-none-match": toHeader(etag) });
    const done = await send("PUT", `list/${listId}`, { "if-match": toHeader(etag) }, { name: "Trip" });
    expect([known.status, done.status]).toEqual([304, 200]);
  });

  it.each(["", '"other"', 'W/"other", "another"'])("does not fit with %j", async (header) => {
    const known = await send("GET", `list/${listId}`, { "if-none-match": header });
    const refused = await send("PUT", `list/${listId}`, { "if-match": header }, { name: "Trip" });
    expect([known.status, refused.status]).toEqual([200, 412]);
  });

  it("holds for an item with the ETag of its last change, also for a tick", async () => {
    const changed = await send("PUT", `item/${milk}`, {}, { name: "Oat milk" });
    const ticked = await send("PUT", `item/${milk}/complete`, { "if-match": changed.etag }, { completed: true });
    expect(ticked.status).toBe(200);
    expect((await send("PUT", `item/${milk}/skip`, { "if-match": changed.etag }, { skipped: true })).status).toBe(412);
    expect((await send("DELETE", `item/${milk}`, { "if-match": "*" })).status).toBe(200);
    expect((await send("DELETE", `item/${milk}`, { "if-match": "*" })).status).toBe(404);
  });

  it("is compared under the lock of the row, so that of two changes at the same time one is refused", async () => {
    const { etag } = await send("GET", `list/${listId}`);
    const rename = (name: string) => send("PUT", `list/${listId}`, { "if-match": etag }, { name });
    const answers = await withClient(server.url, async (client) => {
      await client.query("begin");
      await client.query("select 1 from owner_states where owner_id = $1 for update", [ann.userId]);
      const renamed = Promise.all([rename("One"), rename("Two")]);
      await waitForLocks(server.db, 2);
      await client.query("commit");
      return renamed;
    });
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  it("answers a repeated call with the same key as the first, although the row has changed by it", async () => {
    const { etag } = await send("GET", `list/${listId}`);
    const headers = { "if-match": etag, "idempotency-key": randomUUID() };
    const first = await send("PUT", `list/${listId}`, headers, { name: "Trip" });
    const again = await send("PUT", `list/${listId}`, headers, { name: "Trip" });
    expect([again.status, again.text, again.etag]).toEqual([200, first.text, first.etag]);
  });

  it("tells a viewer that they may not change a row, and a token that it may only read", async () => {
    const bea = await server.newGuest();
    await asUser(server, bea).join(await asAnn.share(notebookId, "VIEWER"));
    const { token } = await asAnn.post("token", { name: "Shell" });
    ann = bea;
    const asViewer = await send("PUT", `list/${listId}`, { "if-match": '"old"' }, { name: "Trip" });
    expect([asViewer.status, JSON.parse(asViewer.text).code]).toEqual([403, "FORBIDDEN"]);
    const headers = { "if-match": '"old"', authorization: `Bearer ${token}`, cookie: "" };
    const byToken = await send("PUT", `list/${listId}`, headers, { name: "Trip" });
    expect([byToken.status, JSON.parse(byToken.text).message]).toEqual([403, "This token may only read"]);
  });
});
