import type { Call } from "./job.ts";
import { ADDED, type Home } from "./rows.ts";

/** Who answers: our two doors, and the three that they are compared with. */
export const DOORS = ["bare", "rest", "graphql", "postgraphile", "ordinary"] as const;
export type Door = (typeof DOORS)[number];

const TITLES: Record<Door, string> = {
  bare: "Bare limit",
  rest: "REST",
  graphql: "GraphQL",
  postgraphile: "PostGraphile 5",
  ordinary: "Apollo and repositories",
};
export const titleOf = (door: Door) => TITLES[door];

/** Calls of one kind, of which a client sends one after the other. A door that has no such call leaves it out. */
export type Operation = {
  name: string;
  writes: boolean;
  calls: (home: Home) => Partial<Record<Door, Call[]>>;
};

type Caller = { cookie: string };

const call = (caller: Caller, method: string, path: string, body?: unknown): Call => ({
  method,
  path,
  headers: { cookie: caller.cookie, ...(body !== undefined && { "content-type": "application/json" }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

const graphql = (caller: Caller, query: string, variables?: object) =>
  call(caller, "POST", "/graphql", { query, ...(variables && { variables }) });

const LIST = "id name notebookId isTemplate active priority date note templateId createdAt updatedAt";
const ITEM = "id name note completed sortingOrder listId createdAt updatedAt";
/** The names that PostGraphile makes of the same columns. */
const [GRAPHILE_LIST, GRAPHILE_ITEM] = [LIST, ITEM].map((fields) => fields.replace("id", "rowId"));

const COUNTS = "id name itemCount completedCount";
const GRAPHILE_COUNTS = `rowId name items: itemsByOwnerIdAndListId { totalCount }
  completed: itemsByOwnerIdAndListId(condition: { completed: true }) { totalCount }`;

/** Two turns, so that the second one has something to change again. */
const twice = <T>(calls: (turn: boolean) => T[]) => [...calls(true), ...calls(false)];

/** The bare limit is asked as REST is, and the repositories as our GraphQL is. */
const atDoors = (rest: Call[], ours: Call[], postgraphile: Call[]) => ({
  bare: rest,
  rest,
  graphql: ours,
  postgraphile,
  ordinary: ours,
});

export const listWithItems: Operation = {
  name: "A list with 50 items",
  writes: false,
  calls(home) {
    const rest = home.listIds.map((id) => call(home, "GET", `/api/list/${id}/with-items`));
    const query = `query ($id: ID!) { list(id: $id) { ${LIST} items { ${ITEM} } } }`;
    const graphile = `query ($ownerId: UUID!, $id: UUID!) { listByOwnerIdAndRowId(ownerId: $ownerId, rowId: $id) { ${GRAPHILE_LIST}
      itemsByOwnerIdAndListId(orderBy: [SORTING_ORDER_ASC, CREATED_AT_ASC, ROW_ID_ASC]) { nodes { ${GRAPHILE_ITEM} } } } }`;
    const ours = home.listIds.map((id) => graphql(home, query, { id }));
    const postgraphile = home.listIds.map((id) => graphql(home, graphile, { ownerId: home.ownerId, id }));
    return atDoors(rest, ours, postgraphile);
  },
};

const listsWithCounts: Operation = {
  name: "A notebook's lists with counts",
  writes: false,
  calls(home) {
    const rest = home.notebookIds.map((id) => call(home, "GET", `/api/notebook/${id}/lists-with-counts`));
    return { bare: rest, rest };
  },
};

const notebooksWithCounts: Operation = {
  name: "All notebooks with lists and counts",
  writes: false,
  calls(home) {
    const ours = [graphql(home, `{ notebooks { id name lists { ${COUNTS} } } }`)];
    const graphile = `{ allNotebooks(orderBy: NAME_ASC) { nodes { rowId name
      listsByOwnerIdAndNotebookId(orderBy: NAME_ASC) { nodes { ${GRAPHILE_COUNTS} } } } } }`;
    return {
      bare: [call(home, "GET", "/notebooks-with-counts")],
      graphql: ours,
      postgraphile: [graphql(home, graphile)],
      ordinary: ours,
    };
  },
};

export const completeItem: Operation = {
  name: "Tick an item",
  writes: true,
  calls(home) {
    const items = home.itemIds.map((ids) => ids[0] ?? "");
    const rest = (completed: boolean) =>
      items.map((id) => call(home, "PUT", `/api/item/${id}/complete`, { completed }));
    const ours = (completed: boolean) =>
      items.map((id) =>
        graphql(
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
        graphql(
          home,
          `mutation ($input: GraphileCompleteItemInput!) { graphileCompleteItem(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
          {
            input: { itemId, done },
          },
        ),
      );
    return atDoors(twice(rest), twice(ours), twice(graphile));
  },
};

export const createItem: Operation = {
  name: "Add an item",
  writes: true,
  calls(home) {
    const rest = home.listIds.map((listId) => call(home, "POST", "/api/item", { id: "{{id}}", listId, name: ADDED }));
    const ours = home.listIds.map((listId) =>
      graphql(home, `mutation ($input: CreateItemInput!) { createItem(input: $input) { ${ITEM} } }`, {
        input: { id: "{{id}}", listId, name: ADDED },
      }),
    );
    const postgraphile = home.listIds.map((list) =>
      graphql(
        home,
        `mutation ($input: GraphileAddItemInput!) { graphileAddItem(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
        {
          input: { list, itemId: "{{id}}", title: ADDED },
        },
      ),
    );
    return atDoors(rest, ours, postgraphile);
  },
};

/** Turned round, and back again. */
const sortItems: Operation = {
  name: "Sort 50 items",
  writes: true,
  calls(home) {
    const orders = (turned: boolean) =>
      home.itemIds.map((ids) => ids.map((id, place) => ({ id, sortingOrder: turned ? ids.length - place : place })));
    const rest = (turned: boolean) => orders(turned).map((items) => call(home, "PUT", "/api/item/sort", items));
    const ours = (turned: boolean) =>
      orders(turned).map((items) =>
        graphql(home, `mutation ($items: [ItemOrderInput!]!) { sortItems(items: $items) { ${ITEM} } }`, { items }),
      );
    const graphile = (turned: boolean) =>
      orders(turned).map((items) =>
        graphql(
          home,
          `mutation ($input: GraphileSortItemsInput!) { graphileSortItems(input: $input) { result { ${GRAPHILE_ITEM} } } }`,
          {
            input: { ids: items.map(({ id }) => id), places: items.map(({ sortingOrder }) => sortingOrder) },
          },
        ),
      );
    return atDoors(twice(rest), twice(ours), twice(graphile));
  },
};

const copyTemplate: Operation = {
  name: "Copy a template of 200 items",
  writes: true,
  calls({ copiers }) {
    const rest = copiers.map((copier) =>
      call(copier, "POST", "/api/list/template", { id: "{{id}}", templateId: copier.templateId }),
    );
    const ours = copiers.map((copier) =>
      graphql(
        copier,
        `mutation ($input: CreateListFromTemplateInput!) { createListFromTemplate(input: $input) { ${LIST} } }`,
        { input: { id: "{{id}}", templateId: copier.templateId } },
      ),
    );
    const postgraphile = copiers.map((copier) =>
      graphql(
        copier,
        `mutation ($input: GraphileCopyTemplateInput!) { graphileCopyTemplate(input: $input) { result { ${GRAPHILE_LIST} } } }`,
        { input: { template: copier.templateId, copyId: "{{id}}" } },
      ),
    );
    return atDoors(rest, ours, postgraphile);
  },
};

export const operations: Operation[] = [
  listWithItems,
  listsWithCounts,
  notebooksWithCounts,
  completeItem,
  createItem,
  sortItems,
  copyTemplate,
];
