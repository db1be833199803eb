import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mapDatabaseError } from "../domain/ownership/databaseErrors.ts";
import { asUser } from "../testing/asUser.ts";
import { explainAll, partitionTables, readRemainders, readTrace, type Trace } from "../testing/partitionedTables.ts";
import { recordJobs, recordOtherCalls } from "../testing/recordedCalls.ts";
import { createCallers, recordOperations, type SentStatement } from "../testing/recordedStatements.ts";
import { findRefusedForms, type Names, REFUSED_FORMS } from "../testing/refusedForms.ts";
import { hasPieces, listSourceTexts } from "../testing/sourceStatements.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

/**
 * These tests run every operation, job and event in a database whose tables with an owner are partitioned by owner, and
 * look at what each statement has done there, also in functions. What reaches the partitions of its owners only, and has
 * none of the forms that a cluster refuses, can be spread over machines (docs/decisions/0013-spread-by-owner.md).
 */

/** The beginning of a statement, which names it in these lists. */
const shorten = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 100).trim();

/** The beginnings of the statements of jobs that read rows of all owners. They lock nothing there. */
const OVER_ALL_OWNERS = [
  "select distinct owner_id as id from lists where deleted_at is null and repeat ->> 'from' = 'FINISH'",
  "select distinct owner_id as id from lists where deleted_at is null and repeat_due <= $1 limit 500",
  "select owner_id as id from changed_rows where created_at < $1 and true",
  "select owner_id as id from device_sessions where last_seen_at < $1 and true",
  "select owner_id as id from devices where removed_at < $1 and true",
  "select owner_id as id from items where deleted_at < $1 and true union select owner_id as id from lis",
  "select owner_id as id from program_calls where created_at < $1 and true",
  "select owner_id as id from program_changes where created_at < $1 and true",
  "select owner_id as id from remembered_answers where created_at < $1 and true",
  "select owner_id as id from remembered_calls where created_at < $1 and true",
  "select owner_id as id from runs where finished_at < $1 and size = 0",
];

/** The statements of the source that nothing sends here, by the reason: their files and beginnings. */
const NEVER_SENT = {
  "What has changed is remembered by triggers, which are missing where owners are spread": [
    "domain/lists/changes.ts: select id from … where … and (id = any(…::uuid[]) or template_id = any(…::uuid[]))",
    'domain/lists/changes.ts: select id, list_id as "listId", deleted_at is null as "isLive" from … where … and (id = any(…::uuid[',
    "domain/lists/changes.ts: select kind, id, count(*)::int as times from (select kind, unnest(row_ids) as id from … where … and",
  ],
  "Limits of requests are off here: their counters are a table without owners, on one machine": [
    "domain/callers/requestCounts.ts: insert into rate_counts as old (subject, count, ends_at) select subject, cost, now() + make_interval",
    "domain/callers/requestCounts.ts: with caller as (…), counted as (…) select caller.*, (select json_agg(counted) from counted) as count",
    "http/rateLimits.ts: select count(*)::int as count from rate_counts",
    "http/rateLimits.ts: update rate_counts set count = count - 1 where subject = any($1) and ends_at > now()",
  ],
  "It follows a statement that the database refuses, which leaves no trace": [
    "domain/lists/repeat/comeBackTemplate.ts: id = … and is_template and repeat_due <= … for update",
  ],
  "Only a link page sends it, and the server of these tests has none": [
    "domain/sharing/people.ts: select id from … where … limit 1",
  ],
  "The start of a server with a setting sends it": [
    "domain/accounts/pushKeys.ts: insert into push_keys (id, public_key, private_key) values (1, $1, $2) on conflict (id) do update se",
  ],
};

/** Acts that people repeat all day. */
const ORDINARY_ACTS = [
  "completeItem",
  "updateItem",
  "createItem",
  "createItems",
  "createList",
  "sortItems",
  "runAgain",
  "createListFromTemplate",
  "duplicateList",
].map((name) => `Mutation.${name}`);

/** A statement with the traces that it has left. */
type TracedStatement = SentStatement & { traces: Trace[] };

let server: TestServer;
let statements: TracedStatement[];
let remainders: Map<string, number>;
beforeAll(async () => {
  server = await startTestServer({
    async connectVia(url) {
      await partitionTables(url);
      await explainAll(url);
      return url;
    },
  });
  const sent = await recordJobs(server);
  const callers = await createCallers(server);
  for (const user of Object.values(callers)) sent.push(...(await recordOperations(server, user)));
  sent.push(...(await recordOtherCalls(server)));
  statements = sent.map((statement) => ({ ...statement, traces: statement.notices.map(readTrace) }));
  remainders = await readRemainders(server);
});
afterAll(() => server.close());

const listNames = async (query: string): Promise<Set<string>> =>
  new Set((await server.db.query<{ name: string }[]>(query)).map(({ name }) => name));

const listTablesWithOwner = () =>
  listNames("select distinct table_name as name from information_schema.columns where column_name = 'owner_id'");

const sortOnce = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** Returns the traces of a statement that reach other owners, and other partitions, than those that its values name. */
function findStrayTraces({ values, traces }: TracedStatement): Trace[] {
  const named = new Set(values.flat());
  const namedPartitions = new Set([...remainders].flatMap(([id, remainder]) => (named.has(id) ? remainder : [])));
  return traces.filter(
    ({ partitions, owners }) =>
      [...partitions].some((each) => !namedPartitions.has(each)) || [...owners].some((each) => !named.has(each)),
  );
}

describe("tables that are partitioned by owner", () => {
  it("match the entities, as those of a server do", async () => {
    const { upQueries } = await server.db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it("refuse rows with constraints that the server knows, although their names end with a number", async () => {
    const guest = asUser(server, await server.newGuest());
    const { items } = await guest.makeList(["Socks"], { notebookId: await guest.makeNotebook() });
    /** Inserts a copy of the item with other values, where the parameter `$2` is the id of no row. */
    const insertCopy = (values: string) =>
      server.db.query(
        `insert into items (owner_id, id, list_id, is_heading, completed, name, sorting_order)
         select owner_id, ${values}, name, 1 from items where id = $1 and id <> $2::uuid`,
        [items["Socks"], randomUUID()],
      );
    await expect(insertCopy("id, list_id, false, false")).rejects.toMatchObject({
      driverError: { constraint: expect.stringMatching(/^items_pkey_\d+$/) },
    });
    const refuse = async (values: string) =>
      mapDatabaseError(insertCopy(values)).catch(({ code }: { code?: string }) => code);
    expect(await refuse("id, list_id, false, false")).toBe("CONFLICT");
    expect(await refuse("gen_random_uuid(), $2, false, false")).toBe("NOT_FOUND");
    expect(await refuse("gen_random_uuid(), list_id, true, true")).toBe("BAD_USER_INPUT");
  });
});

describe("the statements of operations, jobs and events", () => {
  it("are all that the source has, but for a few", () => {
    const sent = [...new Set(statements.map(({ sql }) => sql))];
    const unsent = listSourceTexts().filter((text) => !sent.some((sql) => hasPieces(sql, text)));
    expect(sortOnce(unsent.map(({ file, pieces }) => `${file}: ${shorten(pieces.join("…"))}`))).toEqual(
      Object.values(NEVER_SENT).flat().toSorted(),
    );
  });

  it("leave a trace of what they do, where they name a table with an owner", async () => {
    const owned = [...(await listTablesWithOwner())];
    const onRows = statements.filter(({ sql }) => owned.some((table) => new RegExp(`\\b${table}\\b`).test(sql)));
    expect(onRows.length).toBeGreaterThan(1_000);
    expect(onRows.filter(({ traces }) => traces.length === 0).map(({ sql }) => sql)).toEqual([]);
    expect(statements.filter(({ traces }) => traces.length > 1).length).toBeGreaterThan(100);
  });

  it("reach only the partitions of the owners that they name, but for jobs, which lock nothing there", () => {
    const stray = statements.filter((each) => findStrayTraces(each).length > 0);
    const isReadOfJob = ({ sender, traces }: TracedStatement) =>
      sender.startsWith("job: ") && traces.every(({ written, locked }) => written.size + locked.size === 0);
    const [reads, others] = [stray.filter(isReadOfJob), stray.filter((each) => !isReadOfJob(each))];
    expect(sortOnce(reads.map(({ sql }) => shorten(sql)))).toEqual(OVER_ALL_OWNERS);
    expect(sortOnce(others.map(({ sql }) => shorten(sql)))).toEqual([]);
  });

  it("write to no table without an owner, and lock no row of one, where they are of ordinary acts", async () => {
    const owned = await listTablesWithOwner();
    const acts = statements.filter(({ sender }) => ORDINARY_ACTS.includes(sender));
    expect(sortOnce(acts.map(({ sender }) => sender))).toEqual(ORDINARY_ACTS.toSorted());
    const others = acts.flatMap(({ sender, traces }) =>
      traces
        .flatMap(({ written, locked }) => [...written, ...locked])
        .filter((table) => !owned.has(table))
        .map((table) => `${sender}: ${table}`),
    );
    expect(sortOnce(others)).toEqual([]);
  });

  it.each(REFUSED_FORMS)("have none of the forms that a cluster refuses: %s", async (form) => {
    const functions = await readFunctions();
    const names = await readNames(functions);
    const texts = new Map(functions.map(({ name, body }) => [body, name]));
    for (const { sql } of statements) texts.set(sql, shorten(sql));
    const refused = [...texts].filter(([text]) => findRefusedForms(text, names).includes(form));
    expect(sortOnce(refused.map(([, name]) => name))).toEqual([]);
  });

  it("call no function in SQL that reads rows: a cluster plans its parameters as unknown", async () => {
    const functions = await readFunctions();
    const { reading } = await readNames(functions);
    expect(reading).toContain("list_version");
    expect(functions.filter(({ name, language }) => language === "sql" && reading.has(name))).toEqual([]);
  });
});

type DatabaseFunction = { name: string; body: string; language: string };

/** Reads the functions of the database, without those of triggers, which a cluster does not have. */
const readFunctions = (): Promise<DatabaseFunction[]> =>
  server.db.query(
    `select proname as name, prosrc as body, lanname as language from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
  );

async function readNames(functions: readonly DatabaseFunction[]): Promise<Names> {
  const owned = await listTablesWithOwner();
  const listFunctions = (volatilities: string) =>
    listNames(`select distinct proname as name from pg_proc where provolatile in (${volatilities})`);
  const [changeable, volatile] = [await listFunctions("'s', 'v'"), await listFunctions("'v'")];
  const mentions = (body: string, names: Iterable<string>, after = "") =>
    [...names].some((name) => new RegExp(`\\b${name}\\b${after}`).test(body));
  const reading = new Set(functions.filter(({ body }) => mentions(body, owned)).map(({ name }) => name));
  for (let size = 0; size < reading.size;) {
    size = reading.size;
    for (const { name, body } of functions) if (mentions(body, reading, "\\(")) reading.add(name);
  }
  return { changeable, volatile, reading, owned };
}
