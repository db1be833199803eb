import { randomInt, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import {
  changeTables,
  checkBounds,
  nobody,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => checkBounds(server));
afterAll(() => server.close());

const DEFAULTS = "user/current?createAnonymousUser=true&createDefaultNotebook=true";
const TABLES = ["notebooks", "lists", "items"];
const claim = (user: TestUser) => asUser(server, user).send("POST", "user/claim", {});
const previewClaim = (user: TestUser) => asUser(server, user).get("user/claim");
const toStatusAndBody = ({ status, json }: TestResponse) => [status, json.code ?? json];

async function createGuestWithDefaultNotebook(): Promise<TestUser> {
  const { headers, json } = await asUser(server, nobody).send("GET", DEFAULTS);
  return { cookie: headers.get("set-cookie")?.split(";")[0] ?? "", userId: json.id };
}

/** Returns a member who sends the guest's cookie too, as after signing in in the guest's browser. */
const signIn = async (guest: TestUser, member?: TestUser): Promise<TestUser> => ({
  ...(member ?? (await server.newMember())),
  cookie: guest.cookie,
});

/** Returns all rows of a user as text, table by table, without the owner. */
const dumpRows = ({ userId }: Pick<TestUser, "userId">): Promise<object[][]> =>
  Promise.all(
    TABLES.map((table) =>
      server.db.query(`select (to_jsonb(t) - 'owner_id')::text from ${table} t where owner_id = $1 order by id`, [
        userId,
      ]),
    ),
  );

/**
 * Inserts random numbers of notebooks, lists and items for a user: one notebook more than a number between `min` and
 * `max`, that many lists in each notebook, and that many items in each list.
 */
async function seedRandomly({ userId }: TestUser, [min, max] = [0, 3]) {
  const randomIds = () => Array.from({ length: randomInt(min, max + 1) }, () => randomUUID());
  const notebooks = [randomUUID(), ...randomIds()];
  const lists = notebooks.flatMap((notebook) => randomIds().map((id) => ({ id, notebook })));
  const items = lists.flatMap(({ id: list }) => randomIds().map((id) => ({ id, list })));
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

describe("claiming a guest's notebooks", () => {
  it("moves everything unchanged, for twenty guests with random notebooks", async () => {
    const claimRandomGuest = async () => {
      const guest = await server.newGuest();
      await seedRandomly(guest);
      const member = await signIn(guest);
      const before = await dumpRows(guest);
      const preview = await previewClaim(member);
      const answer = await claim(member);
      expect(answer.json).toEqual(preview.here);
      expect(Object.values(answer.json)).toEqual(before.map(({ length }) => length));
      expect(await dumpRows(member)).toEqual(before);
      expect(await dumpRows(guest)).toEqual([[], [], []]);
    };
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 5 }, claimRandomGuest));
  });

  it("has a preview with the numbers of what would move and of what the account has", async () => {
    const guest = await createGuestWithDefaultNotebook();
    const member = await signIn(guest);
    await asUser(server, member).get(DEFAULTS);
    const none = { notebooks: 0, lists: 0, items: 0 };
    expect(await previewClaim(member)).toEqual({ email: "ann@example.com", here: none, there: none });
    const [notebook] = await asUser(server, guest).get("notebook");
    await asUser(server, guest).makeList([], { notebookId: notebook.id });
    await asUser(server, member).makeNotebook();
    expect(await previewClaim(member)).toMatchObject({ here: { notebooks: 1, lists: 1 }, there: { notebooks: 1 } });
  });

  it("leaves out a default notebook that was never used", async () => {
    const guest = await createGuestWithDefaultNotebook();
    await asUser(server, guest).makeNotebook({ name: "Trips" });
    const member = await signIn(guest);
    expect((await claim(member)).json).toEqual({ notebooks: 1, lists: 0, items: 0 });
    expect(await asUser(server, member).get("notebook")).toMatchObject([{ name: "Trips" }]);
  });

  it("moves everything once when it is sent several times, and clears the cookie", async () => {
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
    expect(await previewClaim(member)).toBeNull();
    expect(await asUser(server, guest).get("user/current")).toBeNull();
  });

  it("works for one of two accounts that claim the same guest", async () => {
    const guest = await server.newGuest();
    await seedRandomly(guest);
    const [first, second] = [await signIn(guest), await signIn(guest)];
    const answers = (await Promise.all([claim(first), claim(second)])).map(({ status }) => status);
    expect(new Set(answers)).toEqual(new Set([200, 409]));
    const [loser] = (await dumpRows(first))[0]?.length ? [second] : [first];
    expect(toStatusAndBody(await claim(loser))).toEqual([409, "CONFLICT"]);
    expect(await previewClaim(loser)).toBeNull();
    expect(await dumpRows(loser)).toEqual([[], [], []]);
  });

  it("needs a member's valid token and a valid guest cookie", async () => {
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

  it("is possible when the account has no room for one more device", async () => {
    const guest = await server.newGuest();
    await seedRandomly(guest);
    const member = await signIn(guest);
    await server.db.query(
      "insert into devices (owner_id, id) select $1, gen_random_uuid() from generate_series(1, 5)",
      [member.userId],
    );
    const body = { userId: member.userId, deviceId: randomUUID() };
    const { reason } = await asUser(server, member).post("user/check-device-access", body);
    expect(reason).toBe("device_limit");
    const preview = await previewClaim(member);
    const before = await dumpRows(guest);
    expect((await claim(member)).json).toEqual(preview.here);
    expect(await dumpRows(member)).toEqual(before);
  });

  it("is refused with the cookie of a device that the guest has removed", async () => {
    const guest = await server.newGuest();
    await seedRandomly(guest);
    const thief = await server.newGuest();
    await server.db.query("update guest_sessions set user_id = $1 where user_id = $2", [guest.userId, thief.userId]);
    const deviceId = randomUUID();
    await asUser(server, thief).post("user/check-device-access", { userId: guest.userId, deviceId });
    await asUser(server, guest).delete(`user/devices/${deviceId}`);
    const member = await signIn(thief);
    expect(await previewClaim(member)).toBeNull();
    const before = await dumpRows(guest);
    const { status, json } = await claim(member);
    expect([status, json.code]).toEqual([403, "DEVICE_REFUSED"]);
    expect(await dumpRows(guest)).toEqual(before);
    expect(Object.values((await claim(await signIn(guest))).json)).toEqual(before.map(({ length }) => length));
  });

  it("gives new ids to notebooks, lists and items whose ids the account already has", async () => {
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
    const movedText = JSON.stringify(moved);
    expect(movedText.match(/"L"/g)).toHaveLength(before[1]?.length ?? 0);
    expect(movedText.match(/"I"/g)).toHaveLength(before[2]?.length ?? 0);
    expect(movedText).not.toContain("Mine");
    const movedListIds = new Set(json.data.lists.filter((list: { name: string }) => list.name === "L").map(toId));
    for (const { name, templateId } of json.data.lists) if (name === "L") expect(movedListIds).toContain(templateId);
    const after = (await dumpRows(other)).map((rows) => rows.filter((row) => JSON.stringify(row).includes("Mine")));
    expect(after).toEqual(mine);
  });
});

const toId = ({ id }: { id: string }) => id;

describe("a claim that fails half way (F32)", () => {
  afterEach(() => changeTables(server, "drop function cut_off cascade"));

  it.each([
    ["a database error", "raise exception 'injected'", 500],
    ["a closed database connection", "perform pg_terminate_backend(pg_backend_pid())", 503],
  ])("because of %s changes neither the guest nor the account", async (_cause, plpgsql, status) => {
    const guest = await server.newGuest();
    await seedRandomly(guest, [1, 8]);
    const asGuest = asUser(server, guest);
    await asGuest.makeList(["A"], { notebookId: await asGuest.makeNotebook() });
    const member = await signIn(guest, await server.newMember());
    await seedRandomly(member);
    const before = [await dumpRows(guest), await dumpRows(member)];
    await changeTables(
      server,
      `create function cut_off() returns trigger language plpgsql as $$ begin ${plpgsql}; end $$;
       create trigger cut_off before delete on items for each row execute function cut_off()`,
    );
    expect((await claim(member)).status).toBe(status);
    vi.mocked(console.error).mockClear();
    expect([await dumpRows(guest), await dumpRows(member)]).toEqual(before);
    await changeTables(server, "drop trigger cut_off on items");
    expect((await claim(member)).status).toBe(200);
  });
});

describe("a claim while another tab writes (F32)", () => {
  it("loses no acknowledged write", async () => {
    for (let round = 0; round < 10; round++) {
      const guest = await server.newGuest();
      const asGuest = asUser(server, guest);
      const notebookId = await asGuest.makeNotebook();
      const member = await signIn(guest);
      const writes = [1, 2, 3].flatMap((n) => [
        asGuest.send("POST", "notebook", { name: `Late ${n}` }),
        asGuest.send("POST", "list", { notebookId, name: `Late ${n}` }),
      ]);
      const [{ status }, ...answers] = await Promise.all([claim(member), ...writes]);
      expect(status).toBe(200);
      const acknowledgedIds = answers.filter((answer) => answer.status === 201).map(({ json }) => json.id);
      const { json } = await server.graphql(member, "{ notebooks { id } lists { id } }");
      const idsOfMember = [...json.data.notebooks, ...json.data.lists].map(toId);
      for (const id of acknowledgedIds) expect(idsOfMember).toContain(id);
    }
  });

  it("waits for a first list that another tab adds to the default notebook, and moves both", async () => {
    const guest = await server.newGuest();
    await asUser(server, guest).get(DEFAULTS);
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
