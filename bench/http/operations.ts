import type { HttpCall } from "./loadJob.ts";
import { ADDED, type CallerHeaders, type GuestData } from "./seed.ts";

/** The measured APIs: the two of Listbook, and three other servers to compare them with. */
export const TARGETS = ["bare", "rest", "graphql", "postgraphile", "repositories"] as const;
export type Target = (typeof TARGETS)[number];

const TARGET_TITLES: Record<Target, string> = {
  bare: "Bare limit",
  rest: "REST",
  graphql: "GraphQL",
  postgraphile: "PostGraphile 5",
  repositories: "Apollo and repositories",
};
export const getTargetTitle = (target: Target) => TARGET_TITLES[target];

/** Calls of one kind. A client sends one after the other. A target that has no such call is left out. */
export type BenchOperation = {
  name: string;
  writes: boolean;
  calls: (guest: GuestData) => Partial<Record<Target, HttpCall[]>>;
};

type SignedIn = { headers: CallerHeaders };

export const createCall = (guest: SignedIn, method: string, path: string, body?: unknown): HttpCall => ({
  method,
  path,
  headers: { ...guest.headers, ...(body !== undefined && { "content-type": "application/json" }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

export const createGraphQLCall = (guest: SignedIn, query: string, variables?: object) =>
  createCall(guest, "POST", "/graphql", { query, ...(variables && { variables }) });

const LIST = "id name notebookId isTemplate active priority date note templateId createdAt updatedAt";
export const ITEM = "id name note completed sortingOrder listId createdAt updatedAt";
/** The same fields under the names that PostGraphile gives them. */
const [GRAPHILE_LIST, GRAPHILE_ITEM] = [LIST, ITEM].map((fields) => fields.replace("id", "rowId"));

const COUNTS = "id name itemCount completedCount";
const GRAPHILE_COUNTS = `rowId name items: itemsByOwnerIdAndListId { totalCount }
  completed: itemsByOwnerIdAndListId(condition: { completed: true }) { totalCount }`;

/** Returns calls that make a change, then calls that undo it, so that each call changes something. */
const repeatToggled = <T>(calls: (isChange: boolean) => T[]) => [...calls(true), ...calls(false)];

/** The bare limit gets the same calls as REST, and the repositories get the same calls as GraphQL. */
const toTargetCalls = (rest: HttpCall[], graphql: HttpCall[], postgraphile: HttpCall[]) => ({
  bare: rest,
  rest,
  graphql,
  postgraphile,
  repositories: graphql,
});

export const listWithItems: BenchOperation = {
  name: "A list with 50 items",
  writes: false,
  calls(guest) {
    const rest = guest.listIds.map((id) => createCall(guest, "GET", `/api/list/${id}/with-items`));
    const query = `query ($id: ID!) { list(id: $id) { ${LIST} items { ${ITEM} } } }`;
    const graphileQuery = `query ($ownerId: UUID!, $id: UUID!) { listByOwnerIdAndRowId(ownerId: $ownerId, rowId: $id) { ${GRAPHILE_LIST}
      itemsByOwnerIdAndListId(orderBy: [SORTING_ORDER_ASC, CREATED_AT_ASC, ROW_ID_ASC]) { nodes { ${GRAPHILE_ITEM} } } } }`;
    const graphql = guest.listIds.map((id) => createGraphQLCall(guest, query, { id }));
    const postgraphile = guest.listIds.map((id) =>
      createGraphQLCall(guest, graphileQuery, { ownerId: guest.ownerId, id }),
    );
    return toTargetCalls(rest, graphql, postgraphile);
  },
};

const listsWithCounts: BenchOperation = {
  name: "A notebook's lists with counts",
  writes: false,
  calls(guest) {
    const rest = guest.notebookIds.map((id) => createCall(guest, "GET", `/api/notebook/${id}/lists-with-counts`));
    return { bare: rest, rest };
  },
};

const notebooksWithCounts: BenchOperation = {
  name: "All notebooks with lists and counts",
  writes: false,
  calls(guest) {
    const graphql = [createGraphQLCall(guest, `{ notebooks { id name lists { ${COUNTS} } } }`)];
    const graphileQuery = `{ allNotebooks(orderBy: NAME_ASC) { nodes { rowId name
      listsByOwnerIdAndNotebookId(orderBy: NAME_ASC) { nodes { ${GRAPHILE_COUNTS} } } } } }`;
    return {
      bare: [createCall(guest, "GET", "/notebooks-with-counts")],
      graphql,
      postgraphile: [createGraphQLCall(guest, graphileQuery)],
      repositories: graphql,
    };
  },
};

export const completeItem: BenchOperation = {
  name: "Tick an item",
  writes: true,
  calls(guest) {
    const items = guest.itemIds.map((ids) => ids[0] ?? "");
    const rest = (completed: boolean) =>
      items.map((id) => createCall(guest, "PUT", `/api/item/${id}/complete`, { completed }));
    const graphql = (completed: boolean) =>
      items.map((id) =>
        createGraphQLCall(
          guest,
          `mutation ($id: ID!, $completed: Boolean!) { completeItem(id: $id, completed: $completed) { ${ITEM} } }`,
          {
            id,
            completed,
          },
        ),
      );
    const postgraphile = (completed: boolean) =>
      items.map((itemId) =>
        createGraphQLCall(
          guest,
          `mutation ($input: GraphileCompleteItemInput!) { graphileCompleteItem(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
          {
            input: { itemId, done: completed },
          },
        ),
      );
    return toTargetCalls(repeatToggled(rest), repeatToggled(graphql), repeatToggled(postgraphile));
  },
};

export const createItem: BenchOperation = {
  name: "Add an item",
  writes: true,
  calls(guest) {
    const rest = guest.listIds.map((listId) =>
      createCall(guest, "POST", "/api/item", { id: "{{id}}", listId, name: ADDED }),
    );
    const graphql = guest.listIds.map((listId) =>
      createGraphQLCall(guest, `mutation ($input: CreateItemInput!) { createItem(input: $input) { ${ITEM} } }`, {
        input: { id: "{{id}}", listId, name: ADDED },
      }),
    );
    const postgraphile = guest.listIds.map((list) =>
      createGraphQLCall(
        guest,
        `mutation ($input: GraphileAddItemInput!) { graphileAddItem(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
        {
          input: { list, itemId: "{{id}}", title: ADDED },
        },
      ),
    );
    return toTargetCalls(rest, graphql, postgraphile);
  },
};

/** Reverses the order, then restores it. */
const sortItems: BenchOperation = {
  name: "Sort 50 items",
  writes: true,
  calls(guest) {
    const orders = (reversed: boolean) =>
      guest.itemIds.map((ids) => ids.map((id, index) => ({ id, sortingOrder: reversed ? ids.length - index : index })));
    const rest = (reversed: boolean) =>
      orders(reversed).map((items) => createCall(guest, "PUT", "/api/item/sort", items));
    const graphql = (reversed: boolean) =>
      orders(reversed).map((items) =>
        createGraphQLCall(guest, `mutation ($items: [ItemOrderInput!]!) { sortItems(items: $items) { ${ITEM} } }`, {
          items,
        }),
      );
    const postgraphile = (reversed: boolean) =>
      orders(reversed).map((items) =>
        createGraphQLCall(
          guest,
          `mutation ($input: GraphileSortItemsInput!) { graphileSortItems(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
          {
            input: { ids: items.map(({ id }) => id), places: items.map(({ sortingOrder }) => sortingOrder) },
          },
        ),
      );
    return toTargetCalls(repeatToggled(rest), repeatToggled(graphql), repeatToggled(postgraphile));
  },
};

const copyTemplate: BenchOperation = {
  name: "Copy a template of 200 items",
  writes: true,
  calls({ copiers }) {
    const rest = copiers.map((copier) =>
      createCall(copier, "POST", "/api/list/template", { id: "{{id}}", templateId: copier.templateId }),
    );
    const graphql = copiers.map((copier) =>
      createGraphQLCall(
        copier,
        `mutation ($input: CreateListFromTemplateInput!) { createListFromTemplate(input: $input) { ${LIST} } }`,
        { input: { id: "{{id}}", templateId: copier.templateId } },
      ),
    );
    const postgraphile = copiers.map((copier) =>
      createGraphQLCall(
        copier,
        `mutation ($input: GraphileCopyTemplateInput!) { graphileCopyTemplate(input: $input) { result { ${GRAPHILE_LIST} } } }`,
        { input: { template: copier.templateId, copyId: "{{id}}" } },
      ),
    );
    return toTargetCalls(rest, graphql, postgraphile);
  },
};

/** Ticks an item of a list, then runs the list again. No other server has runs. */
const runAgain: BenchOperation = {
  name: "Tick, then run a list again",
  writes: true,
  calls(guest) {
    const lists = guest.listIds.map((id, index) => ({ id, item: guest.itemIds[index]?.[1] ?? "" }));
    const rest = lists.flatMap(({ id, item }) => [
      createCall(guest, "PUT", `/api/item/${item}/complete`, { completed: true }),
      createCall(guest, "POST", `/api/list/${id}/run-again`, { id: "{{id}}" }),
    ]);
    const graphql = lists.flatMap(({ id, item }) => [
      createGraphQLCall(guest, "mutation ($id: ID!) { completeItem(id: $id, completed: true) { id } }", { id: item }),
      createGraphQLCall(guest, `mutation ($id: ID!, $listId: ID!) { runAgain(listId: $listId, id: $id) { ${LIST} } }`, {
        listId: id,
        id: "{{id}}",
      }),
    ]);
    return { rest, graphql };
  },
};

export const operations: BenchOperation[] = [
  listWithItems,
  listsWithCounts,
  notebooksWithCounts,
  completeItem,
  createItem,
  sortItems,
  copyTemplate,
  runAgain,
];
