import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { startTestServer, type TestResponse, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";

let server: TestServer;
let ann: TestUser;
let list: string;
let target: string;
/** Two items of the list. */
let items: string[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function seed(user: TestUser, organizationId: string | null = null) {
  const asOwner = asUser(server, user);
  const notebookId = await asOwner.makeNotebook({ organizationId });
  const from = await asOwner.makeList(["Milk", "Tea"], { notebookId, name: "From" });
  const to = await asOwner.makeList([], { notebookId, name: "To" });
  return { list: from.id, target: to.id, items: Object.values(from.items) };
}

beforeEach(async () => {
  ann = await server.newGuest();
  ({ list, target, items } = await seed(ann));
});

type Change = (user: TestUser, ids: string[]) => Promise<TestResponse>;

const toMoves = (ids: string[]) => ids.map((id) => ({ id }));
const toOrders = (ids: string[]) => ids.map((id, sortingOrder) => ({ id, sortingOrder }));

const byRest: Record<string, Change> = {
  completeItems: (user, ids) => asUser(server, user).send("PUT", "item/complete", { ids, completed: true }),
  sortItems: (user, ids) => asUser(server, user).send("PUT", "item/sort", toOrders(ids)),
  moveItems: (user, ids) => asUser(server, user).send("PUT", "item/move", { listId: target, items: toMoves(ids) }),
  deleteItems: (user, ids) => asUser(server, user).send("POST", "item/delete", { ids }),
  restoreItems: (user, ids) => asUser(server, user).send("POST", "item/restore", { ids }),
};

const IDS = "$ids: [ID!]!";
const byGraphQL: Record<string, Change> = {
  completeItems: (user, ids) =>
    server.graphql(user, `mutation (${IDS}) { completeItems(ids: $ids, completed: true) { changedIds } }`, { ids }),
  sortItems: (user, ids) =>
    server.graphql(user, "mutation ($items: [ItemOrderInput!]!) { sortItems(items: $items) { id } }", {
      items: toOrders(ids),
    }),
  moveItems: (user, ids) =>
    server.graphql(
      user,
      `mutation ($listId: ID!, $items: [ItemMoveInput!]!) {
        moveItems(listId: $listId, items: $items) { previousListId }
      }`,
      { listId: target, items: toMoves(ids) },
    ),
  deleteItems: (user, ids) => server.graphql(user, `mutation (${IDS}) { deleteItems(ids: $ids) { success } }`, { ids }),
  restoreItems: (user, ids) => server.graphql(user, `mutation (${IDS}) { restoreItems(ids: $ids) { id } }`, { ids }),
};

/** Returns the code and the missing ids of an error. */
const readError = ({ json }: TestResponse) => {
  const error = json.errors ? json.errors[0].extensions : json;
  return [error.code, error.missing];
};

const changes = Object.keys(byRest).flatMap((name) => [
  [name, "REST", byRest[name] as Change] as const,
  [name, "GraphQL", byGraphQL[name] as Change] as const,
]);

describe.each(changes)("%s over %s", (name, _api, change) => {
  it("names all missing items in the order of the request, and works without them", async () => {
    const bea = await server.newGuest();
    const { items: foreign } = await seed(bea);
    const [kept = "", deleted = ""] = items;
    await asUser(server, ann).post("item/delete", { ids: [deleted] });
    const unknown = [randomUUID(), randomUUID()];
    const gone = [unknown[0] ?? "", foreign[0] ?? "", ...(name === "restoreItems" ? [] : [deleted]), unknown[1] ?? ""];
    const ids = [...gone.slice(0, 2), kept, ...gone.slice(2)];
    expect(readError(await change(ann, ids))).toEqual(["NOT_FOUND", gone]);
    expect(readError(await change(ann, [kept]))).toEqual([undefined, undefined]);
  });

  it("names the missing items when the active organisation has the others", async () => {
    const claims = { sub: `user_${randomUUID()}`, o: { id: `org_${randomUUID()}`, rol: "admin", slg: "acme" } };
    const member = { ...(await server.newMember(claims)), token: signToken(claims) };
    ({ list, target, items } = await seed(member, claims.o.id));
    const unknown = randomUUID();
    expect(readError(await change(member, [unknown, ...items]))).toEqual(["NOT_FOUND", [unknown]]);
    expect(readError(await change(member, [unknown]))).toEqual(["NOT_FOUND", [unknown]]);
    expect(readError(await change(member, items))).toEqual([undefined, undefined]);
  });
});

describe.each([
  ["REST", byRest["moveItems"] as Change],
  ["GraphQL", byGraphQL["moveItems"] as Change],
])("a move over %s", (_api, move) => {
  it("names no item when the list to move to is missing", async () => {
    target = randomUUID();
    expect(readError(await move(ann, items))).toEqual(["NOT_FOUND", undefined]);
    expect(readError(await move(ann, [...items, randomUUID()]))).toEqual(["NOT_FOUND", undefined]);
  });
});

it.each(changes.filter(([name]) => !["deleteItems", "restoreItems"].includes(name)))(
  "%s over %s names an item that is deleted while the change waits for the list",
  async (_name, _api, change) => {
    const [first = "", second = ""] = items;
    let changing: Promise<TestResponse> | undefined;
    await server.db.transaction(async (db) => {
      await db.query("select from lists where owner_id = $1 and id = $2 for update", [ann.userId, list]);
      changing = change(ann, [first, second]);
      await waitForLocks(server.db, 1);
      await db.query("update items set deleted_at = now() where owner_id = $1 and id = $2", [ann.userId, first]);
    });
    expect(readError((await changing) as TestResponse)).toEqual(["NOT_FOUND", [first]]);
  },
);
