import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  forgetItemBounds,
  type TestResponse,
  type TestServer,
  startTestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

let server: TestServer;
let ann: TestUser;
let notebook: string;
let list: string;
let template: string;
let copy: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = async (path: string, body?: object, person = ann) =>
  (await server.rest(person, "POST", `/api/${path}`, body)).json;
const get = async (path: string, person = ann) => (await server.rest(person, "GET", `/api/${path}`)).json;
const remove = (path: string, person = ann) => server.rest(person, "DELETE", `/api/${path}`);
const restore = (path: string, person = ann) => server.rest(person, "POST", `/api/${path}/restore`);
const restoreItems = (...ids: string[]) => server.rest(ann, "POST", "/api/item/restore", { ids });
const describeRefusal = ({ status, json }: TestResponse) => [status, json.code, json.message];
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
  await forgetItemBounds(server);
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
  notebook = (await post("notebook", { name: "Trips" })).id;
  list = (await post("list", { notebookId: notebook, name: "Rome", priority: 3, date: "2026-12-24" })).id;
  template = (await post("list", { notebookId: notebook, name: "Packing", isTemplate: true })).id;
  await fill(list, 40);
  await fill(template, 40);
  copy = (await post("list/template", { templateId: template, name: "Oslo" })).id;
});

describe("a restore", () => {
  it("brings back a notebook with its lists and items, with the same ids, order and ticks", async () => {
    const before = await dumpRows();
    await remove(`notebook/${notebook}`);
    expect(await get("notebook")).toEqual([]);
    expect(await get("list")).toEqual([]);
    expect((await restore(`notebook/${notebook}`)).json).toMatchObject({ id: notebook, name: "Trips" });
    expect(await dumpRows()).toEqual(before);
  });

  it("brings back an unchanged list, into each collection that it was in", async () => {
    const collections = () =>
      Promise.all(["list", "list/active", `notebook/${notebook}/lists-with-counts`].map((path) => get(path)));
    const [before, collectionsBefore] = [await dumpRows(), await collections()];
    await remove(`list/${list}`);
    for (const lists of await collections()) expect(idsOf(lists)).not.toContain(list);
    expect((await restore(`list/${list}`)).json.id).toBe(list);
    expect(await dumpRows()).toEqual(before);
    expect(await collections()).toEqual(collectionsBefore);
  });

  it("brings back items to their positions, also between other items", async () => {
    const before = await dumpRows();
    const items = await get(`list/${list}/items`);
    const deletedIds = idsOf(items).slice(5, 9);
    await server.rest(ann, "POST", "/api/item/delete", { ids: deletedIds });
    await remove(`item/${items[20].id}`);
    expect(await get(`list/${list}/items`)).toHaveLength(35);
    expect(idsOf((await restoreItems(...deletedIds)).json)).toEqual(deletedIds);
    await restoreItems(items[20].id);
    expect(await get(`list/${list}/items`)).toEqual(items);
    expect(await dumpRows()).toEqual(before);
  });

  it("brings back exactly what was deleted together, not what was deleted before", async () => {
    const [first] = await get(`list/${list}/items`);
    await remove(`item/${first.id}`);
    await remove(`list/${copy}`);
    // The earlier deletes get a later time than the next one, as when the clock of the database is set back.
    await server.db.query("update items set deleted_at = deleted_at + interval '1 hour' where owner_id = $1", [
      ann.userId,
    ]);
    await server.db.query("update lists set deleted_at = deleted_at + interval '1 hour' where owner_id = $1", [
      ann.userId,
    ]);
    const before = await dumpRows();
    await remove(`list/${list}`);
    await restore(`list/${list}`);
    expect(await dumpRows()).toEqual(before);
    await remove(`notebook/${notebook}`);
    await restore(`notebook/${notebook}`);
    expect(await dumpRows()).toEqual(before);
  });

  it("changes nothing when it is repeated", async () => {
    await remove(`notebook/${notebook}`);
    const responses = await Promise.all([1, 2, 3].map(() => restore(`notebook/${notebook}`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const before = await dumpRows();
    expect((await restore(`list/${list}`)).status).toBe(200);
    expect((await restoreItems(idsOf(await get(`list/${list}/items`))[0] ?? "")).status).toBe(200);
    expect(await dumpRows()).toEqual(before);
  });

  it("also brings back the list and the notebook that the row is in", async () => {
    const before = await dumpRows();
    const [first] = await get(`list/${list}/items`);
    await remove(`item/${first.id}`);
    await remove(`list/${list}`);
    await remove(`notebook/${notebook}`);
    expect((await restoreItems(first.id)).json).toMatchObject([{ id: first.id, listId: list }]);
    expect(await dumpRows()).toEqual(before);
    await remove(`list/${list}`);
    await remove(`notebook/${notebook}`);
    expect((await restore(`list/${list}`)).json.notebookId).toBe(notebook);
    expect(await dumpRows()).toEqual(before);
  });

  it("brings back all items or none into a list that has become full", async () => {
    const deletedIds = idsOf(await get(`list/${list}/items`)).slice(0, 3);
    await server.rest(ann, "POST", "/api/item/delete", { ids: deletedIds });
    await fill(list, 961);
    const before = await dumpRows();
    expect((await restoreItems(...deletedIds)).json.code).toBe("QUOTA_EXCEEDED");
    expect(await dumpRows()).toEqual(before);
    expect((await restoreItems(...deletedIds.slice(0, 2))).status).toBe(200);
  });

  it("is refused when a list that was created since has taken the last place of the quota", async () => {
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name)
       select $1, gen_random_uuid(), $2, 'One of 100' from generate_series(1, 97)`,
      [ann.userId, notebook],
    );
    await remove(`list/${list}`);
    const late = await post("list", { notebookId: notebook, name: "Late" });
    expect(describeRefusal(await restore(`list/${list}`)).slice(0, 2)).toEqual([403, "QUOTA_EXCEEDED"]);
    await remove(`list/${late.id}`);
    expect((await restore(`list/${list}`)).status).toBe(200);
  });

  it("works for an owner who already had more than the plan allows", async () => {
    await server.db.query(
      "insert into lists (owner_id, id, notebook_id, name) select $1, gen_random_uuid(), $2, 'L' from generate_series(1, 110)",
      [ann.userId, notebook],
    );
    const before = await dumpRows();
    await remove(`notebook/${notebook}`);
    expect((await restore(`notebook/${notebook}`)).status).toBe(200);
    expect(await dumpRows()).toEqual(before);
  });

  it("is possible for 30 days", async () => {
    const [first] = await get(`list/${list}/items`);
    await remove(`item/${first.id}`);
    await remove(`list/${copy}`);
    await remove(`notebook/${notebook}`);
    await ageTrash("29 days 23 hours");
    expect(await get("deleted")).toHaveLength(3);
    await ageTrash("1 hour");
    expect(await get("deleted")).toEqual([]);
    const before = await dumpRows();
    expect(describeRefusal(await restoreItems(first.id))).toEqual([404, "NOT_FOUND", "Item not found"]);
    expect(describeRefusal(await restore(`list/${copy}`))).toEqual([404, "NOT_FOUND", "List not found"]);
    expect(describeRefusal(await restore(`notebook/${notebook}`))).toEqual([404, "NOT_FOUND", "Notebook not found"]);
    expect(await dumpRows()).toEqual(before);
  });
});

describe("a deleted row", () => {
  it("is not counted, not copied, and not the next item", async () => {
    const items = await get(`list/${list}/items`);
    await server.rest(ann, "POST", "/api/item/delete", { ids: idsOf(items).slice(0, 3) });
    const query = `{ list(id: "${list}") { itemCount completedCount nextItem { id } items { id } } }`;
    const { json } = await server.graphql(ann, query);
    expect(json.data.list).toMatchObject({ itemCount: 37, completedCount: 12, nextItem: { id: items[3].id } });
    expect(json.data.list.items).toHaveLength(37);
    expect((await get(`list/${list}/with-items`)).items).toHaveLength(37);
    const duplicate = await post("list/template", { templateId: template });
    await server.rest(ann, "PUT", `/api/list/${list}`, { isTemplate: true });
    expect(await get(`list/${(await post("list/template", { templateId: list })).id}/items`)).toHaveLength(37);
    expect(await get(`list/${duplicate.id}/items`)).toHaveLength(40);
  });

  it("makes room in a full list", async () => {
    await fill(list, 960);
    const [first] = await get(`list/${list}/items`);
    expect((await post("item", { listId: list, name: "Late" })).code).toBe("QUOTA_EXCEEDED");
    await remove(`item/${first.id}`);
    expect((await post("item", { listId: list, name: "Late" })).name).toBe("Late");
  });

  it("is null as the template of a list until it is restored", async () => {
    const readTemplateIds = async () => [
      (await get(`list/${copy}`)).templateId,
      (await server.rest(ann, "PUT", `/api/list/${copy}`, { name: "Oslo" })).json.templateId,
      (await get("list")).find(({ id }: { id: string }) => id === copy).templateId,
    ];
    expect(await readTemplateIds()).toEqual([template, template, template]);
    await remove(`list/${template}`);
    expect(await readTemplateIds()).toEqual([null, null, null]);
    expect(describeRefusal(await server.rest(ann, "POST", "/api/list/template", { templateId: template }))).toEqual([
      404,
      "NOT_FOUND",
      "List not found",
    ]);
    await restore(`list/${template}`);
    expect(await readTemplateIds()).toEqual([template, template, template]);
  });

  it("does not count as a notebook when the caller asks for a default notebook", async () => {
    await remove(`notebook/${notebook}`);
    await get("user/current?createDefaultNotebook=true");
    expect(await get("notebook")).toMatchObject([{ name: "My Notebook" }]);
  });

  it("is listed, the latest delete first, with what a restore brings back", async () => {
    const items = await get(`list/${list}/items`);
    await server.rest(ann, "POST", "/api/item/delete", { ids: [items[4].id, items[1].id] });
    await remove(`item/${items[0].id}`);
    await remove(`list/${list}`);
    await remove(`notebook/${notebook}`);
    const deletedThings = await get("deleted");
    expect(deletedThings).toMatchObject([
      { kind: "notebook", ids: [notebook], name: "Trips", place: null, lists: 2, items: 80 },
      { kind: "list", ids: [list], name: "Rome", place: "Trips", lists: 1, items: 37 },
      { kind: "item", ids: [items[0].id], name: "Thing 1", place: "Rome", lists: 0, items: 1 },
      { kind: "item", ids: [items[1].id, items[4].id], name: "Thing 2", items: 2 },
    ]);
    for (const { deletedAt, purgedAt } of deletedThings)
      expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
    await restore(`notebook/${notebook}`);
    expect((await get("deleted")).map(({ kind }: { kind: string }) => kind)).toEqual(["list", "item", "item"]);
  });

  it("is not created again when its create arrives a second time", async () => {
    const [first] = await get(`list/${list}/items`);
    await remove(`item/${first.id}`);
    const before = await dumpRows();
    const createItems = (items: object[]) =>
      server.graphql(ann, "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }", {
        input: { listId: list, items },
      });
    const { json } = await createItems([{ name: "New" }, { id: first.id, name: "Thing 1" }]);
    expect(json.errors[0].extensions.code).toBe("CONFLICT");
    const duplicate = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }";
    await remove(`list/${copy}`);
    const response = await server.graphql(ann, duplicate, { input: { listId: list, id: copy } });
    expect(response.json.errors[0]).toMatchObject({ message: expect.stringContaining("This list was deleted") });
    await restore(`list/${copy}`);
    expect(await dumpRows()).toEqual(before);
  });

  it("is permanently deleted when its owner deletes all data", async () => {
    await remove(`notebook/${notebook}`);
    await remove("user/data");
    expect(await dumpRows()).toEqual([[], [], []]);
    expect((await restore(`notebook/${notebook}`)).status).toBe(404);
  });
});

describe("the trash", () => {
  const countRows = async (person: TestUser) => (await dumpRows(person)).map((rows) => rows.length);

  it("moves with a claim to the account, where it is not counted and can be restored", async () => {
    const before = await dumpRows();
    const [first] = await get(`list/${list}/items`);
    await remove(`item/${first.id}`);
    const goneNotebook = (await post("notebook", { name: "Gone" })).id;
    await post("list", { notebookId: goneNotebook, name: "Gone" });
    await remove(`notebook/${goneNotebook}`);
    await remove(`list/${copy}`);
    const member = { ...(await server.newMember()), cookie: ann.cookie };
    const claimCounts = { notebooks: 1, lists: 2, items: 79 };
    expect((await get("user/claim", member)).here).toEqual(claimCounts);
    const rowCounts = await countRows(ann);
    expect(await post("user/claim", {}, member)).toEqual(claimCounts);
    expect(await countRows(member)).toEqual(rowCounts);
    expect((await get("deleted", member)).map(({ name }: { name: string }) => name)).toEqual([
      "Oslo",
      "Gone",
      "Thing 1",
    ]);
    await server.rest(member, "POST", "/api/item/restore", { ids: [first.id] });
    await restore(`list/${copy}`, member);
    await server.db.query("delete from notebooks where owner_id = $1 and id = $2", [member.userId, goneNotebook]);
    expect(await dumpRows(member)).toEqual(before);
  });

  it("moves with a notebook to an organisation, where every member can restore it", async () => {
    const org = `org_${randomUUID()}`;
    const admin = await server.newMember({ o: { id: org, rol: "admin", slg: "acme" } });
    const other = await server.newMember();
    const colleague = {
      ...other,
      token: signToken({ sub: `user_${randomUUID()}`, o: { id: org, rol: "member", slg: "acme" } }),
    };
    const office = (await post("notebook", { name: "Office" }, admin)).id;
    const opening = (await post("list", { notebookId: office, name: "Opening" }, admin)).id;
    await post("item", { listId: opening, name: "Lights" }, admin);
    await remove(`list/${opening}`, admin);
    await server.rest(admin, "PUT", `/api/notebook/${office}`, { organizationId: org });
    expect(await get("deleted", colleague)).toMatchObject([{ kind: "list", ids: [opening], items: 1 }]);
    expect((await restore(`list/${opening}`, colleague)).json).toMatchObject({ id: opening, notebookId: office });
    expect(await get(`list/${opening}/items`, admin)).toMatchObject([{ name: "Lights" }]);
    expect((await remove(`notebook/${office}`, colleague)).status).toBe(403);
    await remove(`notebook/${office}`, admin);
    expect((await restore(`notebook/${office}`, other)).status).toBe(404);
    expect((await restore(`notebook/${office}`, colleague)).json.organizationId).toBe(org);
  });

  it("leaves no row undeleted in a deleted parent while another device writes", async () => {
    const other = (await post("notebook", { name: "Other" })).id;
    for (let round = 0; round < 8; round++) {
      const [movedId] = idsOf(await get(`list/${template}/items`));
      const writes = [
        () => post("list", { notebookId: notebook, name: "Late" }),
        () => post("list/template", { templateId: template, notebookId: notebook }),
        () => post("item", { listId: list, name: "Late" }),
        () => server.rest(ann, "PUT", `/api/item/${movedId}`, { listId: list }),
        () => server.rest(ann, "PUT", `/api/list/${template}`, { notebookId: round % 2 ? notebook : other }),
        () => restore(`list/${list}`),
      ];
      await Promise.all([
        remove(round % 2 ? `notebook/${notebook}` : `list/${list}`),
        ...writes.map((write) => write()),
      ]);
      const orphans = await server.db.query(
        `select 'list' from lists join notebooks on notebooks.owner_id = lists.owner_id and notebooks.id = notebook_id
          where lists.owner_id = $1 and lists.deleted_at is null and notebooks.deleted_at is not null
         union all
         select 'item' from items join lists on lists.owner_id = items.owner_id and lists.id = list_id
          where items.owner_id = $1 and items.deleted_at is null and lists.deleted_at is not null`,
        [ann.userId],
      );
      expect(orphans).toEqual([]);
      await restore(`notebook/${notebook}`);
      await restore(`list/${list}`);
      await restore(`list/${template}`);
    }
  });
});

describe("a notebook of 10,000 items", () => {
  beforeEach(async () => {
    for (let n = 0; n < 10; n++) await fill((await post("list", { notebookId: notebook, name: `${n}` })).id, 1_000);
  });
  afterEach(() => server.db.query("drop function if exists cut_off cascade"));

  it("is deleted and restored whole, or not at all", async () => {
    const before = await dumpRows();
    const failOnce = async (send: () => Promise<TestResponse>) => {
      const rowsAtStart = await dumpRows();
      await server.db.query(`create function cut_off() returns trigger language plpgsql as $$ begin
        if new.name = 'Thing 900' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`);
      await server.db.query("create trigger cut_off before update on items for each row execute function cut_off()");
      expect((await send()).status).toBe(503);
      vi.mocked(console.error).mockClear();
      expect(await dumpRows()).toEqual(rowsAtStart);
      await server.db.query("drop function cut_off cascade");
      expect((await send()).status).toBe(200);
    };
    await failOnce(() => remove(`notebook/${notebook}`));
    expect(await get("deleted")).toMatchObject([{ lists: 13, items: 10_120 }]);
    await failOnce(() => restore(`notebook/${notebook}`));
    expect(await dumpRows()).toEqual(before);
  });
});
