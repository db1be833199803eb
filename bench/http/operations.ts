import type { HttpCall } from "./loadJob.ts";
import { ADDED, type GuestData } from "./seed.ts";

/** Who answers: our two doors, and the three that they are compared with. */
export const TARGETS = ["bare", "rest", "graphql", "postgraphile", "ordinary"] as const;
export type Target = (typeof TARGETS)[number];

const TARGET_TITLES: Record<Target, string> = {
  bare: "Bare limit",
  rest: "REST",
  graphql: "GraphQL",
  postgraphile: "PostGraphile 5",
  ordinary: "Apollo and repositories",
};
export const getTargetTitle = (door: Target) => TARGET_TITLES[door];

/** Calls of one kind, of which a client sends one after the other. A door that has no such call leaves it out. */
export type BenchOperation = {
  name: string;
  writes: boolean;
  calls: (home: GuestData) => Partial<Record<Target, HttpCall[]>>;
};

type GuestCookie = { cookie: string };

const createCall = (caller: GuestCookie, method: string, path: string, body?: unknown): HttpCall => ({
  method,
  path,
  headers: { cookie: caller.cookie, ...(body !== undefined && { "content-type": "application/json" }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

const createGraphQLCall = (caller: GuestCookie, query: string, variables?: object) =>
  createCall(caller, "POST", "/graphql", { query, ...(variables && { variables }) });

const LIST = "id name notebookId isTemplate active priority date note templateId createdAt updatedAt";
const ITEM = "id name note completed sortingOrder listId createdAt updatedAt";
/** The names that PostGraphile makes of the same columns. */
const [GRAPHILE_LIST, GRAPHILE_ITEM] = [LIST, ITEM].map((fields) => fields.replace("id", "rowId"));

const COUNTS = "id name itemCount completedCount";
const GRAPHILE_COUNTS = `rowId name items: itemsByOwnerIdAndListId { totalCount }
  completed: itemsByOwnerIdAndListId(condition: { completed: true }) { totalCount }`;

/** Two turns, so that the second one has something to change again. */
const repeatToggled = <T>(calls: (turn: boolean) => T[]) => [...calls(true), ...calls(false)];

/** The bare limit is asked as REST is, and the repositories as our GraphQL is. */
const toTargetCalls = (rest: HttpCall[], ours: HttpCall[], postgraphile: HttpCall[]) => ({
  bare: rest,
  rest,
  graphql: ours,
  postgraphile,
  ordinary: ours,
});

export const listWithItems: BenchOperation = {
  name: "A list with 50 items",
  writes: false,
  calls(home) {
    const rest = home.listIds.map((id) => createCall(home, "GET", `/api/list/${id}/with-items`));
    const query = `query ($id: ID!) { list(id: $id) { ${LIST} items { ${ITEM} } } }`;
    const graphile = `query ($ownerId: UUID!, $id: UUID!) { listByOwnerIdAndRowId(ownerId: $ownerId, rowId: $id) { ${GRAPHILE_LIST}
      itemsByOwnerIdAndListId(orderBy: [SORTING_ORDER_ASC, CREATED_AT_ASC, ROW_ID_ASC]) { nodes { ${GRAPHILE_ITEM} } } } }`;
    const ours = home.listIds.map((id) => createGraphQLCall(home, query, { id }));
    const postgraphile = home.listIds.map((id) => createGraphQLCall(home, graphile, { ownerId: home.ownerId, id }));
    return toTargetCalls(rest, ours, postgraphile);
  },
};

const listsWithCounts: BenchOperation = {
  name: "A notebook's lists with counts",
  writes: false,
  calls(home) {
    const rest = home.notebookIds.map((id) => createCall(home, "GET", `/api/notebook/${id}/lists-with-counts`));
    return { bare: rest, rest };
  },
};

const notebooksWithCounts: BenchOperation = {
  name: "All notebooks with lists and counts",
  writes: false,
  calls(home) {
    const ours = [createGraphQLCall(home, `{ notebooks { id name lists { ${COUNTS} } } }`)];
    const graphile = `{ allNotebooks(orderBy: NAME_ASC) { nodes { rowId name
      listsByOwnerIdAndNotebookId(orderBy: NAME_ASC) { nodes { ${GRAPHILE_COUNTS} } } } } }`;
    return {
      bare: [createCall(home, "GET", "/notebooks-with-counts")],
      graphql: ours,
      postgraphile: [createGraphQLCall(home, graphile)],
      ordinary: ours,
    };
  },
};

export const completeItem: BenchOperation = {
  name: "Tick an item",
  writes: true,
  calls(home) {
    const items = home.itemIds.map((ids) => ids[0] ?? "");
    const rest = (completed: boolean) =>
      items.map((id) => createCall(home, "PUT", `/api/item/${id}/complete`, { completed }));
    const ours = (completed: boolean) =>
      items.map((id) =>
        createGraphQLCall(
          home,
          `mutation ($id: ID!, $completed: Boolean!) { completeItem(id: $id, completed: $completed) { ${ITEM} } }`,
          {
            id,
            completed,
          },
        ),
      );
    const graphile = (done: boolean) =>
      items.map((itemId) =>
        createGraphQLCall(
          home,
          `mutation ($input: GraphileCompleteItemInput!) { graphileCompleteItem(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
          {
            input: { itemId, done },
          },
        ),
      );
    return toTargetCalls(repeatToggled(rest), repeatToggled(ours), repeatToggled(graphile));
  },
};

export const createItem: BenchOperation = {
  name: "Add an item",
  writes: true,
  calls(home) {
    const rest = home.listIds.map((listId) =>
      createCall(home, "POST", "/api/item", { id: "{{id}}", listId, name: ADDED }),
    );
    const ours = home.listIds.map((listId) =>
      createGraphQLCall(home, `mutation ($input: CreateItemInput!) { createItem(input: $input) { ${ITEM} } }`, {
        input: { id: "{{id}}", listId, name: ADDED },
      }),
    );
    const postgraphile = home.listIds.map((list) =>
      createGraphQLCall(
        home,
        `mutation ($input: GraphileAddItemInput!) { graphileAddItem(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
        {
          input: { list, itemId: "{{id}}", title: ADDED },
        },
      ),
    );
    return toTargetCalls(rest, ours, postgraphile);
  },
};

/** Turned round, and back again. */
const sortItems: BenchOperation = {
  name: "Sort 50 items",
  writes: true,
  calls(home) {
    const orders = (turned: boolean) =>
      home.itemIds.map((ids) => ids.map((id, place) => ({ id, sortingOrder: turned ? ids.length - place : place })));
    const rest = (turned: boolean) => orders(turned).map((items) => createCall(home, "PUT", "/api/item/sort", items));
    const ours = (turned: boolean) =>
      orders(turned).map((items) =>
        createGraphQLCall(home, `mutation ($items: [ItemOrderInput!]!) { sortItems(items: $items) { ${ITEM} } }`, {
          items,
        }),
      );
    const graphile = (turned: boolean) =>
      orders(turned).map((items) =>
        createGraphQLCall(
          home,
          `mutation ($input: GraphileSortItemsInput!) { graphileSortItems(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
          {
            input: { ids: items.map(({ id }) => id), places: items.map(({ sortingOrder }) => sortingOrder) },
          },
        ),
      );
    return toTargetCalls(repeatToggled(rest), repeatToggled(ours), repeatToggled(graphile));
  },
};

const copyTemplate: BenchOperation = {
  name: "Copy a template of 200 items",
  writes: true,
  calls({ copiers }) {
    const rest = copiers.map((copier) =>
      createCall(copier, "POST", "/api/list/template", { id: "{{id}}", templateId: copier.templateId }),
    );
    const ours = copiers.map((copier) =>
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
    return toTargetCalls(rest, ours, postgraphile);
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
];
