import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type pg from "pg";
import { TimeoutClient } from "../../database/client/timeoutClient.ts";
import { asUser, type ItemJson, type Requests } from "../../testing/asUser.ts";
import { recordStatements } from "../../testing/recordedStatements.ts";
import { nobody, ORIGIN, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;
let listId: string;
/** The ids of the items of the list by their names. */
let items: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
  const names = ["# Fruit", "Pears", "x Figs", "Plums", "Soap"];
  ({ id: listId, items } = await asAnn.makeList(names, { notebookId, name: "Market" }));
});

type Sent = { status: number; text: string; json: any; etag: string; headers: Headers }; // oxlint-disable-line no-explicit-any -- any JSON

async function send(
  person: TestUser,
  method: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  id = listId,
): Promise<Sent> {
  const request = new Request(`${ORIGIN}/api/list/${id}.md`, {
    method,
    headers: { ...(person.cookie && { cookie: person.cookie }), ...headers },
    ...(body !== undefined && { body }),
  });
  const response = await server.app(request);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const json = isJson ? JSON.parse(text) : null;
  return { status: response.status, text, json, etag: response.headers.get("etag") ?? "", headers: response.headers };
}

const read = (person = ann) => send(person, "GET");
const write = (text: string, etag: string, person = ann, headers: Record<string, string> = {}) =>
  send(person, "PUT", text, { "if-match": etag, ...headers });

/** What a write changes, by its numbers. */
const counts = ({ json: { added, changed, removed, moved, kept } }: Sent) => ({ added, changed, removed, moved, kept });
const NOTHING = { added: 0, changed: 0, removed: 0, moved: 0, kept: 0 };

const TEXT = "# Market\n\n## Fruit\n\n- [ ] Pears\n- [x] Figs\n- [ ] Plums\n- [ ] Soap\n";

/** The items in their order, each as in the text, with its id where it was there before. */
const readRows = async () =>
  (await asAnn.getItems(listId)).map(({ id, name, completed, isSkipped }: ItemJson) => {
    const mark = completed ? "x" : isSkipped ? "-" : " ";
    return `${mark} ${name}${Object.values(items).includes(id) ? "" : " (new)"}`;
  });

describe("the text of a list", () => {
  it("is Markdown with the version as its ETag, which is the same until the list changes", async () => {
    const first = await read();
    expect([first.status, first.text]).toEqual([200, TEXT]);
    expect(first.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect((await read()).etag).toBe(first.etag);
    const bare = first.etag.replaceAll('"', "");
    for (const known of [first.etag, `W/${first.etag}`, bare, `"other",W/${first.etag}`, "*"]) {
      const same = await send(ann, "GET", undefined, { "if-none-match": known });
      expect([known, same.status, same.text, same.etag]).toEqual([known, 304, "", first.etag]);
    }
    await asAnn.put(`item/${items["Pears"]}/complete`, { completed: true });
    const changed = await send(ann, "GET", undefined, { "if-none-match": first.etag });
    expect([changed.status, changed.text]).toEqual([200, TEXT.replace("[ ] Pears", "[x] Pears")]);
    expect(changed.etag).not.toBe(first.etag);
  });

  it("changes nothing when it is sent back", async () => {
    const { text, etag } = await read();
    const before = await asAnn.getItems(listId);
    const sent = await write(text, etag);
    expect([sent.status, counts(sent), sent.etag]).toEqual([200, NOTHING, etag]);
    expect(await asAnn.getItems(listId)).toEqual(before);
  });
});

describe("the text of a list of many items", () => {
  /** Counts the rows that statements on items return to the process while `act` runs. */
  async function countItems(act: () => Promise<unknown>): Promise<number> {
    const query = vi.spyOn(TimeoutClient.prototype, "query");
    await act();
    const results = (await Promise.all(query.mock.results.map(({ value }) => value))) as pg.QueryResult[];
    query.mockRestore();
    return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  }

  it("is read once until a row changes, for its version too, and through GraphQL and assistants", async () => {
    const names = Array.from({ length: 100 }, (_, n) => `Thing ${n}`);
    const made = await asAnn.makeList(names, { notebookId, name: "Much" });
    const get = (headers?: Record<string, string>) => send(ann, "GET", undefined, headers, made.id);
    const { etag, text } = await get();
    expect(await countItems(get)).toBeLessThan(20);
    expect(await countItems(async () => expect((await get({ "if-none-match": etag })).status).toBe(304))).toBeLessThan(
      20,
    );
    const query = `{ listText(listId: "${made.id}") { text version } }`;
    const asked = countItems(async () => {
      const { listText } = (await server.graphql(ann, query)).json.data;
      expect([listText.text, `"${listText.version}"`]).toEqual([text, etag]);
    });
    expect(await asked).toBeLessThan(20);
    await asAnn.put(`item/${made.items["Thing 7"]}/complete`, { completed: true });
    const ticked = await get({ "if-none-match": etag });
    expect([ticked.status, ticked.text]).toEqual([200, text.replace("- [ ] Thing 7\n", "- [x] Thing 7\n")]);
    await asAnn.put(`list/${made.id}`, { name: "More" });
    expect((await get({ "if-none-match": ticked.etag })).text).toBe(ticked.text.replace("# Much", "# More"));
    await asAnn.delete(`item/${made.items["Thing 8"]}`);
    expect((await get()).text).not.toContain("Thing 8\n");
    const written = await send(ann, "PUT", text, { "if-match": etag }, made.id);
    expect([written.status, written.etag]).toEqual([200, etag]);
  });

  it("is refused before anything is read or locked where no line of it can be an item", async () => {
    for (const [method, headers] of [
      ["PUT", { "if-match": "*" }],
      ["POST", {}],
    ] as const) {
      const rows = await countItems(async () =>
        expect((await send(ann, method, "-\n".repeat(100_000), headers)).json).toMatchObject({
          fields: { text: "No line of the text can be an item" },
        }),
      );
      expect(rows).toBeLessThan(3);
    }
  });
});

describe("an edited text", () => {
  const EDITED =
    "# Market day\n\n> Saturday\n\n## Fruit\n\n- [x] Figs\n- [-] Pears\n  two kinds\n- [x] Plums, ripe\n- [ ] Nuts\n- [ ] Oil\n";

  it("writes what it says, and counts it", async () => {
    const { etag } = await read();
    const key = randomUUID();
    const sent = await write(EDITED, etag, ann, { "idempotency-key": key });
    expect(counts(sent)).toEqual({ added: 2, changed: 3, removed: 1, moved: 1, kept: 0 });
    expect(sent.headers.get("listbook-call")).toBe(key);
    expect(sent.json.call).toBe(key);
    expect(await readRows()).toEqual(["  Fruit", "x Figs", "- Pears", "x Plums, ripe", "  Nuts (new)", "  Oil (new)"]);
    const after = await read();
    expect([after.text, after.etag]).toEqual([EDITED, sent.etag]);
    expect(await asAnn.get(`list/${listId}`)).toMatchObject({ name: "Market day", note: "Saturday" });
    const pears = (await asAnn.getItems(listId)).find(({ id }) => id === items["Pears"]);
    expect(pears).toMatchObject({ note: "two kinds", isSkipped: true, completedAt: null });
    // The same request again is done once.
    const again = await write(EDITED, etag, ann, { "idempotency-key": key });
    expect([again.json, again.etag]).toEqual([sent.json, sent.etag]);
    const other = await write(TEXT, etag, ann, { "idempotency-key": key });
    expect([other.status, other.json.code]).toEqual([409, "CONFLICT"]);
  });

  it("keeps what others have done meanwhile, and its next edit does so too", async () => {
    const { etag } = await read();
    await asAnn.put(`item/${items["Pears"]}/complete`, { completed: true });
    await asAnn.put(`item/${items["Soap"]}`, { name: "Soap, green" });
    await asAnn.post("item", { listId, name: "Salt" });
    await asAnn.delete(`item/${items["Plums"]}`);
    const edited = "# Market\n\n## Fruit\n\n- [ ] Pears 1 kg\n- [x] Figs\n- [ ] Plums\n";
    const first = await write(edited, etag);
    expect(counts(first)).toEqual({ ...NOTHING, changed: 1, kept: 1 });
    expect(await readRows()).toEqual(["  Fruit", "x Pears 1 kg", "x Figs", "  Soap, green", "  Salt (new)"]);
    // The text of the caller has still no Salt, and an open item of Pears.
    const second = await write(`${edited}- [ ] Nuts\n`, first.etag);
    expect(counts(second)).toEqual({ ...NOTHING, added: 1 });
    expect((await readRows()).slice(0, 4)).toEqual(["  Fruit", "x Pears 1 kg", "x Figs", "  Nuts (new)"]);
    const third = await write("# Market\n\n- [ ] Pears 1 kg\n", "*");
    expect(counts(third)).toEqual({ added: 0, changed: 1, removed: 5, moved: 0, kept: 0 });
    expect(await readRows()).toEqual(["  Pears 1 kg"]);
  });

  it("keeps the words that it has replaced without knowing them", async () => {
    const { text, etag } = await read();
    await asAnn.put(`item/${items["Soap"]}`, { name: "Soap, green" });
    await asAnn.put(`list/${listId}`, { name: "Shops" });
    await write(text.replace("Soap", "Soap, 2 bars").replace("# Market", "# Market day"), etag);
    const soap = (await asAnn.getItems(listId)).find(({ id }) => id === items["Soap"]);
    expect(soap).toMatchObject({ name: "Soap, 2 bars", replaced: { name: "Soap, green", note: null } });
    expect(await asAnn.get(`list/${listId}`)).toMatchObject({ name: "Market day", replaced: { name: "Shops" } });
    const found = await asAnn.get("search?text=bars");
    expect(JSON.stringify(found)).toContain(items["Soap"]);
  });

  it("deletes into the trash, and brings back what has new words", async () => {
    const { text, etag } = await read();
    const sent = await write(text.replace("- [ ] Plums\n- [ ] Soap\n", ""), etag);
    expect(sent.json.removed).toBe(2);
    await asAnn.post("item/restore", { ids: [items["Plums"]] });
    expect(await readRows()).toEqual(["  Fruit", "  Pears", "x Figs", "  Plums"]);
    const restored = await write(text.replace("Soap", "Soap, green"), etag);
    expect(counts(restored)).toEqual({ ...NOTHING, changed: 1 });
    expect(await readRows()).toEqual(["  Fruit", "  Pears", "x Figs", "  Plums", "  Soap, green"]);
  });

  it("tells who has ticked, and keeps why an item was skipped", async () => {
    const bea = await server.newGuest();
    await asUser(server, bea).join(await asAnn.share(notebookId));
    await asAnn.put(`item/${items["Soap"]}/skip`, { skipped: true, reason: "sold out" });
    const { text, etag } = await read(bea);
    expect(text).toContain("- [-] Soap");
    await write(
      text.replace("[ ] Plums", "[x] Plums").replace("[x] Figs", "[ ] Figs").replace("Soap", "Soaps"),
      etag,
      bea,
    );
    const byId = new Map((await asAnn.getItems(listId)).map((item) => [item.id, item]));
    expect(byId.get(items["Plums"] ?? "")).toMatchObject({ completed: true, completedBy: { name: "Bea" } });
    expect(byId.get(items["Figs"] ?? "")).toMatchObject({ completed: false, completedBy: null });
    expect(byId.get(items["Soap"] ?? "")).toMatchObject({ name: "Soaps", isSkipped: true, skipReason: "sold out" });
  });

  it("is of any type, with ends of lines of Windows, and of a template too", async () => {
    const id = await asAnn.post("list", { name: "Bag", notebookId, isTemplate: true }).then((list) => list.id);
    const headers = { "if-match": "*", "content-type": "application/x-www-form-urlencoded" };
    const sent = await send(ann, "PUT", "\ufeff# Bag\r\n\r\n## In\r\n\r\n- [ ] Socks\r\n  two\r\n", headers, id);
    expect(counts(sent)).toEqual({ ...NOTHING, added: 2 });
    expect((await send(ann, "GET", undefined, {}, id)).text).toBe("# Bag\n\n## In\n\n- [ ] Socks\n  two\n");
  });

  it("tells other pages, and nobody when nothing has changed", async () => {
    const publish = vi.spyOn(server.changes, "publish");
    onTestFinished(() => publish.mockRestore());
    const { text, etag } = await read();
    const published = () => publish.mock.calls.flatMap(([ownerIds]) => [...ownerIds]);
    await write(text, etag);
    expect(published()).not.toContain(ann.userId);
    await write(text.replace("Soap", "Salt"), etag);
    expect(published()).toContain(ann.userId);
  });

  it("loses no tick of others, whatever is sent at once", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Thing ${index}`);
    ({ id: listId, items } = await asAnn.makeList(names, { notebookId, name: "Many" }));
    let { text, etag } = await read();
    for (const [round, first] of [0, 10, 20, 30].entries()) {
      text = text.replace(`Thing ${first + 5}`, `Thing ${first + 5}, new`);
      const ticks = names
        .slice(first, first + 10)
        .map((name) => asAnn.put(`item/${items[name]}/complete`, { completed: true }));
      const [sent] = await Promise.all([write(`${text}- [ ] Round ${round}\n`, etag), ...ticks]);
      expect(sent.json).toMatchObject({ added: 1, changed: 1, removed: 0 });
    }
    const rows = await asAnn.getItems(listId);
    expect(rows.filter(({ completed }) => completed)).toHaveLength(40);
    expect(rows.map(({ id }) => id).filter((id) => Object.values(items).includes(id))).toHaveLength(40);
  });
});

it.each([
  ["*", () => "*"],
  ["a weak ETag", (etag: string) => `W/${etag}`],
  ["an ETag without quotes", (etag: string) => etag.replaceAll('"', "")],
])("a text is written with %s", async (_what, toHeader) => {
  const { etag } = await read();
  expect(counts(await write(TEXT.replace("[ ] Pears", "[x] Pears"), toHeader(etag)))).toEqual({
    ...NOTHING,
    changed: 1,
  });
});

describe("a text is refused", () => {
  const SKIPPED = "An item of a template cannot be skipped";

  it("by what is wrong with it, and says what to do", async () => {
    const { etag, text } = await read();
    const refusals = await Promise.all([
      send(ann, "PUT", text),
      write(text, `"${randomUUID()}"`),
      write(text, '"nonsense"'),
      write(text, ""),
      write(text, `"${randomUUID()}", ${etag}`),
      write(" \n", etag),
      write("- [ ] a\n".repeat(1_001), etag),
      send(ann, "PUT", new Uint8Array([0xff, 0xfe, 0x41]), { "if-match": etag }),
      write("a".repeat(256 * 1024 + 1), etag),
      send(ann, "POST", " "),
      send(ann, "DELETE"),
      send(ann, "GET", undefined, {}, randomUUID()),
      send(ann, "PUT", text, { "if-match": "*" }, "nonsense"),
      send(nobody, "GET"),
    ]);
    expect(refusals.map(({ status, json }) => [status, json.code, json.message])).toEqual([
      [428, "PRECONDITION_REQUIRED", "Send If-Match with the ETag you read"],
      [412, "PRECONDITION_FAILED", "This version is no longer available; read the list again"],
      [412, "PRECONDITION_FAILED", "This version is no longer available; read the list again"],
      [412, "PRECONDITION_FAILED", "This version is no longer available; read the list again"],
      [400, "BAD_USER_INPUT", "If-Match must have one ETag: that of the text you edited"],
      [400, "BAD_USER_INPUT", "text is required"],
      [400, "BAD_USER_INPUT", "A list can have 1,000 items; put some lines into another list"],
      [400, "BAD_USER_INPUT", "The text isn’t UTF-8; save it as UTF-8 first"],
      [413, "PAYLOAD_TOO_LARGE", "Request body is too large"],
      [400, "BAD_USER_INPUT", "text is required"],
      [405, "METHOD_NOT_ALLOWED", "Method not allowed"],
      [404, "NOT_FOUND", "List not found"],
      [404, "NOT_FOUND", "List not found"],
      [401, "UNAUTHENTICATED", "Sign in or continue as a guest first"],
    ]);
    expect(refusals[10]?.headers.get("allow")).toBe("GET, PUT, POST");
    expect((await read()).etag).toBe(etag);
  });

  it("where it skips an item of a template, but not for one that was skipped before", async () => {
    await asAnn.put(`item/${items["Soap"]}/skip`, { skipped: true });
    await asAnn.put(`list/${listId}`, { isTemplate: true });
    const { etag, text } = await read();
    expect(text).toContain("- [-] Soap");
    const refusals = [
      await write(text.replace("[ ] Pears", "[-] Pears"), etag),
      await write(`${text}- [-] Tea\n`, etag),
      await send(ann, "POST", "- [-] Tea"),
    ];
    for (const { status, json } of refusals)
      expect([status, json.message, json.fields]).toEqual([400, SKIPPED, { text: SKIPPED }]);
    expect((await read()).etag).toBe(etag);
    expect(counts(await write(text, etag))).toEqual(NOTHING);
    expect((await send(ann, "POST", "- [-] Soap\n- [ ] Tea")).json).toMatchObject({ added: 1, known: 1 });
  });

  it("for a list that becomes too long by what others have added", async () => {
    const { etag } = await read();
    const added = Array.from({ length: 10 }, (_, index) => ({ name: `Thing ${index}` }));
    await server.graphql(ann, "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }", {
      input: { listId, items: added },
    });
    const sent = await write(`${TEXT}${"- [ ] a\n".repeat(990)}`, etag);
    expect([sent.status, sent.json.code]).toEqual([403, "QUOTA_EXCEEDED"]);
    expect(await asAnn.getItems(listId)).toHaveLength(15);
  });

  it("from a viewer, who can read it", async () => {
    const vic = await server.newGuest();
    await asUser(server, vic).join(await asAnn.share(notebookId, "VIEWER"), "Vic");
    const { text, etag } = await read(vic);
    expect(text).toBe(TEXT);
    for (const sent of [await write(text, etag, vic), await send(vic, "POST", "Milk")])
      expect([sent.status, sent.json.code]).toEqual([403, "FORBIDDEN"]);
    // Nothing is kept for a viewer, and what is kept for one person is not for another.
    expect((await write(text, etag)).status).toBe(412);
    const kept = await server.db.query("select 1 from remembered_answers where owner_id = $1", [vic.userId]);
    expect(kept).toEqual([]);
  });

  it("with a version that is too old: a list keeps the last ten", async () => {
    const { etag } = await read();
    for (let count = 0; count < 10; count++) {
      await asAnn.put(`item/${items["Soap"]}`, { name: `Soap ${count}` });
      await read();
    }
    expect((await write(TEXT, etag)).status).toBe(412);
    const [kept] = await server.db.query(
      "select count(*)::int as count from remembered_answers where owner_id = $1 and fingerprint = $2",
      [ann.userId, `text of list ${listId}`],
    );
    expect(kept).toEqual({ count: 10 });
  });
});

describe("a call", () => {
  it("is named where a text has changed something, and neither by a read nor where nothing has changed", async () => {
    const { token } = await asAnn.post("token", { name: "Editor", write: true });
    const sendAs = (method: string, body?: string, headers = {}) =>
      send(nobody, method, body, { authorization: `Bearer ${token}`, ...headers });
    const first = await sendAs("GET");
    expect(first.headers.get("listbook-call")).toBeNull();
    const unchanged = [
      await sendAs("PUT", first.text, { "if-match": first.etag, "idempotency-key": randomUUID() }),
      await sendAs("PUT", first.text, { "if-match": "*" }),
      await sendAs("POST", "pears"),
    ];
    for (const { status, json, headers } of unchanged)
      expect([status, json.call, headers.get("listbook-call")]).toEqual([200, undefined, null]);
    expect(await asAnn.get("programs/log")).toEqual([]);
    const { json, headers } = await sendAs("POST", "Salt");
    expect(headers.get("listbook-call")).toBe(json.call);
    expect(await asAnn.post(`undo/${json.call}`)).toEqual({ undone: 1, left: [] });
  });
});

describe("lines", () => {
  it("are added that are not there yet", async () => {
    const sent = await send(ann, "POST", "Milk", { "content-type": "application/x-www-form-urlencoded" });
    expect(sent.json).toEqual({ added: 1, known: 0, call: sent.headers.get("listbook-call") });
    expect((await send(ann, "POST", "milk\n- [x] Nuts\n  salted\nFIGS\nnuts\n")).json).toMatchObject({
      added: 1,
      known: 3,
    });
    expect((await readRows()).slice(-2)).toEqual(["  Milk (new)", "x Nuts (new)"]);
    const nuts = (await asAnn.getItems(listId)).at(-1);
    expect(nuts).toMatchObject({ note: "salted", completed: true });
    expect(nuts?.completedAt).not.toBeNull();
  });

  it("are added once, whatever is sent at once", async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(ann, "POST", "Milk\nSalt\n")));
    expect(sent.reduce((sum, { json }) => sum + json.added, 0)).toBe(2);
    const key = randomUUID();
    const keyed = [
      await send(ann, "POST", "Tea", { "idempotency-key": key }),
      await send(ann, "POST", "Tea", { "idempotency-key": key }),
    ];
    expect(keyed.map(({ json }) => json)).toEqual([0, 1].map(() => ({ added: 1, known: 0, call: key })));
  });
});

describe("through GraphQL", () => {
  it("a list is the same text with the same version", async () => {
    const { text, etag } = await read();
    const { json } = await server.graphql(ann, "query ($listId: ID!) { listText(listId: $listId) { text version } }", {
      listId,
    });
    expect(json.data.listText).toEqual({ text, version: etag.replaceAll('"', "") });
    const changed = await server.graphql(
      ann,
      `mutation ($listId: ID!, $text: String!, $version: String!) {
         writeListText(listId: $listId, text: $text, version: $version) { added changed removed moved kept version }
         addListLines(listId: $listId, text: "Milk") { added known }
       }`,
      { listId, text: text.replace("Soap", "Salt"), version: json.data.listText.version },
    );
    expect(changed.json.data).toMatchObject({
      writeListText: { ...NOTHING, changed: 1 },
      addListLines: { added: 1, known: 0 },
    });
  });
});

describe("a text of 1,000 lines", () => {
  const createLines = (count: number) =>
    Array.from({ length: count }, (_, index) => `- [ ] Thing number ${index} of many\n`);

  /** Writes a list, changes 3 of each 50 lines, and returns the statements of that. */
  async function countStatements(size: number) {
    ({ id: listId } = await asAnn.makeList([], { notebookId, name: "Long" }));
    const lines = createLines(size);
    const { etag } = await write(lines.join(""), "*");
    const edited = lines.flatMap((line, index) => {
      if (index % 50 === 0) return [];
      if (index % 50 === 1) return line.replace("[ ]", "[x]");
      return index % 50 === 2 ? [line.replace("many", "some"), `- [ ] New ${index}\n`] : line;
    });
    const statements = await recordStatements((record) =>
      record("write", async () => {
        const sent = await write(edited.join(""), etag);
        const changes = size / 50;
        expect(counts(sent)).toEqual({ added: changes, changed: 2 * changes, removed: changes, moved: 0, kept: 0 });
      }),
    );
    // The channel of changes sends later.
    return statements.filter(({ sql }) => !sql.includes("pg_notify")).length;
  }

  it("takes hardly more statements than one of 50 lines", async () => {
    const [short, long] = [await countStatements(50), await countStatements(1_000)];
    expect(short).toBeGreaterThan(20);
    // The text in the trash is counted when its bound is not known, and large versions when one is kept.
    expect(long).toBeLessThanOrEqual(short + 3);
    expect(long).toBeLessThanOrEqual(28);
  });
});
