import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect } from "vitest";
import type { Changes } from "../domain/base/schema.types.ts";
import { asUser, type Requests } from "./asUser.ts";
import { createSeededRandom, type SeededRandom } from "./random.ts";
import { withClient } from "../database/client/withClient.ts";
import { addSession, forgetBounds, type TestServer, type TestUser } from "./testServer.ts";

/**
 * Returns a cursor after everything that is committed in the test server's database. A cursor of the server begins with
 * the first transaction that is still open, and other test files have open ones on the same PostgreSQL server.
 */
export async function readCursor(server: TestServer, as: Requests): Promise<string> {
  const { cursor }: Changes = await as.get("changes");
  const [state] = await server.db.query("select pg_snapshot_xmax(pg_current_snapshot())::text as tx");
  return cursor.replace(/^\d+/, state.tx);
}

/** The act of one client: its requests may be refused, because the others act at the same time. */
type Act = (account: Account) => Promise<unknown>;
/** What acts choose from, as far as the client has heard of it. */
type Account = { as: Requests; notebooks: string[]; lists: string[]; items: string[]; people: string[] };

const NOTEBOOK = "id name color updatedAt sharing { role people { id name role isYou } }";
const LIST = `id name notebookId isTemplate active priority note templateId runId runNumber publishedUrl updatedAt itemCount
  completedCount skippedCount`;
const ITEM =
  "id listId name note completed completedBy { name isYou } isSkipped isHeading sortingOrder templateItemId updatedAt";

type Row = { id: string; items?: Row[] };
/** The rows of an account, by their ids. */
type Copy = { notebooks: Map<string, Row>; lists: Map<string, Row>; items: Map<string, Row> };

const createCopy = (notebooks: Row[], lists: Row[]): Copy => ({
  notebooks: new Map(notebooks.map((row) => [row.id, row])),
  lists: new Map(lists.map(({ items: _items, ...row }) => [row.id, row])),
  items: new Map(lists.flatMap(({ items = [] }) => items.map((row) => [row.id, row]))),
});

const sortCopy = ({ notebooks, lists, items }: Copy): Row[] =>
  [notebooks, lists, items].flatMap((rows) => [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));

/** Returns all rows that a person sees. */
async function readAll(server: TestServer, person: TestUser): Promise<Copy> {
  const query = `{ notebooks { ${NOTEBOOK} } lists { ${LIST} items { ${ITEM} } } }`;
  const { data } = (await server.graphql(person, query)).json;
  return createCopy(data.notebooks, data.lists);
}

/** Returns a row that a person sees; null where it is gone by now. */
async function readOne(
  server: TestServer,
  person: TestUser,
  field: string,
  selection: string,
  id: string,
): Promise<Row | null> {
  const { json } = await server.graphql(person, `query ($id: ID!) { ${field}(id: $id) { ${selection} } }`, { id });
  if (!json.data?.[field]) expect(json.errors[0].extensions.code, JSON.stringify(json)).toBe("NOT_FOUND");
  return json.data?.[field] ?? null;
}

/** What a client knows by polls alone, how often it had to read everything, and what is really there. */
type FollowedAccount = { copy: Row[]; wholeReads: number; account: Row[] };

type AccountFollower = ReturnType<typeof followAccount>;

/** A client that knows of an account only what polls tell: it reads again what they name, and nothing else. */
function followAccount(server: TestServer, person: TestUser) {
  let copy = createCopy([], []);
  let since: string | undefined;
  let wholeReads = 0;

  async function apply({ notebooks, lists, items }: Changes) {
    for (const id of notebooks.gone) copy.notebooks.delete(id);
    for (const id of lists.gone) copy.lists.delete(id);
    for (const id of items.gone) copy.items.delete(id);
    for (const id of notebooks.changed) {
      const row = await readOne(server, person, "notebook", NOTEBOOK, id);
      if (row) copy.notebooks.set(id, row);
    }
    const changedItems = new Set(items.changed.map(({ id }) => id));
    for (const id of new Set([...lists.changed, ...items.changed.map(({ listId }) => listId)])) {
      const row = await readOne(server, person, "list", `${LIST} items { ${ITEM} }`, id);
      if (!row) continue;
      const { items: itemsOfList = [], ...list } = row;
      copy.lists.set(id, list);
      for (const item of itemsOfList) if (changedItems.has(item.id)) copy.items.set(item.id, item);
    }
  }

  return {
    get: () => ({ copy, wholeReads }),
    async poll() {
      const answer: Changes = await asUser(server, person).get(since ? `changes?since=${since}` : "changes");
      if (answer.everything) {
        wholeReads++;
        copy = await readAll(server, person);
      } else await apply(answer);
      since = answer.cursor;
    },
  };
}

/** The acts from which each client chooses. */
function listActs({ chance, pick }: SeededRandom): Act[] {
  const run = async (as: Requests, method: string, path: string, body?: object) => {
    const response = await as.send(method, path, body);
    expect(response.status, `${method} ${path} ${JSON.stringify(response.json)}`).toBeLessThan(500);
    return response.json;
  };
  const addItem: Act = async ({ as, lists, items }) => {
    const { id } = await run(as, "POST", "item", { listId: pick(lists), name: "Egg", isHeading: chance(0.1) });
    if (id) items.push(id);
  };
  const tick: Act = ({ as, items }) => run(as, "PUT", `item/${pick(items)}/complete`, { completed: chance(0.7) });
  return [
    addItem,
    addItem,
    addItem,
    tick,
    tick,
    tick,
    ({ as, items }) => run(as, "PUT", `item/${pick(items)}`, { name: `Egg ${randomUUID().slice(0, 4)}` }),
    ({ as, items }) => run(as, "PUT", `item/${pick(items)}/skip`, { skipped: chance(0.5) }),
    ({ as, items }) => run(as, "PUT", "item/sort", [{ id: pick(items), sortingOrder: chance(0.5) ? 1 : 9 }]),
    ({ as, items, lists }) => run(as, "PUT", "item/move", { items: [{ id: pick(items) }], listId: pick(lists) }),
    ({ as, items }) => run(as, "DELETE", `item/${pick(items)}`),
    ({ as, items }) => run(as, "POST", "item/restore", { ids: [pick(items)] }),
    async ({ as, lists, notebooks }) => {
      const { id } = await run(as, "POST", "list", {
        name: "Trip",
        notebookId: pick(notebooks),
        isTemplate: chance(0.4),
      });
      if (id) lists.push(id);
    },
    async ({ as, lists }) => {
      const { id } = await run(as, "POST", "list/template", { templateId: pick(lists) });
      if (id) lists.push(id);
    },
    ({ as, lists }) =>
      run(as, "PUT", `list/${pick(lists)}`, { name: `Trip ${randomUUID().slice(0, 4)}`, active: chance(0.5) }),
    ({ as, lists }) => run(as, "POST", `list/${pick(lists)}/run-again`, { id: randomUUID() }),
    ({ as, lists }) => run(as, chance(0.6) ? "POST" : "DELETE", `list/${pick(lists)}/publish`),
    ({ as, lists, notebooks }) => run(as, "PUT", `list/${pick(lists)}`, { notebookId: pick(notebooks) }),
    ({ as, lists }) => (chance(0.4) ? run(as, "DELETE", `list/${pick(lists)}`) : Promise.resolve()),
    ({ as, lists }) => run(as, "POST", `list/${pick(lists)}/restore`),
    ({ as, notebooks }) => run(as, "PUT", `notebook/${pick(notebooks)}`, { name: `Home ${randomUUID().slice(0, 4)}` }),
    ({ as, notebooks, people }) =>
      run(as, "PUT", `notebook/${notebooks[0]}/people/${pick(people)}`, { role: chance(0.8) ? "EDITOR" : "VIEWER" }),
  ];
}

/** Changes one item after the other, and keeps each transaction open for a few polls. */
async function holdCommits(client: pg.Client, itemIds: string[], isOver: () => boolean) {
  for (let n = 0; !isOver(); n++) {
    await client.query("begin");
    await client.query("update items set name = $2, updated_at = now() where id = $1", [
      itemIds[n % itemIds.length],
      `Held ${n}`,
    ]);
    await client.query("select pg_sleep(0.03)");
    await client.query(n % 5 === 4 ? "rollback" : "commit");
  }
}

/**
 * Lets four clients act at random at the same time, with commits that are held open, and each follows its account
 * by polls. Returns what each has in the end. Nobody changes what the first may do.
 */
export async function followRandomActs(server: TestServer, acts: number): Promise<FollowedAccount[]> {
  const random = createSeededRandom(7);
  const [ann, bea, cid] = [await server.newGuest(), await server.newMember(), await server.newGuest()];
  const asAnn = asUser(server, ann);
  const [shared, own] = [await asAnn.makeNotebook(), await asAnn.makeNotebook()];
  const token = await asAnn.share(shared);
  await asUser(server, bea).join(token);
  await asUser(server, cid).join(token, "Cid");
  const beas = await asUser(server, bea).makeNotebook();
  const [first, second] = [
    await asAnn.makeList(["Milk", "Bread"], { notebookId: shared }),
    await asAnn.makeList(["Tent"], { notebookId: own }),
  ];
  const held = await asAnn.makeList(
    Array.from({ length: 30 }, (_, n) => `Free ${n}`),
    { notebookId: shared },
  );
  const people = ((await asAnn.get(`notebook/${shared}/people`)).people as { id: string; isYou: boolean }[])
    .filter(({ isYou }) => !isYou)
    .map(({ id }) => id);
  // All clients draw from the same rows, so that they meet, and some are refused.
  const known = { lists: [first.id, second.id], items: Object.values({ ...first.items, ...second.items }), people };
  const callers = [ann, await addSession(server, ann), bea, cid];
  const choices = listActs(random);
  let isOver = false;
  const act = async (person: TestUser): Promise<AccountFollower> => {
    const notebooks = person === bea ? [shared, beas] : person === cid ? [shared] : [shared, own];
    const account = { ...known, as: asUser(server, person), notebooks };
    const follower = followAccount(server, person);
    for (let n = 0; n < acts / callers.length; n++) {
      await random.pick(choices)(account);
      if (random.chance(0.2)) await follower.poll();
    }
    return follower;
  };
  const work = Promise.all(callers.map(act)).finally(() => (isOver = true));
  const hold = withClient(server.url, (client) => holdCommits(client, Object.values(held.items), () => isOver));
  const [followers] = await Promise.all([work, hold]);
  await forgetBounds(server);
  const ends: FollowedAccount[] = [];
  for (const [index, person] of callers.entries()) {
    const follower = followers[index] as AccountFollower;
    await follower.poll();
    const { copy, wholeReads } = follower.get();
    ends.push({ copy: sortCopy(copy), wholeReads, account: sortCopy(await readAll(server, person)) });
  }
  return ends;
}
