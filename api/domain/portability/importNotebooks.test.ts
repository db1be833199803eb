import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { exportZip } from "../../testing/exportedZip.ts";
import { readZip } from "../../testing/readZip.ts";
import { nobody, ORIGIN, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { writeBoardZip } from "../../testing/writeBoardZip.ts";
import { writeZip } from "../../testing/writeZip.ts";
import { PLANS } from "../limits/plans.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function send(
  person: TestUser,
  path: string,
  content: string | Uint8Array,
  headers: Record<string, string> = {},
) {
  const response = await server.app(
    new Request(ORIGIN + path, {
      method: "POST",
      body: Buffer.from(content),
      headers: {
        ...(person.cookie && { cookie: person.cookie }),
        ...(person.token && { authorization: `Bearer ${person.token}` }),
        ...headers,
      },
    }),
  );
  return { status: response.status, json: await response.json() };
}

const importFile = (person: TestUser, content: string | Uint8Array, query = "", id = randomUUID()) =>
  send(person, `/api/import?id=${id}${query}`, content);
const preview = (person: TestUser, content: string | Uint8Array, query = "") =>
  send(person, `/api/import/preview?${query}`, content);

const readNames = async (person: TestUser, path = "notebook") => {
  const rows = await asUser(server, person).get(path);
  return rows.map(({ name }: { name: string }) => name);
};

const MARKDOWN = "# Rome\n\n## Clothes\n- [x] Socks\n- [ ] Shirts\n";
const MB = 1024 * 1024;
/** Items with more than 2 MB of text. */
const LONG_TEXT = Array.from({ length: 263 }, () => `- ${"😀".repeat(2_000)}`).join("\n");
const files = () => writeZip({ "Trips/Rome.md": MARKDOWN, "Trips/Oslo.md": "- Hat", "Home/Food.txt": "milk\neggs" });

describe("the preview of an import", () => {
  it("names what the import would add, and writes nothing", async () => {
    const guest = await server.newGuest();
    await asUser(server, guest).post("notebook", { name: "Trips" });
    const { status, json } = await preview(guest, await files(), "name=Backup.zip");
    expect(status).toBe(200);
    const list = { chosen: true, isTemplate: false, completedCount: 0, headingCount: 0, runCount: 0, runItemCount: 0 };
    expect(json).toEqual({
      source: "Text",
      notices: [],
      texts: {},
      readings: [],
      leftOut: [],
      intoNotes: [],
      counts: { notebooks: 2, lists: 3, items: 6, text: 29, runs: 0 },
      room: { notebooks: 19, lists: 100, items: 5_000, text: 20 * MB },
      problem: null,
      notebooks: [
        {
          name: "Trips (2)",
          color: null,
          lists: [
            {
              ...list,
              number: 1,
              name: "Rome",
              itemCount: 2,
              headingCount: 1,
              completedCount: 1,
              text: 18,
              items: ["Clothes", "Socks", "Shirts"],
            },
            { ...list, number: 2, name: "Oslo", itemCount: 1, text: 3, items: ["Hat"] },
          ],
        },
        {
          name: "Home",
          color: null,
          lists: [{ ...list, number: 3, name: "Food", itemCount: 2, text: 8, items: ["milk", "eggs"] }],
        },
      ],
    });
    expect(await readNames(guest)).toEqual(["Trips"]);
  });

  it("says that the quota does not allow the import, which then adds nothing", async () => {
    const guest = await server.newGuest();
    const many = Array.from({ length: 5_001 }, (_, index) => `- item ${index}`).join("\n");
    const problem = "You can have 5,000 items; sign up for 50,000, or delete an item first";
    expect((await preview(guest, many)).json).toMatchObject({ problem, counts: { items: 5_001 } });
    const refused = await importFile(guest, many);
    expect([refused.status, refused.json]).toMatchObject([
      403,
      { code: "QUOTA_EXCEEDED", message: problem, remedy: "sign-up" },
    ]);
    expect(await readNames(guest)).toEqual([]);
    expect((await importFile(guest, many, "&lists=1,2")).json.counts).toMatchObject({ lists: 2, items: 2_000 });
  });

  it("says that the quota does not allow so much text, and the import then adds nothing", async () => {
    const guest = await server.newGuest();
    const { text } = PLANS.guest;
    onTestFinished(() => void Object.assign(PLANS.guest, { text }));
    PLANS.guest.text = 2 * MB;
    const problem = "You can have 2 MB of text; sign up for 200 MB, or delete some items first";
    expect((await preview(guest, LONG_TEXT)).json).toMatchObject({ problem, room: { text: 2 * MB } });
    expect((await importFile(guest, LONG_TEXT)).json).toMatchObject({ code: "QUOTA_EXCEEDED", message: problem });
    expect(await readNames(guest)).toEqual([]);
  });

  it("takes a way to read the file of each group, as the import does", async () => {
    const guest = await server.newGuest();
    const zip = await writeBoardZip();
    const describePreview = async (query: string) => {
      const { json } = await preview(guest, zip, query);
      const lists = json.notebooks.flatMap(
        (notebook: { lists: { name: string; items: string[] }[] }) => notebook.lists,
      );
      return {
        readings: json.readings.filter((reading: { chosen: boolean }) => reading.chosen),
        lists: lists.map(({ name, items }: { name: string; items: string[] }) => [name, ...items]),
      };
    };
    const usual = await describePreview("");
    expect(usual.lists[0]).toEqual(["Now", "Kitchen", "Cups"]);
    expect(await describePreview("reading=unknown")).toEqual(usual);
    const chosen = await describePreview("reading=koi8-r,lists");
    expect(chosen).toEqual({
      readings: [
        { group: "How to read it", value: "lists", label: "Cards with checklists as lists", chosen: true },
        { group: "Text encoding", value: "koi8-r", label: "Cyrillic (KOI8-R): Молоко", chosen: true },
      ],
      lists: [
        ["Kitchen", "Cups"],
        ["a", "Молоко"],
      ],
    });
    await importFile(guest, zip, "&reading=koi8-r,lists");
    expect((await readNames(guest, "list")).toSorted()).toEqual(["Kitchen", "a"]);
  });

  it("goes on in another list where a file of another program has more text than a list holds", async () => {
    const guest = await server.newGuest();
    const { json } = await preview(guest, LONG_TEXT, "name=Long.md");
    expect(json.notices).toEqual(["“Long” has more than 2 MB of text and continues in “Long (2)”"]);
    expect(json.notebooks[0].lists).toMatchObject([
      { name: "Long", itemCount: 262, text: 2_096_000 },
      { name: "Long (2)", itemCount: 1, text: 8_000 },
    ]);
    expect((await importFile(guest, LONG_TEXT, "&name=Long.md")).json.counts).toMatchObject({ lists: 2, items: 263 });
  });

  it("gives a list of an own export back whole, also one that is larger than a list may be", async () => {
    const [guest, other] = [await server.newGuest(), await server.newGuest()];
    const asGuest = asUser(server, guest);
    const { id } = await asGuest.makeList([], { notebookId: await asGuest.makeNotebook() });
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, note, sorting_order)
       select owner_id, gen_random_uuid(), id, 'x', repeat('😀', 10000), n from lists, generate_series(1, 60) as n
        where id = $1`,
      [id],
    );
    const exported = await server.app(new Request(`${ORIGIN}/api/export`, { headers: { cookie: guest.cookie } }));
    const zip = new Uint8Array(await exported.arrayBuffer());
    expect((await importFile(other, zip)).json.counts).toEqual({ notebooks: 1, lists: 1, items: 60, runs: 0 });
  });

  it("says that past runs are more than the plan allows, and the import then keeps the runs of the account", async () => {
    const guest = await server.newGuest();
    const asGuest = asUser(server, guest);
    const ownList = await asGuest.makeList(["x a"], { notebookId: await asGuest.makeNotebook() });
    await asUser(server, guest).post(`list/${ownList.id}/run-again`, { id: randomUUID() });
    await server.db.query("update runs set finished_at = '2020-01-01' where owner_id = $1", [guest.userId]);
    const item = { name: "a", itemId: "i", templateItemId: null, isHeading: false, completed: true };
    const items = Array.from({ length: 900 }, () => item);
    const day = (number: number) => `2026-01-${String(number).padStart(2, "0")}T00:00:00.000Z`;
    const runs = [1, 2, 3, 4, 5, 6].map((number) => ({
      number,
      startedAt: day(number),
      finishedAt: day(number + 1),
      items,
    }));
    const list = { name: "L", runNumber: 7, items: [{ name: "a" }], runs };
    const data = JSON.stringify({ format: "listbook", version: 1, notebooks: [{ name: "N", lists: [list] }] });
    const { json } = await preview(guest, data);
    expect(json.notices).toEqual([
      "Past runs can have 5,000 items together, so the oldest runs in this file are left out",
    ]);
    const { notebooks } = (await importFile(guest, data)).json;
    const [{ id }] = await asUser(server, guest).get(`notebook/${notebooks[0].id}/lists`);
    const kept = await asUser(server, guest).get(`list/${id}/runs`);
    expect(kept.map(({ number }: { number: number }) => number)).toEqual([6, 5, 4, 3, 2]);
    expect(await asUser(server, guest).get(`list/${ownList.id}/runs`)).toHaveLength(1);
  });
});

describe("an import", () => {
  it("knows what is ticked and what is skipped in Markdown, and neither when nor by whom", async () => {
    const guest = await server.newGuest();
    await importFile(guest, "# Rome\n\n- [x] Bread\n- [-] Milk\n- [~] Tea\n- [ ] Eggs\n", "&name=Rome.md");
    const [{ id }] = await asUser(server, guest).get("list");
    const found = await asUser(server, guest).getItems(id);
    expect(found.map(({ name, completed, isSkipped }) => [name, completed, isSkipped])).toEqual([
      ["Bread", true, false],
      ["Milk", false, true],
      ["Tea", false, true],
      ["Eggs", false, false],
    ]);
    for (const item of found) expect(item).toMatchObject({ completedAt: null, completedBy: null, skipReason: null });
  });

  it("adds only the chosen lists, as the preview has shown them", async () => {
    const guest = await server.newGuest();
    const { status, json } = await importFile(guest, await files(), "&lists=1,3");
    expect([status, json.counts]).toEqual([201, { notebooks: 2, lists: 2, items: 5, runs: 0 }]);
    expect(json.notebooks).toMatchObject([{ name: "Trips" }, { name: "Home" }]);
    expect(await readNames(guest, `notebook/${json.notebooks[0].id}/lists`)).toEqual(["Rome"]);
    const found = await asUser(server, guest).get("search?text=shirts");
    expect(found).toMatchObject([{ name: "Shirts" }]);
  });

  it("that is sent twice with one id happens once, also at the same time", async () => {
    const guest = await server.newGuest();
    const [id, zip] = [randomUUID(), await files()];
    const [first, second] = await Promise.all([importFile(guest, zip, "", id), importFile(guest, zip, "", id)]);
    expect(second.json).toEqual(first.json);
    expect((await importFile(guest, zip, "", id)).json).toEqual(first.json);
    expect(await readNames(guest)).toEqual(["Home", "Trips"]);
    expect((await importFile(guest, MARKDOWN, "", id)).status).toBe(409);
  });

  it("that is sent twice at the same time succeeds when there is room for it once", async () => {
    const guest = await server.newGuest();
    const items = "- Thing\n".repeat(900);
    const [id, zip] = [randomUUID(), await writeZip({ "A/1.md": items, "A/2.md": items, "A/3.md": items })];
    const [first, second] = await Promise.all([importFile(guest, zip, "", id), importFile(guest, zip, "", id)]);
    expect([first.status, second.json]).toEqual([201, first.json]);
    expect((await importFile(guest, zip)).json.code).toBe("QUOTA_EXCEEDED");
    expect((await importFile(guest, zip, "", id)).json).toEqual(first.json);
  });

  it("can be undone in one call, and restored afterwards", async () => {
    const guest = await server.newGuest();
    await asUser(server, guest).post("notebook", { name: "Own" });
    const { json } = await importFile(guest, await files());
    await asUser(server, guest).delete(`notebook/${json.notebooks[1].id}`);
    const mutation = "mutation ($id: ID!) { undoImport(id: $id) { success } }";
    expect((await server.graphql(guest, mutation, { id: json.id })).json).toEqual({
      data: { undoImport: { success: true } },
    });
    expect(await readNames(guest)).toEqual(["Own"]);
    expect(await asUser(server, guest).post(`import/${json.id}/undo`)).toEqual({ success: true });
    await asUser(server, guest).post(`notebook/${json.notebooks[0].id}/restore`);
    expect(await readNames(guest, "list")).toEqual(["Oslo", "Rome"]);
    const other = await server.newGuest();
    expect((await asUser(server, other).getRefusal("POST", `import/${json.id}/undo`)).code).toBe("NOT_FOUND");
    // The server remembers the answers of other calls, too.
    const key = randomUUID();
    await asUser(server, { ...guest, key }).post("notebook", { name: "Kept" });
    expect((await asUser(server, guest).getRefusal("POST", `import/${key}/undo`)).code).toBe("NOT_FOUND");
  });

  it("is undone with notebooks that were shared since, and without notebooks of other owners", async () => {
    const [guest, other] = [await server.newGuest(), await server.newGuest()];
    const { json } = await importFile(guest, await files());
    const [trips, home] = json.notebooks.map(({ id }: { id: string }) => id);
    await asUser(server, guest).share(trips);
    // The other person has given the id of an imported notebook to one that the guest can edit, too.
    await asUser(server, guest).delete(`notebook/${home}`);
    await asUser(server, other).post("notebook", { id: home, name: "Not yours" });
    const token = await asUser(server, other).share(home);
    await asUser(server, guest).join(token);
    expect(await asUser(server, guest).post(`import/${json.id}/undo`)).toEqual({ success: true });
    expect(await readNames(guest)).toEqual(["Not yours"]);
    await asUser(server, guest).post(`notebook/${trips}/restore`);
    expect(await readNames(guest)).toEqual(["Not yours", "Trips"]);
    expect(await readNames(guest, `notebook/${trips}/lists`)).toEqual(["Oslo", "Rome"]);
  });

  it("leaves nothing when its program ends half way, or the caller goes away", async () => {
    const folder = mkdtempSync(join(tmpdir(), "programs-"));
    const program = join(folder, "program.mjs");
    const notebooks = [{ name: "Half", color: null }];
    const list = { number: 1, notebook: 0, name: "L", chosen: true, itemCount: 0, headingCount: 0 };
    const summary = { notebooks, lists: [list, list], readings: [], notices: [], leftOut: [], intoNotes: [] };
    const fields = { notebook: 0, name: "L", search: "", isTemplate: false, active: true, priority: 0, runNumber: 1 };
    const row = { id: randomUUID(), ...fields };
    const messages = [{ summary }, { table: "lists" }, [row]];
    const write = `const write = (message) => {
      const bytes = Buffer.from(JSON.stringify(message));
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      process.stdout.write(Buffer.concat([length, bytes]));
    };`;
    const writeAll = `${write} for (const message of ${JSON.stringify(messages)}) write(message);`;
    // It dies when the row was taken.
    writeFileSync(program, `${writeAll} process.stdout.write("", () => process.kill(process.pid, "SIGKILL"));`);
    const halfway = await startTestServer({ importProgram: program });
    try {
      const guest = await halfway.newGuest();
      const post = (signal: AbortSignal | null = null) =>
        halfway.app(
          new Request(`${ORIGIN}/api/import?id=${randomUUID()}`, {
            method: "POST",
            headers: { cookie: guest.cookie },
            body: MARKDOWN,
            signal,
          }),
        );
      expect((await post()).status).toBe(400);
      writeFileSync(program, `${writeAll} setInterval(() => {}, 1_000);`);
      const leaving = new AbortController();
      const importing = post(leaving.signal);
      const isWriting = async () =>
        (
          await halfway.db.query(
            `select 1 from pg_stat_activity
              where datname = current_database() and state = 'idle in transaction' and query ~ 'insert into lists'`,
          )
        ).length > 0;
      await vi.waitUntil(isWriting, { timeout: 20_000, interval: 20 });
      leaving.abort();
      expect((await importing).status).toBe(503);
      expect(await asUser(halfway, guest).get("notebook")).toEqual([]);
    } finally {
      await halfway.close();
      rmSync(folder, { recursive: true });
    }
  });

  it("is refused without a user, from a page of another site, without an id, without a file, and with other methods", async () => {
    const guest = await server.newGuest();
    expect((await importFile(nobody, MARKDOWN)).status).toBe(401);
    expect((await send(guest, "/api/import", MARKDOWN)).json).toMatchObject({
      statusCode: 400,
      message: "id must be a UUID",
    });
    expect((await importFile(guest, "")).json).toMatchObject({ statusCode: 400, message: "Request body is required" });
    expect((await importFile(guest, MARKDOWN, "&lists=x")).json.message).toBe(
      "lists must be numbers separated by commas",
    );
    const foreign = await send(guest, "/api/import/preview", MARKDOWN, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await asUser(server, guest).send("GET", "import")).status).toBe(405);
  });

  it("of a file that is too large is refused, also when it was sent compressed", async () => {
    const guest = await server.newGuest();
    const large = gzipSync(Buffer.alloc(41 * 1024 * 1024, 32));
    const refused = await send(guest, "/api/import/preview", large, { "content-encoding": "gzip" });
    expect(refused.json).toMatchObject({ statusCode: 413, code: "PAYLOAD_TOO_LARGE" });
    expect((await preview(guest, Buffer.alloc(21 * 1024 * 1024, 97))).json).toMatchObject({
      statusCode: 413,
      message: "A file can be at most 20 MB",
    });
  });

  it("takes a zip of 40 MB that is an export of Listbook, and no other one of more than 20 MB", async () => {
    const guest = await server.newGuest();
    await asUser(server, guest).makeList(["Hat"], { notebookId: await asUser(server, guest).makeNotebook() });
    const own = Object.fromEntries(await readZip(await exportZip(server, guest)));
    const writeLarge = (entries: Record<string, string>, size: number) =>
      writeZip({ ...entries, "more.bin": Buffer.alloc(size * MB, 97) }, { compresses: false });
    expect(await preview(guest, await writeLarge(own, 40))).toMatchObject({
      status: 200,
      json: { source: "Listbook", counts: { notebooks: 1, lists: 1, items: 1 } },
    });
    const foreign = await preview(guest, await writeLarge({ "Rome.md": MARKDOWN }, 21));
    expect(foreign.json).toMatchObject({ statusCode: 413, message: "A file can be at most 20 MB" });
    const tooLarge = await preview(guest, await writeLarge(own, 48));
    expect(tooLarge.json).toMatchObject({ statusCode: 413, code: "PAYLOAD_TOO_LARGE" });
  });

  it("of a file in an unknown format is refused with a sentence", async () => {
    const guest = await server.newGuest();
    expect(await preview(guest, "{}")).toMatchObject({
      status: 400,
      json: { message: "Listbook doesn’t know this kind of file" },
    });
  });
});
