import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import {
  changeTables,
  forgetBounds,
  nobody,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebook: string;
let list: string;
let template: string;
let copy: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Reads every byte of a user's rows, those in the trash too. */
const dumpRows = (person = ann): Promise<object[][]> =>
  Promise.all(
    ["notebooks", "lists", "items"].map((table) =>
      server.db.query(
        `select (to_jsonb(t) - 'owner_id')::text as row from ${table} t where owner_id = $1 order by id`,
        [person.userId],
      ),
    ),
  );

async function fill(listId: string, count: number, person = ann) {
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, note, completed, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, 'é' || n, n % 3 = 0, n from generate_series(1, $3::int) as n`,
    [person.userId, listId, count],
  );
  await forgetBounds(server);
}

/** Moves the deletes of `ann` into the past. */
const ageTrash = (interval: string) =>
  Promise.all(
    ["notebooks", "lists", "items"].map((table) =>
      server.db.query(`update ${table} set deleted_at = deleted_at - $2::interval where owner_id = $1`, [
        ann.userId,
        interval,
      ]),
    ),
  );

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebook = await asAnn.makeNotebook({ name: "Trips" });
  const rome = { notebookId: notebook, name: "Rome", priority: 3, date: "2026-12-24" };
  list = (await asAnn.makeList([], rome)).id;
  template = (await asAnn.makeList([], { notebookId: notebook, isTemplate: true })).id;
  await fill(list, 40);
  await fill(template, 40);
  copy = (await asAnn.post("list/template", { templateId: template, name: "Oslo" })).id;
});

describe("a restore", () => {
  it("brings back a notebook with its lists and items, with the same ids, order and ticks", async () => {
    const before = await dumpRows();
    await asAnn.delete(`notebook/${notebook}`);
    expect(await asAnn.get("notebook")).toEqual([]);
    expect(await asAnn.get("list")).toEqual([]);
    expect(await asAnn.post(`notebook/${notebook}/restore`)).toMatchObject({ id: notebook, name: "Trips" });
    expect(await dumpRows()).toEqual(before);
  });

  it("brings back a list unchanged, wherever it was shown", async () => {
    const collections = () =>
      Promise.all(["list", "list/active", `notebook/${notebook}/lists-with-counts`].map((path) => asAnn.get(path)));
    const [before, collectionsBefore] = [await dumpRows(), await collections()];
    await asAnn.delete(`list/${list}`);
    for (const lists of await collections()) expect(idsOf(lists)).not.toContain(list);
    expect((await asAnn.post(`list/${list}/restore`)).id).toBe(list);
    expect(await dumpRows()).toEqual(before);
    expect(await collections()).toEqual(collectionsBefore);
  });

  it("brings items back to their positions, also between other items", async () => {
    const before = await dumpRows();
    const items = await asAnn.getItems(list);
    const deletedIds = idsOf(items).slice(5, 9);
    await asAnn.post("item/delete", { ids: deletedIds });
    await asAnn.delete(`item/${items[20]?.id}`);
    expect(await asAnn.getItems(list)).toHaveLength(35);
    expect(idsOf(await asAnn.post("item/restore", { ids: deletedIds }))).toEqual(deletedIds);
    await asAnn.post("item/restore", { ids: [items[20]?.id] });
    expect(await asAnn.getItems(list)).toEqual(items);
    expect(await dumpRows()).toEqual(before);
  });

  it("brings back exactly what was deleted together, not what was deleted before", async () => {
    const [first] = await asAnn.getItems(list);
    await asAnn.delete(`item/${first?.id}`);
    await asAnn.delete(`list/${copy}`);
    // The earlier deletes get a later time than the next one, as when the clock of the database is set back.
    await server.db.query("update items set deleted_at = deleted_at + interval '1 hour' where owner_id = $1", [
      ann.userId,
    ]);
    await server.db.query("update lists set deleted_at = deleted_at + interval '1 hour' where owner_id = $1", [
      ann.userId,
    ]);
    const before = await dumpRows();
    await asAnn.delete(`list/${list}`);
    await asAnn.post(`list/${list}/restore`);
    expect(await dumpRows()).toEqual(before);
    await asAnn.delete(`notebook/${notebook}`);
    await asAnn.post(`notebook/${notebook}/restore`);
    expect(await dumpRows()).toEqual(before);
  });

  it("changes nothing when it is repeated", async () => {
    await asAnn.delete(`notebook/${notebook}`);
    const answers = await Promise.all([1, 2, 3].map(() => asAnn.post(`notebook/${notebook}/restore`)));
    expect(idsOf(answers)).toEqual([notebook, notebook, notebook]);
    const before = await dumpRows();
    await asAnn.post(`list/${list}/restore`);
    await asAnn.post("item/restore", { ids: [idsOf(await asAnn.getItems(list))[0] ?? ""] });
    expect(await dumpRows()).toEqual(before);
  });

  it("of an item or a list also brings back the list and the notebook that it is in", async () => {
    const before = await dumpRows();
    const [first] = await asAnn.getItems(list);
    await asAnn.delete(`item/${first?.id}`);
    await asAnn.delete(`list/${list}`);
    await asAnn.delete(`notebook/${notebook}`);
    expect(await asAnn.post("item/restore", { ids: [first?.id] })).toMatchObject([{ id: first?.id, listId: list }]);
    expect(await dumpRows()).toEqual(before);
    await asAnn.delete(`list/${list}`);
    await asAnn.delete(`notebook/${notebook}`);
    expect((await asAnn.post(`list/${list}/restore`)).notebookId).toBe(notebook);
    expect(await dumpRows()).toEqual(before);
  });

  it.each(["list", "item"])(
    "of an %s by a program with one notebook does not bring that notebook back",
    async (kind) => {
      const { token } = await asAnn.post("token", { name: "Kitchen", write: true, notebookId: notebook });
      const program = asUser(server, { ...nobody, token });
      const [first] = await asAnn.getItems(list);
      const restore = () =>
        kind === "list"
          ? program.send("POST", `list/${list}/restore`)
          : program.send("POST", "item/restore", { ids: [first?.id] });
      await asAnn.delete(kind === "list" ? `list/${list}` : `item/${first?.id}`);
      expect((await restore()).status).toBe(200);
      await asAnn.delete(`notebook/${notebook}`);
      expect((await restore()).json).toMatchObject({ statusCode: 404, code: "NOT_FOUND" });
      expect(await program.get("deleted")).toEqual([]);
      await asAnn.post(`notebook/${notebook}/restore`);
      expect(await asAnn.getItems(list)).not.toEqual([]);
    },
  );

  it("brings back all of several items or none when their list has become full", async () => {
    const deletedIds = idsOf(await asAnn.getItems(list)).slice(0, 3);
    await asAnn.post("item/delete", { ids: deletedIds });
    await fill(list, 961);
    const before = await dumpRows();
    expect((await asAnn.getRefusal("POST", "item/restore", { ids: deletedIds })).code).toBe("QUOTA_EXCEEDED");
    expect(await dumpRows()).toEqual(before);
    await asAnn.post("item/restore", { ids: deletedIds.slice(0, 2) });
  });

  it("is refused when a list that was created since has taken the last place of the quota", async () => {
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name)
       select $1, gen_random_uuid(), $2, 'One of 100' from generate_series(1, 97)`,
      [ann.userId, notebook],
    );
    await asAnn.delete(`list/${list}`);
    const late = await asAnn.post("list", { notebookId: notebook, name: "Late" });
    expect(await asAnn.getRefusal("POST", `list/${list}/restore`)).toMatchObject({
      statusCode: 403,
      code: "QUOTA_EXCEEDED",
    });
    await asAnn.delete(`list/${late.id}`);
    await asAnn.post(`list/${list}/restore`);
  });

  it("works for an owner who already had more than the plan allows", async () => {
    await server.db.query(
      "insert into lists (owner_id, id, notebook_id, name) select $1, gen_random_uuid(), $2, 'L' from generate_series(1, 110)",
      [ann.userId, notebook],
    );
    const before = await dumpRows();
    await asAnn.delete(`notebook/${notebook}`);
    await asAnn.post(`notebook/${notebook}/restore`);
    expect(await dumpRows()).toEqual(before);
  });

  it("is possible for 30 days", async () => {
    const [first] = await asAnn.getItems(list);
    await asAnn.delete(`item/${first?.id}`);
    await asAnn.delete(`list/${copy}`);
    await asAnn.delete(`notebook/${notebook}`);
    await ageTrash("29 days 23 hours");
    expect(await asAnn.get("deleted")).toHaveLength(3);
    await ageTrash("1 hour");
    expect(await asAnn.get("deleted")).toEqual([]);
    const before = await dumpRows();
    expect(await asAnn.getRefusal("POST", "item/restore", { ids: [first?.id] })).toMatchObject({
      code: "NOT_FOUND",
      message: "Item not found",
    });
    expect(await asAnn.getRefusal("POST", `list/${copy}/restore`)).toMatchObject({
      code: "NOT_FOUND",
      message: "List not found",
    });
    expect(await asAnn.getRefusal("POST", `notebook/${notebook}/restore`)).toMatchObject({
      code: "NOT_FOUND",
      message: "Notebook not found",
    });
    expect(await dumpRows()).toEqual(before);
  });
});

describe("a deleted item, list or notebook", () => {
  it("is not counted, not copied, and not the next item", async () => {
    const items = await asAnn.getItems(list);
    await asAnn.post("item/delete", { ids: idsOf(items).slice(0, 3) });
    const query = `{ list(id: "${list}") { itemCount completedCount nextItem { id } items { id } } }`;
    const { json } = await server.graphql(ann, query);
    expect(json.data.list).toMatchObject({ itemCount: 37, completedCount: 12, nextItem: { id: items[3]?.id } });
    expect(json.data.list.items).toHaveLength(37);
    expect((await asAnn.get(`list/${list}/with-items`)).items).toHaveLength(37);
    const duplicate = await asAnn.post("list/template", { templateId: template });
    await asAnn.put(`list/${list}`, { isTemplate: true });
    const used = await asAnn.post("list/template", { templateId: list });
    expect(await asAnn.getItems(used.id)).toHaveLength(37);
    expect(await asAnn.getItems(duplicate.id)).toHaveLength(40);
  });

  it("leaves room for another one where it was full", async () => {
    await fill(list, 960);
    const [first] = await asAnn.getItems(list);
    expect((await asAnn.getRefusal("POST", "item", { listId: list, name: "Late" })).code).toBe("QUOTA_EXCEEDED");
    await asAnn.delete(`item/${first?.id}`);
    expect((await asAnn.post("item", { listId: list, name: "Late" })).name).toBe("Late");
  });

  it("is no longer the template of its lists, until it is restored", async () => {
    const readTemplateIds = async () => [
      (await asAnn.get(`list/${copy}`)).templateId,
      (await asAnn.put(`list/${copy}`, { name: "Oslo" })).templateId,
      (await asAnn.get("list")).find(({ id }: { id: string }) => id === copy).templateId,
    ];
    expect(await readTemplateIds()).toEqual([template, template, template]);
    await asAnn.delete(`list/${template}`);
    expect(await readTemplateIds()).toEqual([null, null, null]);
    const refusal = await asAnn.getRefusal("POST", "list/template", { templateId: template });
    expect(refusal).toMatchObject({ code: "NOT_FOUND", message: "List not found" });
    await asAnn.post(`list/${template}/restore`);
    expect(await readTemplateIds()).toEqual([template, template, template]);
  });

  it("does not keep its owner from getting a default notebook", async () => {
    await asAnn.delete(`notebook/${notebook}`);
    await asAnn.get("user/current?createDefaultNotebook=true");
    expect(await asAnn.get("notebook")).toMatchObject([{ name: "My Notebook" }]);
  });

  it("is listed in the trash, the latest first, with the numbers of lists and items in it", async () => {
    const items = await asAnn.getItems(list);
    await asAnn.post("item/delete", { ids: [items[4]?.id, items[1]?.id] });
    await asAnn.delete(`item/${items[0]?.id}`);
    await asAnn.delete(`list/${list}`);
    await asAnn.delete(`notebook/${notebook}`);
    const deletedThings = await asAnn.get("deleted");
    expect(deletedThings).toMatchObject([
      { kind: "notebook", ids: [notebook], name: "Trips", place: null, lists: 2, items: 80 },
      { kind: "list", ids: [list], name: "Rome", place: "Trips", lists: 1, items: 37 },
      { kind: "item", ids: [items[0]?.id], name: "Thing 1", place: "Rome", lists: 0, items: 1 },
      { kind: "item", ids: [items[1]?.id, items[4]?.id], name: "Thing 2", items: 2 },
    ]);
    for (const { deletedAt, purgedAt } of deletedThings)
      expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
    await asAnn.post(`notebook/${notebook}/restore`);
    expect((await asAnn.get("deleted")).map(({ kind }: { kind: string }) => kind)).toEqual(["list", "item", "item"]);
  });

  it("is not created again when the request that created it is sent again", async () => {
    const [first] = await asAnn.getItems(list);
    await asAnn.delete(`item/${first?.id}`);
    const before = await dumpRows();
    const createItems = (items: object[]) =>
      server.graphql(ann, "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }", {
        input: { listId: list, items },
      });
    const { json } = await createItems([{ name: "New" }, { id: first?.id, name: "Thing 1" }]);
    expect(json.errors[0].extensions.code).toBe("CONFLICT");
    const duplicate = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }";
    await asAnn.delete(`list/${copy}`);
    const response = await server.graphql(ann, duplicate, { input: { listId: list, id: copy } });
    expect(response.json.errors[0]).toMatchObject({ message: expect.stringContaining("This list was deleted") });
    await asAnn.post(`list/${copy}/restore`);
    expect(await dumpRows()).toEqual(before);
  });

  it("is permanently deleted when its owner deletes all data", async () => {
    await asAnn.delete(`notebook/${notebook}`);
    await asAnn.delete("user/data");
    expect(await dumpRows()).toEqual([[], [], []]);
    expect((await asAnn.getRefusal("POST", `notebook/${notebook}/restore`)).statusCode).toBe(404);
  });
});

describe("the trash", () => {
  const countRows = async (person: TestUser) => (await dumpRows(person)).map((rows) => rows.length);

  it("moves with a claim to the account, where it is not counted and can be restored", async () => {
    const before = await dumpRows();
    const [first] = await asAnn.getItems(list);
    await asAnn.delete(`item/${first?.id}`);
    const goneNotebook = await asAnn.makeNotebook({ name: "Gone" });
    await asAnn.makeList([], { notebookId: goneNotebook });
    await asAnn.delete(`notebook/${goneNotebook}`);
    await asAnn.delete(`list/${copy}`);
    const member = { ...(await server.newMember()), cookie: ann.cookie };
    const asMember = asUser(server, member);
    const claimCounts = { notebooks: 1, lists: 2, items: 79 };
    expect((await asMember.get("user/claim")).here).toEqual(claimCounts);
    const rowCounts = await countRows(ann);
    expect(await asMember.post("user/claim")).toEqual(claimCounts);
    expect(await countRows(member)).toEqual(rowCounts);
    expect((await asMember.get("deleted")).map(({ name }: { name: string }) => name)).toEqual([
      "Oslo",
      "Gone",
      "Thing 1",
    ]);
    await asMember.post("item/restore", { ids: [first?.id] });
    await asMember.post(`list/${copy}/restore`);
    await server.db.query("delete from notebooks where owner_id = $1 and id = $2", [member.userId, goneNotebook]);
    expect(await dumpRows(member)).toEqual(before);
  });

  it("moves with a notebook to an organisation, where every member can restore it", async () => {
    const org = `org_${randomUUID()}`;
    const asAdmin = asUser(server, await server.newMember({ o: { id: org, rol: "admin", slg: "acme" } }));
    const other = await server.newMember();
    const claims = { sub: `user_${randomUUID()}`, o: { id: org, rol: "member", slg: "acme" } };
    const asColleague = asUser(server, { ...other, token: signToken(claims) });
    const office = await asAdmin.makeNotebook();
    const { id: opening } = await asAdmin.makeList(["Lights"], { notebookId: office });
    await asAdmin.delete(`list/${opening}`);
    await asAdmin.put(`notebook/${office}`, { organizationId: org });
    expect(await asColleague.get("deleted")).toMatchObject([{ kind: "list", ids: [opening], items: 1 }]);
    expect(await asColleague.post(`list/${opening}/restore`)).toMatchObject({ id: opening, notebookId: office });
    expect(await asAdmin.getItems(opening)).toMatchObject([{ name: "Lights" }]);
    expect((await asColleague.getRefusal("DELETE", `notebook/${office}`)).statusCode).toBe(403);
    await asAdmin.delete(`notebook/${office}`);
    expect((await asUser(server, other).getRefusal("POST", `notebook/${office}/restore`)).statusCode).toBe(404);
    expect((await asColleague.post(`notebook/${office}/restore`)).organizationId).toBe(org);
  });

  it("has everything of a deleted notebook or list, also what another device writes at the same time", async () => {
    const other = await asAnn.makeNotebook();
    for (let round = 0; round < 8; round++) {
      const [movedId] = idsOf(await asAnn.getItems(template));
      const writes = [
        () => asAnn.send("POST", "list", { notebookId: notebook, name: "Late" }),
        () => asAnn.send("POST", "list/template", { templateId: template, notebookId: notebook }),
        () => asAnn.send("POST", "item", { listId: list, name: "Late" }),
        () => asAnn.send("PUT", `item/${movedId}`, { listId: list }),
        () => asAnn.send("PUT", `list/${template}`, { notebookId: round % 2 ? notebook : other }),
        () => asAnn.send("POST", `list/${list}/restore`),
      ];
      const deleting = asAnn.delete(round % 2 ? `notebook/${notebook}` : `list/${list}`);
      await Promise.all([deleting, ...writes.map((write) => write())]);
      const orphans = await server.db.query(
        `select 'list' from lists join notebooks on notebooks.owner_id = lists.owner_id and notebooks.id = notebook_id
          where lists.owner_id = $1 and lists.deleted_at is null and notebooks.deleted_at is not null
         union all
         select 'item' from items join lists on lists.owner_id = items.owner_id and lists.id = list_id
          where items.owner_id = $1 and items.deleted_at is null and lists.deleted_at is not null`,
        [ann.userId],
      );
      expect(orphans).toEqual([]);
      await asAnn.post(`notebook/${notebook}/restore`);
      await asAnn.post(`list/${list}/restore`);
      await asAnn.post(`list/${template}/restore`);
    }
  });
});

describe("a notebook of 10,000 items", () => {
  beforeEach(async () => {
    for (let n = 0; n < 10; n++) await fill((await asAnn.makeList([], { notebookId: notebook })).id, 1_000);
  });
  afterEach(() => changeTables(server, "drop function if exists cut_off cascade"));

  it("is deleted and restored whole, or not at all", async () => {
    const before = await dumpRows();
    const failOnce = async (send: () => Promise<TestResponse>) => {
      const rowsAtStart = await dumpRows();
      await changeTables(
        server,
        `create function cut_off() returns trigger language plpgsql as $$ begin
           if new.name = 'Thing 900' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
         create trigger cut_off before update on items for each row execute function cut_off()`,
      );
      expect((await send()).status).toBe(503);
      vi.mocked(console.error).mockClear();
      expect(await dumpRows()).toEqual(rowsAtStart);
      await changeTables(server, "drop function cut_off cascade");
      expect((await send()).status).toBe(200);
    };
    await failOnce(() => asAnn.send("DELETE", `notebook/${notebook}`));
    expect(await asAnn.get("deleted")).toMatchObject([{ lists: 13, items: 10_120 }]);
    await failOnce(() => asAnn.send("POST", `notebook/${notebook}/restore`));
    expect(await dumpRows()).toEqual(before);
  });
});
