import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { buildSchema, isObjectType } from "graphql";
import type { ColumnMetadata } from "typeorm/metadata/ColumnMetadata.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import typeDefs from "../../../schema.graphql?raw";
import { completeRepeat } from "../../../shared/repeat/rule.ts";
import { buildSearchText } from "../../entities/searchText.ts";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { exportZip, importZip } from "../../testing/exportedZip.ts";
import { readZip } from "../../testing/readZip.ts";
import { forgetBounds, nobody, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { ITEM_FIELDS, LIST_FIELDS, NOTEBOOK_FIELDS, type UserField } from "./userFields.ts";

/**
 * The tests take the columns from the entities, so every column of every table is here. A column of a row that people own
 * comes through everything that copies or shows the row, or `REASONS` says why it does not.
 */

/** Tables with rows that belong to lists or to their owner, and move with them. */
const TABLES = [
  "notebooks",
  "lists",
  "items",
  "runs",
  "template_copies",
  "remembered_answers",
  "remembered_calls",
] as const;
type TableName = (typeof TABLES)[number];

/** Tables with nothing that is copied or shown with a notebook. */
const OTHER_TABLES = {
  devices: "the browsers of an account; a guest that is claimed loses its own",
  device_sessions: "the sessions that have named a device",
  subscriptions: "what the payment provider says of an account",
  users: "who owns, not what is owned",
  organizations: "who owns, not what is owned",
  changed_rows: "which rows have changed; a new owner sees all of them as new (changes.test.ts)",
  program_calls: "what programs have done for a user (undoCall.test.ts)",
  program_changes: "which rows their calls have changed, and how (undoCall.test.ts)",
  owner_states: "what is known of all rows of an owner, and its lock",
  groups: "who owns, not what is owned",
  memberships: "who may see the rows of a group",
  former_people: "what a person was called who has left a group",
  invitations: "who may join a group",
  invitation_refusals: "who may no longer join a group",
  published_templates: "the link of a list, which moves with it (publishedTemplates.test.ts)",
  template_ties: "the template of a list, where it has another owner (templateTies.test.ts)",
  access_tokens: "with which programs act for a user, by its id (accessTokens.test.ts)",
  authorization_codes: "the codes with which programs get a key, within minutes (oauth.test.ts)",
  calendar_feeds: "the secret address of a user's calendar, which a claim ends (calendar.test.ts)",
  push_keys: "how push services know the server",
  push_subscriptions: "the browsers that get push messages; a claim takes that of its browser along (push.test.ts)",
  push_messages: "what a browser gets",
  guest_credentials: "how a guest is found again",
  guest_sessions: "how a guest is known",
  session_refusals: "the sessions of a device that was refused",
  revocations: "the sessions that have ended",
  rate_counts: "how often an address has asked",
  webhook_events: "the events that were handled",
};

const FIELDS: Partial<Record<TableName, Record<string, UserField>>> = {
  notebooks: NOTEBOOK_FIELDS,
  lists: LIST_FIELDS,
  items: ITEM_FIELDS,
};

type Row = Record<string, unknown>;
/** Rows of each table, by what names them. */
type Rows = Partial<Record<TableName, Map<string, Row>>>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function getColumns(table: TableName): ColumnMetadata[] {
  const found = server.db.entityMetadatas.find(({ tableName }) => tableName === table);
  return found?.columns ?? [];
}

/** These say which row it is and what belongs together, so the tests do not change them. */
const STRUCTURE =
  "ownerId id name notebookId listId templateId templateItemId runId isTemplate isHeading completed search deletedAt".split(
    " ",
  );
/** These depend on whether an item is ticked. */
const STATE = ["completedAt", "completedBy", "isSkipped", "skipReason", "remark"];

/** Returns a value that no new row has. */
function chooseMark({ type, propertyName }: ColumnMetadata, field: UserField | undefined): unknown {
  if (field?.kind === "choice") return field.values[1];
  if (field?.kind === "repeat") return completeRepeat({ unit: "DAY", zone: "UTC", start: "2025-02-28" });
  const marks: Record<string, unknown> = {
    text: `mark of ${propertyName}`,
    boolean: field?.initial === false,
    integer: 7,
    "double precision": 7.5,
    date: "2025-02-28",
    timestamptz: "2025-02-28T10:00:00.000Z",
    jsonb: { name: "older", at: new Date().toISOString() },
  };
  return marks[String(type)];
}

/** Gives the rows of an owner values that no new row has. */
async function markRows(ownerId: string): Promise<void> {
  for (const table of ["notebooks", "lists", "items"] as const) {
    const marked = getColumns(table).filter(({ propertyName }) => ![...STRUCTURE, ...STATE].includes(propertyName));
    const values = marked.map((each) => chooseMark(each, FIELDS[table]?.[each.propertyName]));
    const assignments = marked.map(({ databaseName }, index) => `${databaseName} = $${index + 2}`).join(", ");
    await server.db.query(`update ${table} set ${assignments} where owner_id = $1`, [ownerId, ...values]);
    const rows: { id: string; name: string; note?: string }[] = await server.db.query(
      `select * from ${table} where owner_id = $1`,
      [ownerId],
    );
    for (const { id, name, note = null } of rows)
      await server.db.query(`update ${table} set search = $1 where id = $2`, [buildSearchText(name, note), id]);
  }
  await server.db.query(
    `update items set completed_at = case when completed then timestamptz '2025-02-28 10:00Z' end,
            completed_by = case when completed then owner_id end, is_skipped = not completed and not is_heading,
            skip_reason = case when not completed and not is_heading then 'sold out' end,
            remark = case when not is_heading then 'seal worn' end where owner_id = $1`,
    [ownerId],
  );
  await forgetBounds(server);
}

type Account = {
  person: TestUser;
  ownerId: string;
  requests: Requests;
  notebookId: string;
  templateId: string;
  listId: string;
};

/** Makes an account with a template, a list from it that was run again, and what repeated requests need. */
async function makeAccount(): Promise<Account> {
  const person = await server.newGuest();
  const requests = asUser(server, person);
  const notebookId = await requests.makeNotebook({ name: "Trips" });
  const { id: templateId } = await requests.makeList(["# Papers", "Passport", "Socks"], {
    notebookId,
    name: "Packing",
    isTemplate: true,
  });
  const { id: listId } = await requests.post("list/template", { templateId, name: "Rome" });
  const passport = (await requests.getItems(listId)).find(({ name }) => name === "Passport")?.id;
  await requests.put(`item/${passport}/complete`, { completed: true });
  await asUser(server, { ...person, key: randomUUID() }).post(`list/${listId}/run-again`, { id: randomUUID() });
  await requests.put(`item/${passport}/complete`, { completed: true });
  await markRows(person.userId);
  return { person, ownerId: person.userId, requests, notebookId, templateId, listId };
}

/** Reads what is stored of a list: its notebook, its items, its runs, and what its owner's repeated requests need. */
async function readRows(ownerId: string, listId: string): Promise<Rows> {
  const conditions: Record<TableName, [key: string, condition: string]> = {
    notebooks: ["name", "id = (select notebook_id from lists where owner_id = $1 and id = $2)"],
    lists: ["'list'", "id = $2"],
    items: ["name", "list_id = $2"],
    runs: ["number::text", "list_id = $2"],
    template_copies: ["'list'", "id = $2"],
    remembered_answers: ["id::text", "$2 is not null"],
    remembered_calls: ["id::text", "$2 is not null"],
  };
  const rows: Rows = {};
  for (const table of TABLES) {
    const [key, condition] = conditions[table];
    const columns = getColumns(table).map(({ databaseName, propertyName }) => `'${propertyName}', ${databaseName}`);
    const found: { key: string; row: Row }[] = await server.db.query(
      `select ${key} as key, jsonb_build_object(${columns.join(", ")}) as row from ${table}
        where owner_id = $1 and ${condition.replaceAll("$2", "$2::uuid")}`,
      [ownerId, listId],
    );
    rows[table] = new Map(found.map((each) => [each.key, each.row]));
  }
  return rows;
}

const byName = (rows: Row[]) => new Map(rows.map((row) => [String(row["name"]), row]));

/** What becomes of an account: its rows as they were, and as they are then or are shown. */
type Outcome = { before: Rows; after: Rows };
type Way = { tables: readonly TableName[]; run: (account: Account) => Promise<Outcome> };

const IN_LISTS = ["lists", "items"] as const;
const IN_NOTEBOOKS = ["notebooks", "lists", "items"] as const;

const WAYS: Record<string, Way> = {
  "a copy of a list": {
    tables: IN_LISTS,
    async run({ person, ownerId, listId }) {
      const before = await readRows(ownerId, listId);
      const mutation = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }";
      const { json } = await server.graphql(person, mutation, { input: { listId } });
      return { before, after: await readRows(ownerId, json.data.duplicateList.id) };
    },
  },
  "a list from a template": {
    tables: IN_LISTS,
    async run({ ownerId, requests, templateId }) {
      const before = await readRows(ownerId, templateId);
      const { id } = await requests.post("list/template", { templateId });
      return { before, after: await readRows(ownerId, id) };
    },
  },
  "a list from two templates": {
    tables: IN_LISTS,
    async run({ ownerId, requests, templateId, notebookId }) {
      const before = await readRows(ownerId, templateId);
      const { id: otherId } = await requests.makeList(["Hat"], { notebookId, name: "Sun", isTemplate: true });
      const { id } = await requests.post("list/combine", { templateIds: [templateId, otherId] });
      return { before, after: await readRows(ownerId, id) };
    },
  },
  "a list from a published template": {
    tables: IN_LISTS,
    async run({ ownerId, requests, templateId }) {
      const before = await readRows(ownerId, templateId);
      const { url } = await requests.post(`list/${templateId}/publish`);
      const other = await server.newGuest();
      const path = `template/${new URL(url).pathname.split("/")[2]}/use`;
      const { id } = await asUser(server, other).post(path, { id: randomUUID() });
      return { before, after: await readRows(other.userId, id) };
    },
  },
  "the page of a published template": {
    tables: IN_LISTS,
    async run({ ownerId, requests, templateId }) {
      const before = await readRows(ownerId, templateId);
      const { url } = await requests.post(`list/${templateId}/publish`);
      const [listFields, itemFields] = ["PublishedTemplate", "PublishedItem"].map(listScalars);
      const query = `query ($token: String!) { publishedTemplate(token: $token) { ${listFields} items { ${itemFields} } } }`;
      const token = new URL(url).pathname.split("/")[2];
      const { items, ...list } = (await server.graphql(nobody, query, { token })).json.data.publishedTemplate;
      return { before, after: { lists: new Map([["list", list]]), items: byName(items) } };
    },
  },
  "another owner": {
    tables: TABLES,
    async run({ person, ownerId, listId }) {
      const before = await readRows(ownerId, listId);
      const member = await server.newMember();
      await asUser(server, { ...member, cookie: person.cookie }).post("user/claim");
      const { id } = await asUser(server, member).get("user/current");
      return { before, after: await readRows(id, listId) };
    },
  },
  "the trash and back": {
    tables: TABLES,
    async run({ ownerId, requests, notebookId, listId }) {
      const before = await readRows(ownerId, listId);
      await requests.delete(`notebook/${notebookId}`);
      await requests.post(`notebook/${notebookId}/restore`);
      return { before, after: await readRows(ownerId, listId) };
    },
  },
  "an item that is added to its template": {
    tables: ["items"],
    async run({ ownerId, requests, listId, templateId }) {
      await requests.post("item", { listId, name: "Hat" });
      await markRows(ownerId);
      const { items } = await readRows(ownerId, listId);
      const { toTemplate } = await requests.get(`list/${listId}/template-differences`);
      const added = toTemplate.find(({ kind }: Row) => kind === "ADDED");
      await requests.post(`list/${listId}/update-template`, { differences: [added.id], id: randomUUID() });
      const before: Rows = { items: new Map([["Hat", items?.get("Hat") ?? {}]]) };
      return { before, after: await readRows(ownerId, templateId) };
    },
  },
  REST: {
    tables: [...IN_NOTEBOOKS, "runs"],
    async run({ ownerId, requests, notebookId, listId }) {
      const [run] = await requests.get(`list/${listId}/runs`);
      const after: Rows = {
        notebooks: new Map([["Trips", await requests.get(`notebook/${notebookId}`)]]),
        lists: new Map([["list", await requests.get(`list/${listId}`)]]),
        items: byName(await requests.get(`list/${listId}/items`)),
        runs: new Map([["1", await requests.get(`run/${run.id}`)]]),
      };
      return { before: await readRows(ownerId, listId), after };
    },
  },
  "an export": {
    tables: [...IN_NOTEBOOKS, "runs", "template_copies"],
    async run(account) {
      const files = await readZip(await exportZip(server, account.person));
      const [notebook] = JSON.parse(files.get("data.json") ?? "").notebooks;
      const list = notebook.lists.find(({ name }: Row) => name === "Rome");
      const after: Rows = {
        notebooks: new Map([["Trips", notebook]]),
        lists: new Map([["list", list]]),
        // What an item does not have is not in the file.
        items: byName(
          list.items.map((item: Row) => ({
            completedAt: null,
            isSkipped: false,
            skipReason: null,
            remark: null,
            ...item,
          })),
        ),
        runs: new Map(list.runs.map((run: Row) => [String(run["number"]), run])),
        template_copies: new Map([["list", list]]),
      };
      return { before: await readRows(account.ownerId, account.listId), after };
    },
  },
  "an export and an import": {
    tables: [...IN_NOTEBOOKS, "runs", "template_copies"],
    async run(account) {
      const other = await server.newGuest();
      await importZip(server, other, await exportZip(server, account.person));
      const lists: { id: string; name: string }[] = await asUser(server, other).get("list");
      const id = lists.find(({ name }) => name === "Rome")?.id ?? "";
      return { before: await readRows(account.ownerId, account.listId), after: await readRows(other.userId, id) };
    },
  },
  "random programs": {
    tables: IN_NOTEBOOKS,
    async run({ ownerId, listId }) {
      const before = await readRows(ownerId, listId);
      const after: Rows = {};
      for (const table of IN_NOTEBOOKS) {
        const values = (row: Row) =>
          Object.fromEntries(Object.keys(FIELDS[table] ?? {}).map((name) => [name, row[name]]));
        after[table] = new Map([...(before[table] ?? [])].map(([key, row]) => [key, values(row)]));
      }
      return { before, after };
    },
  },
};

/** The names of the fields of a type that are no rows themselves. */
function listScalars(typeName: string): string {
  const type = buildSchema(typeDefs).getType(typeName);
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields.flatMap((field) => (String(field.type).startsWith("[") ? [] : [field.name])).join(" ");
}

const NEW_ROW = "it is another row";
const NEW_OWNER = "it has another owner";
const NEW_PLACE = "the new items are numbered 1, 2, 3";
const IN_USE = "it is for use now";
const ONE_USE = "it belongs to one use of a list";
const TWO_DEVICES = "two devices have written the source, not this row";
const ONLY_LIVE = "rows in the trash are not there";
const ONLY_SEARCHED = "a search reads it, nobody sees it";
const OF_FILE = "a file has names for its rows, and an import new ids";
const BY_PLACE = "it is inside of it";
const COUNTED = "it follows from the items";
const PRIVATE = "it is not for everybody";
const NO_INPUT = "no request can say it";
const FROM_TODAY = "an import counts the days of a rule from today";
const CHOSEN = "the programs choose it, so that their steps meet";

/** Gives columns one reason. */
const because = (reason: string, columns: string) =>
  Object.fromEntries(columns.split(" ").map((column) => [column, reason]));

const notPublic = (fields: Record<string, UserField>) =>
  because(
    PRIVATE,
    Object.keys(fields)
      .filter((name) => !fields[name]?.isPublic)
      .join(" "),
  );

const newRow = { ...because(NEW_ROW, "id createdAt updatedAt"), replaced: TWO_DEVICES };
const newList = {
  ...newRow,
  ...because(ONE_USE, "runNumber runStartedAt"),
  ...because("only the list itself comes back", "repeat repeatNext repeatDue repeatProblem"),
};
const usedTemplate = {
  ...newList,
  isTemplate: "it is a list",
  active: IN_USE,
  date: ONE_USE,
  answers: "those of a template are for the lists that it makes itself",
};
const newItem = { ...newRow, listId: NEW_ROW, sortingOrder: NEW_PLACE };
const owner = { ownerId: NEW_OWNER };
const ofTick = because(ONE_USE, "completedAt completedBy");
const ofSkip = because(ONE_USE, "isSkipped skipReason remark");
const ofPerson = { completedBy: "it shows a name, and only where others are" };
const notShown = { ownerId: "it shows only what is the caller's", search: ONLY_SEARCHED, deletedAt: ONLY_LIVE };
const inFile = { ...notShown, id: OF_FILE };
const fromFile = { ...owner, id: OF_FILE };
const ofServer = { ...because(NO_INPUT, "ownerId search deletedAt createdAt updatedAt"), id: CHOSEN };
const ofUpdates = { replaced: "the programs send was, which makes it" };

/** Why a column does not come through; one that is not here does. */
const REASONS: Record<string, Partial<Record<TableName, Record<string, string>>>> = {
  "a copy of a list": {
    lists: { ...newList, active: IN_USE, runId: ONE_USE },
    items: { ...newItem, completed: ONE_USE, ...ofTick, ...ofSkip },
  },
  "a list from a template": {
    lists: { ...usedTemplate, templateId: "it names the template" },
    items: { ...newItem, ...ofSkip, templateItemId: "it names the item of the template" },
  },
  "a list from two templates": {
    lists: {
      ...usedTemplate,
      name: "it has the names of both",
      note: "that of one template is about its own items",
      search: "made from name and note",
    },
    items: { ...newItem, ...ofSkip, templateItemId: "it names the item of the template" },
  },
  "a list from a published template": {
    lists: { ...usedTemplate, ...owner, notebookId: NEW_OWNER },
    items: { ...newItem, ...owner, ...ofSkip },
  },
  "the page of a published template": {
    lists: {
      ...notPublic(LIST_FIELDS),
      ...because(PRIVATE, "ownerId id notebookId templateId answers replaced search"),
      ...because(PRIVATE, "runId runNumber runStartedAt repeatNext repeatDue repeatProblem"),
      ...because(PRIVATE, "createdAt updatedAt deletedAt"),
    },
    items: {
      ...notPublic(ITEM_FIELDS),
      ...because(PRIVATE, "ownerId id listId templateItemId replaced search createdAt updatedAt deletedAt"),
      ...because(PRIVATE, STATE.join(" ")),
      sortingOrder: "they are in their order",
    },
  },
  "another owner": Object.fromEntries(TABLES.map((table) => [table, owner])),
  "an item that is added to its template": { items: { ...newItem, ...ofSkip } },
  REST: {
    notebooks: notShown,
    lists: {
      ...notShown,
      ...because("next and nextAt are parts of repeat", "repeat repeatNext repeatDue"),
      answers: "they are an array",
    },
    items: { ...notShown, ...ofPerson },
    runs: {
      ownerId: notShown.ownerId,
      ...because(COUNTED, "remarkCount size"),
      items: "who has ticked is read for the caller",
    },
  },
  "an export": {
    notebooks: inFile,
    lists: {
      ...inFile,
      ...because(OF_FILE, "templateId runId"),
      ...because(FROM_TODAY, "repeatNext repeatDue repeatProblem"),
      notebookId: BY_PLACE,
      replaced: TWO_DEVICES,
    },
    items: { ...inFile, ...ofPerson, templateItemId: OF_FILE, listId: BY_PLACE, replaced: TWO_DEVICES },
    runs: {
      ...because(OF_FILE, "id items"),
      ...because(COUNTED, "itemCount completedCount skippedCount remarkCount firstTickAt lastTickAt size"),
      ownerId: notShown.ownerId,
      listId: BY_PLACE,
    },
    template_copies: { ...because(OF_FILE, "id templateId copiedItems"), ownerId: notShown.ownerId },
  },
  "an export and an import": {
    notebooks: fromFile,
    lists: {
      ...fromFile,
      ...because(OF_FILE, "notebookId templateId runId"),
      ...because(FROM_TODAY, "repeatNext repeatDue repeatProblem"),
      replaced: TWO_DEVICES,
    },
    items: { ...fromFile, ...ofPerson, ...because(OF_FILE, "listId templateItemId"), replaced: TWO_DEVICES },
    runs: { ...fromFile, ...because(OF_FILE, "listId items") },
    template_copies: { ...fromFile, ...because(OF_FILE, "templateId copiedItems") },
  },
  "random programs": {
    notebooks: ofServer,
    lists: {
      ...ofServer,
      ...ofUpdates,
      ...because(CHOSEN, "notebookId templateId"),
      ...because(NO_INPUT, "runId runNumber runStartedAt repeatNext repeatDue repeatProblem"),
      answers: "the programs answer by calls of their own",
    },
    items: {
      ...ofServer,
      ...ofUpdates,
      ...because("the programs tick and skip by calls of their own", STATE.join(" ")),
      listId: CHOSEN,
      templateItemId: NO_INPUT,
    },
  },
};

const MOMENT = /"(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))"/g;
/** Writes every moment in one form. */
const normalize = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value).replaceAll(MOMENT, (_all, time: string) => `"${new Date(time).toISOString()}"`));
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(normalize(one), normalize(other));

/** Lists the columns of a table that do not come through. */
function findLost(table: TableName, { before, after }: Outcome): string[] {
  const rows = [...(before[table] ?? [])];
  if (rows.length === 0) expect.fail(`There are no ${table}`);
  const isKept = ({ propertyName }: ColumnMetadata) =>
    rows.every(([key, row]) => isSame(after[table]?.get(key)?.[propertyName], row[propertyName]));
  return getColumns(table).flatMap((column) => (isKept(column) ? [] : [column.propertyName]));
}

it("every table is either one of people's rows or has a reason why it is not", () => {
  const names = server.db.entityMetadatas.map(({ tableName }) => tableName);
  expect(names.toSorted()).toEqual([...TABLES, ...Object.keys(OTHER_TABLES)].toSorted());
});

it("a field has the same value in a new row as its column", () => {
  const pairs = IN_NOTEBOOKS.flatMap((table) =>
    getColumns(table).flatMap(({ propertyName, default: initial = null, isNullable }) => {
      const field = FIELDS[table]?.[propertyName];
      return field && (isNullable || initial !== null) ? [{ propertyName, field: field.initial, column: initial }] : [];
    }),
  );
  expect(pairs.length).toBeGreaterThan(5);
  expect(pairs.filter(({ field, column }) => field !== column)).toEqual([]);
});

describe.each(Object.entries(WAYS))("every column comes through %s, or says why not:", (name, { tables, run }) => {
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await run(await makeAccount());
  });

  it.each(tables)("%s", (table) => {
    expect(findLost(table, outcome).toSorted()).toEqual(Object.keys(REASONS[name]?.[table] ?? {}).toSorted());
  });
});
