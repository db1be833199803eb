import { randomInt, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type TestResponse,
  type TestServer,
  nobody,
  startTestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DEFAULTS = "/api/user/current?createAnonymousUser=true&createDefaultNotebook=true";
const TABLES = ["notebooks", "lists", "items"];
const post = async (person: TestUser, path: string, body: object) =>
  (await server.rest(person, "POST", path, body)).json;
const claim = (person: TestUser) => server.rest(person, "POST", "/api/user/claim", {});
const toStatusAndBody = ({ status, json }: TestResponse) => [status, json.code ?? json];

/** A member in the browser of a guest. */
const signIn = async (guest: TestUser, member?: TestUser): Promise<TestUser> => ({
  ...(member ?? (await server.newMember())),
  cookie: guest.cookie,
});

/** Every byte of what somebody has, but for whose it is. */
const dumpRows = ({ userId }: Pick<TestUser, "userId">): Promise<object[][]> =>
  Promise.all(
    TABLES.map((table) =>
      server.db.query(`select (to_jsonb(t) - 'owner_id')::text from ${table} t where owner_id = $1 order by id`, [
        userId,
      ]),
    ),
  );

/** Notebooks, templates, copies and ticks, as many as chance wills, written in one statement each. */
async function seedRandomly({ userId }: TestUser, [least, most] = [0, 3]) {
  const several = () => Array.from({ length: randomInt(least, most + 1) }, () => randomUUID());
  const notebooks = [randomUUID(), ...several()];
  const lists = notebooks.flatMap((notebook) => several().map((id) => ({ id, notebook })));
  const items = lists.flatMap(({ id: list }) => several().map((id) => ({ id, list })));
  await server.db.query("insert into notebooks (owner_id, id, name) select $1, id, 'N' from unnest($2::uuid[]) as id", [
    userId,
    notebooks,
  ]);
  await server.db.query(
    `insert into lists (owner_id, id, notebook_id, name, is_template, template_id, date, note)
     select $1, (l ->> 'id')::uuid, (l ->> 'notebook')::uuid, 'L', random() < 0.5, $3::uuid, '2026-12-24', 'é😀'
       from jsonb_array_elements($2) l`,
    [userId, JSON.stringify(lists), lists[0]?.id],
  );
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, completed, sorting_order)
     select $1, (i ->> 'id')::uuid, (i ->> 'list')::uuid, 'I', random() < 0.5, random()
       from jsonb_array_elements($2) i`,
    [userId, JSON.stringify(items)],
  );
}

describe("a guest becomes a member", () => {
  it("with everything, byte for byte: a hundred guests", { timeout: 120_000 }, async () => {
    const become = async () => {
      const guest = await server.newGuest();
      await seedRandomly(guest);
      const member = await signIn(guest);
      const before = await dumpRows(guest);
      const preview = (await server.rest(member, "GET", "/api/user/claim")).json;
      const answer = await claim(member);
      expect(answer.json).toEqual(preview.here);
      expect(Object.values(answer.json)).toEqual(before.map(({ length }) => length));
      expect(await dumpRows(member)).toEqual(before);
      expect(await dumpRows(guest)).toEqual([[], [], []]);
    };
    for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 5 }, become));
  });

  it("sees first what would move, and what is there already", async () => {
    const { headers, json } = await server.rest(nobody, "GET", DEFAULTS);
    const guest = { cookie: headers.get("set-cookie")?.split(";")[0] ?? "", userId: json.id };
    const member = await signIn(guest);
    await server.rest(member, "GET", DEFAULTS);
    const none = { notebooks: 0, lists: 0, items: 0 };
    const preview = () => server.rest(member, "GET", "/api/user/claim");
    expect((await preview()).json).toEqual({ email: "ann@example.com", here: none, there: none });
    const notebook = (await server.rest(guest, "GET", "/api/notebook")).json[0];
    await post(guest, "/api/list", { notebookId: notebook.id, name: "Rome" });
    await post(member, "/api/notebook", { name: "Work" });
    expect((await preview()).json).toMatchObject({ here: { notebooks: 1, lists: 1 }, there: { notebooks: 1 } });
  });

  it("without the first notebook in which nothing was done", async () => {
    const { headers, json } = await server.rest(nobody, "GET", DEFAULTS);
    const guest = { cookie: headers.get("set-cookie")?.split(";")[0] ?? "", userId: json.id };
    await post(guest, "/api/notebook", { name: "Trips" });
    const member = await signIn(guest);
    expect((await claim(member)).json).toEqual({ notebooks: 1, lists: 0, items: 0 });
    expect((await server.rest(member, "GET", "/api/notebook")).json).toMatchObject([{ name: "Trips" }]);
  });

  it("once, whether two tabs ask at once or one asks again, and the cookie goes", async () => {
    const guest = await server.newGuest();
    await seedRandomly(guest);
    const before = await dumpRows(guest);
    const member = await signIn(guest);
    const answers = await Promise.all([claim(member), claim(member), claim(member)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ json }) => json.notebooks > 0)).toHaveLength(1);
    expect(answers[0]?.headers.get("set-cookie")).toBe("guest=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    expect((await claim(member)).json).toEqual({ notebooks: 0, lists: 0, items: 0 });
    expect(await dumpRows(member)).toEqual(before);
    expect((await server.rest(member, "GET", "/api/user/claim")).json).toBeNull();
    expect((await server.rest(guest, "GET", "/api/user/current")).json).toBeNull();
  });

  it("of one account only", async () => {
    const guest = await server.newGuest();
    await seedRandomly(guest);
    const [first, second] = [await signIn(guest), await signIn(guest)];
    const answers = (await Promise.all([claim(first), claim(second)])).map(({ status }) => status);
    expect(new Set(answers)).toEqual(new Set([200, 409]));
    const [loser] = (await dumpRows(first))[0]?.length ? [second] : [first];
    expect(toStatusAndBody(await claim(loser))).toEqual([409, "CONFLICT"]);
    expect((await server.rest(loser, "GET", "/api/user/claim")).json).toBeNull();
    expect(await dumpRows(loser)).toEqual([[], [], []]);
  });

  it("only with both proofs", async () => {
    const guest = await server.newGuest();
    await seedRandomly(guest);
    expect(toStatusAndBody(await claim(guest))).toEqual([403, "FORBIDDEN"]);
    expect(toStatusAndBody(await claim(nobody))).toEqual([401, "UNAUTHENTICATED"]);
    expect(toStatusAndBody(await claim(await server.newMember()))).toEqual([404, "NOT_FOUND"]);
    const expired = { ...guest, token: signToken({ exp: 1 }) };
    expect(toStatusAndBody(await claim(expired))).toEqual([401, "UNAUTHENTICATED"]);
    const old = await signIn(guest);
    await server.db.query("update guest_sessions set last_seen_at = now() - interval '401 days' where user_id = $1", [
      guest.userId,
    ]);
    expect(toStatusAndBody(await claim(old))).toEqual([404, "NOT_FOUND"]);
  });

  it("and loses nothing to rows of the account that have the same ids", async () => {
    const guest = await server.newGuest();
    const other = await server.newMember();
    await seedRandomly(guest, [1, 8]);
    for (const table of TABLES) {
      const columns = { notebooks: "", lists: ", notebook_id", items: ", list_id, sorting_order" }[table] ?? "";
      await server.db.query(
        `insert into ${table} (owner_id, id, name ${columns}) select $2, id, 'Mine' ${columns} from ${table} where owner_id = $1`,
        [guest.userId, other.userId],
      );
    }
    const mine = await dumpRows(other);
    const before = await dumpRows(guest);
    const member = await signIn(guest, other);
    expect((await claim(member)).json).toMatchObject({ notebooks: before[0]?.length, items: before[2]?.length });
    const { json } = await server.graphql(
      member,
      "{ notebooks { name lists { name templateId items { name } } } lists { id templateId name } }",
    );
    const moved = json.data.notebooks.filter(({ name }: { name: string }) => name === "N");
    const kinds = JSON.stringify(moved);
    expect(kinds.match(/"L"/g)).toHaveLength(before[1]?.length ?? 0);
    expect(kinds.match(/"I"/g)).toHaveLength(before[2]?.length ?? 0);
    expect(kinds).not.toContain("Mine");
    const theirs = new Set(json.data.lists.filter((list: { name: string }) => list.name === "L").map(idOf));
    for (const { name, templateId } of json.data.lists) if (name === "L") expect(theirs).toContain(templateId);
    const after = (await dumpRows(other)).map((rows) => rows.filter((row) => JSON.stringify(row).includes("Mine")));
    expect(after).toEqual(mine);
  });
});

const idOf = ({ id }: { id: string }) => id;

describe("a claim that is cut off (F32)", () => {
  afterEach(() => server.db.query("drop function cut_off cascade"));

  it.each([
    ["by a failure", "raise exception 'injected'", 500],
    ["by the end of its connection", "perform pg_terminate_backend(pg_backend_pid())", 503],
  ])("%s leaves both sides as they were", async (_how, what, status) => {
    const guest = await server.newGuest();
    await seedRandomly(guest, [1, 8]);
    await post(guest, "/api/item", {
      listId: (
        await post(guest, "/api/list", {
          notebookId: (await post(guest, "/api/notebook", { name: "A" })).id,
          name: "A",
        })
      ).id,
      name: "A",
    });
    const member = await signIn(guest, await server.newMember());
    await seedRandomly(member);
    const before = [await dumpRows(guest), await dumpRows(member)];
    await server.db.query(`create function cut_off() returns trigger language plpgsql as $$ begin ${what}; end $$`);
    await server.db.query("create trigger cut_off before delete on items for each row execute function cut_off()");
    expect((await claim(member)).status).toBe(status);
    vi.mocked(console.error).mockClear();
    expect([await dumpRows(guest), await dumpRows(member)]).toEqual(before);
    await server.db.query("drop trigger cut_off on items");
    expect((await claim(member)).status).toBe(200);
  });
});

describe("a claim while another tab writes (F32)", () => {
  it("loses nothing that was answered", async () => {
    for (let round = 0; round < 10; round++) {
      const guest = await server.newGuest();
      const notebookId = (await post(guest, "/api/notebook", { name: "Trips" })).id;
      const member = await signIn(guest);
      const writes = [1, 2, 3].flatMap((n) => [
        server.rest(guest, "POST", "/api/notebook", { name: `Late ${n}` }),
        server.rest(guest, "POST", "/api/list", { notebookId, name: `Late ${n}` }),
      ]);
      const [{ status }, ...answers] = await Promise.all([claim(member), ...writes]);
      expect(status).toBe(200);
      const kept = answers.filter((answer) => answer.status === 201).map(({ json }) => json.id);
      const { json } = await server.graphql(member, "{ notebooks { id } lists { id } }");
      const there = [...json.data.notebooks, ...json.data.lists].map(idOf);
      for (const id of kept) expect(there).toContain(id);
    }
  });

  it("waits for the first list in a notebook that nobody had touched", async () => {
    const guest = await server.newGuest();
    await server.rest(guest, "GET", DEFAULTS);
    const otherTab = server.db.createQueryRunner();
    await otherTab.startTransaction();
    await otherTab.query(
      "insert into lists (owner_id, id, notebook_id, name) select owner_id, id, id, 'Rome' from notebooks where owner_id = $1",
      [guest.userId],
    );
    const claiming = claim(await signIn(guest));
    const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitUntil(async () => (await server.db.query(isWaiting)).length > 0);
    await otherTab.commitTransaction();
    await otherTab.release();
    expect((await claiming).json).toEqual({ notebooks: 1, lists: 1, items: 0 });
  });
});
