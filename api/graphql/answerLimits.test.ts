import { createHook } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { getNullableType, isListType, isRequiredArgument } from "graphql";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operationOf } from "../calls/operation.ts";
import { TimeoutClient } from "../database/client/timeoutClient.ts";
import { asUser } from "../testing/asUser.ts";
import { withClient } from "../database/client/withClient.ts";
import { forgetBounds, type TestServer, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { schema } from "./schema.ts";

/** Prepares rows. The connections of the app end a statement that takes as long as these can on a busy machine. */
const runSql = <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
  withClient(server.url, async (client) => (await client.query<Row>(text, values)).rows);

const ITEMS_PER_LIST = 1_000;
const TOO_MANY_ROWS = "This asks for more than 10,000 rows at once; ask for fewer lists";
const TOO_MANY_CHARACTERS = "This asks for more than 50 million characters at once; ask for fewer lists";

let server: TestServer;
let ann: TestUser;
let notebook: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function startAgain() {
  ann = await server.newGuest();
  notebook = await asUser(server, ann).makeNotebook();
}

/** Adds a list with items to the notebook of `ann`, and returns its id. */
async function addList(itemCount: number, note: string | null = null): Promise<string> {
  const id = randomUUID();
  await runSql("insert into lists (owner_id, id, notebook_id, name) values ($1, $2, $3, 'List')", [
    ann.userId,
    id,
    notebook,
  ]);
  await runSql(
    `insert into items (owner_id, id, list_id, name, note, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing', $4, n from generate_series(1, $3::int) n`,
    [ann.userId, id, itemCount, note],
  );
  return id;
}

async function ask(query: string, variables?: Record<string, unknown>) {
  const { status, json } = await server.graphql(ann, query, variables);
  return { status, json };
}

/** What both limits are said with, in the language of a page. */
const TEXT = { pattern: expect.stringMatching(/^This asks for more than \{/), values: expect.any(Object) };

/** A refused query has a status and no data. */
const buildRefusal = (message: string) => ({
  status: 400,
  json: { errors: [{ message, extensions: { code: "BAD_USER_INPUT", text: TEXT } }] },
});

const repeat = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(" ");

/** Makes a request and returns it with the number of rows that the statements with `text` have returned. */
async function countRowsRead<Answer>(text: string, request: () => Promise<Answer>): Promise<[Answer, number]> {
  const statements = vi.spyOn(TimeoutClient.prototype, "query");
  const answer = await request();
  const results = (await Promise.all(statements.mock.results.map(({ value }) => value))) as pg.QueryResult[];
  const texts = statements.mock.calls.map(([statement]) => String(statement));
  statements.mockRestore();
  const rows = results.filter((_, index) => texts[index]?.includes(text)).map(({ rowCount }) => rowCount ?? 0);
  return [answer, rows.reduce((sum, count) => sum + count, 0)];
}

type PlanTree = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanTree[];
};

const countScanned = (node: PlanTree): number =>
  (node["Relation Name"] ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + countScanned(inner), 0);

/** Makes a request and returns it with the number of rows that its reads look at, whatever they return. */
async function countRowsLookedAt<Answer>(request: () => Promise<Answer>): Promise<[Answer, number]> {
  const statements = vi.spyOn(TimeoutClient.prototype, "query");
  const answer = await request();
  const reads = (statements.mock.calls as [string, unknown[]?][]).filter(
    ([text]) => /^\s*(select|with)\b/.test(text) && !/\b(insert into|update \w+ set|delete from)\b/.test(text),
  );
  statements.mockRestore();
  let rows = 0;
  for (const [text, values = []] of reads) {
    const explained = await runSql<{ "QUERY PLAN": { Plan: PlanTree }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    for (const { Plan } of explained.flatMap((row) => row["QUERY PLAN"])) rows += countScanned(Plan);
  }
  return [answer, rows];
}

describe("a query of nested rows", () => {
  const listIds: string[] = [];
  beforeAll(async () => {
    await startAgain();
    for (let n = 0; n < 10; n++) listIds.push(await addList(ITEMS_PER_LIST));
  });

  it("lets others have their turn between lists of 1,000 rows, and between the pieces of its answer", async () => {
    const fields = "id name note completed sortingOrder";
    const countTurns = async (lists: number) => {
      let turns = 0;
      const hook = createHook({ init: (_id, type) => void (turns += Number(type === "Immediate")) }).enable();
      const { json } = await ask(
        `{ ${repeat(lists, (n) => `a${n}: list(id: "${listIds[n]}") { items { ${fields} } }`)} }`,
      );
      hook.disable();
      expect(Object.values<{ items: unknown[] }>(json.data).every(({ items }) => items.length === 1_000)).toBe(true);
      return turns;
    };
    expect((await countTurns(9)) - (await countTurns(1))).toBeGreaterThanOrEqual(16);
  });

  it("is answered whole up to 10,000 rows", async () => {
    const { status, json } = await ask("{ lists { items { id } } }");
    expect(status).toBe(200);
    expect(json.data.lists.map(({ items }: { items: object[] }) => items.length)).toEqual(Array(10).fill(1_000));
  });

  it("is refused when there is one row more, also for a client that accepts only application/json", async () => {
    const extra = await addList(1);
    const query = "{ lists { items { id } } }";
    expect(await ask(query)).toEqual(buildRefusal(TOO_MANY_ROWS));
    const headers = { "content-type": "application/json", accept: "application/json", cookie: ann.cookie };
    // Apollo reads the request with extensions.
    for (const body of [{ query }, { query, extensions: {} }]) {
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      expect((await server.app(new Request(`${ORIGIN}/graphql`, request))).status).toBe(400);
    }
    await runSql("delete from lists where id = $1", [extra]);
  });

  it.each<[string, () => string]>([
    ["the lists of notebooks", () => "{ notebooks { lists { items { id } } } }"],
    ["aliases", () => "{ lists { a: items { id } b: items { id } } }"],
    ["open items beside others", () => "{ lists { openItems(first: 1) { id } items { id } } }"],
    ["several collections", () => "{ lists { items { id } } activeLists { items { id } } }"],
    [
      "fragments",
      () => `{ lists { ...A ...B } } fragment A on List { items { id } }
             fragment B on List { b: items @include(if: true) { id } }`,
    ],
    [
      "one list that is named often",
      () => `{ ${repeat(11, (n) => `l${n}: list(id: "${listIds[0]}") { items { id } }`)} }`,
    ],
    [
      "one notebook that is named twice",
      () => `{ a: notebook(id: "${notebook}") { lists { items { id } } }
               b: notebook(id: "${notebook}") { lists { items { id } } } }`,
    ],
  ])("is refused when it becomes too large by %s", async (_label, buildQuery) => {
    expect(await ask(buildQuery())).toEqual(buildRefusal(TOO_MANY_ROWS));
  });

  it("reads at most one row too many before it is refused", async () => {
    const query = "{ notebooks { lists { items { id } } } lists { items { id } } }";
    const [answer, rows] = await countRowsRead(" limit ", () => ask(query));
    expect(answer).toMatchObject(buildRefusal(TOO_MANY_ROWS));
    expect(rows).toBe(10_001);
  });

  it("gets no open items when they could be too many, and all of them otherwise", async () => {
    await runSql(
      `insert into lists (owner_id, id, notebook_id, name)
       select $1, gen_random_uuid(), $2, 'Empty' from generate_series(1, 990)`,
      [ann.userId, notebook],
    );
    const askFirst = async (first: number): Promise<({ id: string }[] | null)[]> => {
      const { status, json } = await ask(`{ lists { openItems(first: ${first}) { id } } }`);
      expect(status).toBe(200);
      return json.data.lists.map(({ openItems }: { openItems: { id: string }[] | null }) => openItems);
    };
    expect((await askFirst(10)).filter((items) => items?.length === 10)).toHaveLength(10);
    await runSql("insert into lists (owner_id, id, notebook_id, name) values ($1, gen_random_uuid(), $2, 'A')", [
      ann.userId,
      notebook,
    ]);
    expect(new Set(await askFirst(10))).toEqual(new Set([null]));
    await runSql("delete from lists where owner_id = $1 and name in ('Empty', 'A')", [ann.userId]);
  });

  it("is refused when it repeats the next item of many lists", async () => {
    await runSql(
      `insert into lists (owner_id, id, notebook_id, name)
       select $1, gen_random_uuid(), $2, 'Empty' from generate_series(1, 1000)`,
      [ann.userId, notebook],
    );
    const buildQuery = (aliases: number) => `{ lists { ${repeat(aliases, (n) => `n${n}: nextItem { id }`)} } }`;
    expect((await ask(buildQuery(1))).status).toBe(200);
    expect(await ask(buildQuery(12))).toEqual(buildRefusal(TOO_MANY_ROWS));
  });
});

describe("a query of runs", () => {
  let list: string;
  beforeAll(async () => {
    await startAgain();
    list = await addList(0);
    await runSql(
      `insert into runs (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
       select $1, gen_random_uuid(), $2, n, now(), now(), 2, 0, 2,
              '[{"itemId": "01990000-0000-7000-8000-000000000001", "name": "A", "completed": false, "isHeading": false},
                {"itemId": "01990000-0000-7000-8000-000000000002", "name": "B", "completed": false, "isHeading": false}]'
         from generate_series(1, 10000) n`,
      [ann.userId, list],
    );
  });

  it("is answered whole up to 10,000, in both APIs, and refused when there is one more", async () => {
    const query = `{ runs(listId: "${list}") { id } }`;
    expect((await ask(query)).json.data.runs).toHaveLength(10_000);
    expect(await asUser(server, ann).get(`list/${list}/runs`)).toHaveLength(10_000);
    await runSql(
      `insert into runs (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
       select $1, gen_random_uuid(), $2, n, now(), now(), 1, 0, 1, '[]' from generate_series(10001, 10100) n`,
      [ann.userId, list],
    );
    const [answer, rows] = await countRowsRead("from runs", () => ask(query));
    expect(answer).toEqual(buildRefusal(TOO_MANY_ROWS));
    expect(rows).toBe(10_001);
    expect((await server.rest(ann, "GET", `/api/list/${list}/runs`)).json).toMatchObject({ message: TOO_MANY_ROWS });
    await runSql("delete from runs where list_id = $1 and number > 10000", [list]);
  });

  it("counts their items, and reads none of them when they are too many", async () => {
    const [answer, rows] = await countRowsRead("run_items", () =>
      ask(`{ runs(listId: "${list}") { items { name } } }`),
    );
    expect(answer).toEqual(buildRefusal(TOO_MANY_ROWS));
    expect(rows).toBe(0);
  });

  it("reads the items of a run once, however often they are named, and counts them each time", async () => {
    await runSql("update runs set size = 1000 where list_id = $1 and number = 1", [list]);
    const [{ id } = { id: "" }] = await runSql<{ id: string }>(
      "select id from runs where list_id = $1 and number = 1",
      [list],
    );
    const buildQuery = (aliases: number) =>
      `{ ${repeat(aliases, (n) => `r${n}: run(id: "${id}") { items { name } }`)} }`;
    const [{ status }, rows] = await countRowsRead("run_items", () => ask(buildQuery(10)));
    expect([status, rows]).toEqual([200, 1]);
    expect(await ask(buildQuery(11))).toEqual(buildRefusal(TOO_MANY_ROWS));
  });
});

describe("a query of templates", () => {
  let template: string;
  beforeAll(async () => {
    await startAgain();
    template = await addList(ITEMS_PER_LIST);
    await runSql("update lists set is_template = true where id = $1", [template]);
  });

  it("counts the uses of a template, and reads at most one row too many", async () => {
    await runSql(
      `insert into lists (owner_id, id, notebook_id, name, template_id)
       select $1, gen_random_uuid(), $2, 'Use', $3 from generate_series(1, 10100)`,
      [ann.userId, notebook, template],
    );
    // PostgreSQL learns of these rows by itself within a minute. Until then it can look for each original among all lists.
    await runSql("analyze lists", []);
    const query = `{ templateUses(templateId: "${template}") { id } }`;
    const [answer, rows] = await countRowsRead("order by created_at", () => ask(query));
    expect(answer).toEqual(buildRefusal(TOO_MANY_ROWS));
    expect(rows).toBe(10_001);
    await runSql("delete from lists where owner_id = $1 and name = 'Use'", [ann.userId]);
  });

  it("counts a comparison as two full lists, before it reads anything", async () => {
    const list = await asUser(server, ann).post("list/template", { templateId: template });
    const buildQuery = (aliases: number) =>
      `{ ${repeat(aliases, (n) => `d${n}: templateDifferences(listId: "${list.id}") { toList { id } }`)} }`;
    expect((await ask(buildQuery(5))).status).toBe(200);
    expect(await countRowsRead("owner_id", () => ask(buildQuery(15)))).toEqual([buildRefusal(TOO_MANY_ROWS), 0]);
  });

  it.each([
    [
      "a published template",
      async () => (await asUser(server, ann).post(`list/${template}/publish`)).url.split("/").at(-1),
    ],
    ["the text of a list", () => addList(ITEMS_PER_LIST)],
  ])("counts %s as a full list, before it reads anything", async (kind, prepare) => {
    const argument = JSON.stringify(await prepare());
    const field =
      kind === "the text of a list"
        ? `listText(listId: ${argument}) { version }`
        : `publishedTemplate(token: ${argument}) { name }`;
    const buildQuery = (aliases: number) => `{ ${repeat(aliases, (n) => `a${n}: ${field}`)} }`;
    expect((await ask(buildQuery(10))).json.errors).toBeUndefined();
    expect(await countRowsRead("owner_id", () => ask(buildQuery(11)))).toEqual([buildRefusal(TOO_MANY_ROWS), 0]);
  });
});

describe("a member with a guest in the same browser", () => {
  beforeAll(async () => {
    const guest = await server.newGuest();
    ann = { ...(await server.newMember()), cookie: guest.cookie };
    notebook = await asUser(server, ann).makeNotebook();
  });

  it("can ask more than once only for fields that look at no more rows than they count as", async () => {
    const asAnn = asUser(server, ann);
    const [list, template] = [await addList(ITEMS_PER_LIST), await addList(ITEMS_PER_LIST)];
    await runSql("update lists set is_template = true where id = $1", [template]);
    const copy = await asAnn.post("list/template", { templateId: template });
    const { id: run } = await asAnn.post(`list/${list}/run-again`, { id: randomUUID() });
    const { url } = await asAnn.post(`list/${template}/publish`);
    // Which rows a read looks at depends on what the database knows of its tables, and when it learns that by itself is chance.
    await runSql("analyze", []);
    const values: Record<string, string> = {
      "Query.run.id": run,
      "Query.notebook.id": notebook,
      "Query.publishedTemplate.token": url.split("/").at(-1),
      "Query.templateDifferences.listId": copy.id,
      "Query.templateUses.templateId": template,
    };
    for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      if (isListType(getNullableType(field.type))) continue;
      const args = field.args
        .filter(isRequiredArgument)
        .map(({ name }) => `${name}: ${JSON.stringify(values[`Query.${field.name}.${name}`] ?? list)}`);
      const call = `${field.name}${args.length > 0 ? `(${args.join(", ")})` : ""}`;
      const query = `{ a: ${call} { __typename } b: ${call} { __typename } }`;
      const [{ json }, rows] = await countRowsLookedAt(() => ask(query));
      const isOnce = /twice|more than 10,000 rows/.test(JSON.stringify(json.errors ?? ""));
      // What it counts as it may look at a few times: to lock it, for its version, to read it.
      expect([field.name, isOnce || rows / 2 <= operationOf(field).rows * 3 + 100]).toEqual([field.name, true]);
    }
    await forgetBounds(server);
  });

  it("can ask for a claim preview once, and for no nested rows with it", async () => {
    const query = "{ a: claimPreview { email } b: claimPreview { email } }";
    expect((await ask("{ a: claimPreview { email here { items } } }")).json.data.a.here).toEqual({ items: 0 });
    const [answer, rows] = await countRowsLookedAt(() => ask(query));
    expect([answer, rows < 100]).toEqual([buildRefusal(TOO_MANY_ROWS), true]);
    expect(await ask("{ claimPreview { email } lists { items { id } } }")).toEqual(buildRefusal(TOO_MANY_ROWS));
    expect((await asUser(server, ann).get("user/claim")).here).toMatchObject({ items: 0 });
  });
});

describe("one request", () => {
  beforeAll(startAgain);

  it("changes at most 10,000 items in bulk", async () => {
    const list = await addList(ITEMS_PER_LIST);
    const items: { id: string }[] = await asUser(server, ann).get(`list/${list}/items`);
    const ids = items.map(({ id }) => id);
    const complete = (n: number) => `c${n}: completeItems(ids: $ids, completed: ${n !== 10}) { items { id } }`;
    const { json } = await ask(`mutation ($ids: [ID!]!) { ${repeat(11, complete)} }`, { ids });
    const error = { message: TOO_MANY_ROWS, path: ["c10"], extensions: { code: "BAD_USER_INPUT" } };
    expect(json.errors).toMatchObject([error]);
    const [{ count } = { count: 0 }] = await runSql<{ count: number }>(
      "select count(*)::int from items where completed and list_id = $1",
      [list],
    );
    expect(count).toBe(1_000);
  });

  it("is answered with texts of up to 50 million characters", async () => {
    const list = await addList(ITEMS_PER_LIST, "x".repeat(10_000));
    const buildQuery = (aliases: number) => `{ items(listId: "${list}") { ${repeat(aliases, (n) => `n${n}: note`)} } }`;
    expect((await ask(buildQuery(1))).json.data.items).toHaveLength(ITEMS_PER_LIST);
    expect(await ask(buildQuery(6))).toEqual(buildRefusal(TOO_MANY_CHARACTERS));
    expect((await asUser(server, ann).get(`list/${list}/with-items`)).items).toHaveLength(ITEMS_PER_LIST);
  });
});
