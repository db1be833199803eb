import { randomUUID } from "node:crypto";

/** What the rows of one person are called in the table below. */
export const KEYS = [
  "notebook",
  "list",
  "template",
  "item",
  "device",
  "checkout",
  "deletedNotebook",
  "deletedList",
  "deletedItem",
] as const;
export type Ids = Record<(typeof KEYS)[number], string>;
export const unknownIds = () => Object.fromEntries(KEYS.map((key) => [key, randomUUID()])) as Ids;

/** What a call answers to whoever owns nothing of what it names. */
type Stranger = "NOT_FOUND" | "an empty list" | "something of their own";
export type Operation = {
  field: string;
  call: (ids: Ids) => [string, object];
  stranger: Stranger;
  /** What nobody is told, where that is neither an error nor nothing. */
  nobody?: object;
  /** What a guest is told of its own, where that is an error. */
  guest?: "FORBIDDEN";
  /** A refused device may do it. */
  whenRefused?: true;
  /** Whose id is in the path through REST, where the path does not say it. */
  key?: keyof Ids;
  /** What is asked through REST, where it is not the path that says it. */
  query?: string;
  /** The body through REST. */
  body?: (ids: Ids) => unknown;
};

/** Whose id stands in the path of a route. */
export const keyOf = ({ key }: Operation, path: string): keyof Ids =>
  key ?? KEYS.find((name) => new RegExp(`/${name}s?/:id`).test(path)) ?? "notebook";

const read = (field: string, stranger: Stranger, selection: string, argument?: [string, keyof Ids]): Operation => ({
  field: `Query.${field}`,
  stranger,
  call: (ids) =>
    argument
      ? [`query ($id: ID!) { ${field}(${argument[0]}: $id) ${selection} }`, { id: ids[argument[1]] }]
      : [`{ ${field} ${selection} }`, {}],
});

const write = (
  field: string,
  selection: string,
  key: keyof Ids,
  rest: (ids: Ids) => [string, string, unknown] | null,
): Operation => ({
  field: `Mutation.${field}`,
  stranger: "NOT_FOUND",
  key,
  body(ids) {
    const [name = "", , value] = rest(ids) ?? [];
    return typeof value === "object" ? value : name && { [name]: value };
  },
  call(ids) {
    const more = rest(ids);
    const [declared, passed] = more ? [`, $more: ${more[1]}`, `, ${more[0]}: $more`] : ["", ""];
    return [
      `mutation ($id: ID!${declared}) { ${field}(id: $id${passed}) ${selection} }`,
      { id: ids[key], ...(more && { more: more[2] }) },
    ];
  },
});

const make = (
  field: string,
  type: string,
  selection: string,
  stranger: Stranger,
  input: (ids: Ids) => object,
): Operation => ({
  field: `Mutation.${field}`,
  stranger,
  body: input,
  call: (ids) => [`mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`, { input: input(ids) }],
});

const many = (
  field: string,
  args: string,
  selection: string,
  variables: (ids: Ids) => Record<string, unknown>,
): Operation => ({
  field: `Mutation.${field}`,
  stranger: "NOT_FOUND",
  body: variables,
  call(ids) {
    const passed = args.replaceAll("$", "").replaceAll(/(\w+): [[\]!\w]+/g, "$1: $$$1");
    return [`mutation (${args}) { ${field}(${passed}) ${selection} }`, variables(ids)];
  },
});

/** Every operation of the schema, called on the rows of one person. */
export const operations: Operation[] = [
  read("currentUser", "something of their own", "{ id }"),
  { ...read("claimPreview", "something of their own", "{ id: email }"), guest: "FORBIDDEN" },
  read("devices", "an empty list", "{ id }"),
  {
    ...read("plan", "something of their own", "{ id: name quotas { notebooks { used } } }"),
    nobody: { quotas: { notebooks: { used: 0 } } },
  },
  read("notebooks", "an empty list", "{ id name lists { id items { id } } }"),
  read("notebook", "NOT_FOUND", "{ id name }", ["id", "notebook"]),
  read("lists", "an empty list", "{ id itemCount completedCount nextItem { id } lastUsedAt }"),
  read("notebookLists", "NOT_FOUND", "{ id itemCount }", ["notebookId", "notebook"]),
  read("templates", "an empty list", "{ id }"),
  read("activeLists", "an empty list", "{ id }"),
  read("list", "NOT_FOUND", "{ id itemCount items { id } }", ["id", "list"]),
  read("items", "NOT_FOUND", "{ id name }", ["listId", "list"]),
  {
    field: "Query.search",
    stranger: "an empty list",
    query: "text=Rome",
    call: () => ['{ search(text: "Rome") { id name } }', {}],
  },
  read("deletedThings", "an empty list", "{ kind ids name place }"),
  {
    field: "Mutation.ensureCurrentUser",
    stranger: "something of their own",
    whenRefused: true,
    call: () => ["mutation { ensureCurrentUser { id } }", {}],
  },
  {
    field: "Mutation.checkDeviceAccess",
    stranger: "something of their own",
    nobody: { canAccess: false },
    whenRefused: true,
    body: ({ device }) => ({ userId: "default-user", deviceId: device }),
    call: ({ device }) => [
      'mutation ($id: ID!) { checkDeviceAccess(userId: "default-user", deviceId: $id) { id: reason canAccess } }',
      { id: device },
    ],
  },
  write("removeDevice", "{ success }", "device", () => null),
  {
    field: "Mutation.claimGuest",
    stranger: "something of their own",
    guest: "FORBIDDEN",
    body: () => ({}),
    call: () => ["mutation { claimGuest { id: notebooks } }", {}],
  },
  {
    field: "Mutation.createCheckoutSession",
    stranger: "something of their own",
    guest: "FORBIDDEN",
    body: () => ({}),
    call: () => ["mutation { createCheckoutSession { id: sessionId } }", {}],
  },
  {
    field: "Mutation.confirmCheckout",
    stranger: "NOT_FOUND",
    guest: "FORBIDDEN",
    body: ({ checkout }) => ({ sessionId: checkout }),
    call: ({ checkout }) => ["mutation ($id: ID!) { confirmCheckout(sessionId: $id) { id: name } }", { id: checkout }],
  },
  {
    field: "Mutation.createPortalSession",
    stranger: "something of their own",
    guest: "FORBIDDEN",
    body: () => ({}),
    call: () => ["mutation { createPortalSession { id: url } }", {}],
  },
  make("createNotebook", "CreateNotebookInput", "{ id name }", "something of their own", ({ notebook }) => ({
    id: notebook,
    name: "Taken?",
  })),
  write("updateNotebook", "{ id }", "notebook", () => ["input", "UpdateNotebookInput!", { name: "Taken" }]),
  write("deleteNotebook", "{ success }", "notebook", () => null),
  write("restoreNotebook", "{ id }", "deletedNotebook", () => null),
  {
    field: "Mutation.deleteMyData",
    stranger: "something of their own",
    call: () => ["mutation { deleteMyData { success } }", {}],
  },
  make("createList", "CreateListInput", "{ id }", "NOT_FOUND", ({ notebook }) => ({
    notebookId: notebook,
    name: "Smuggled",
  })),
  make("createListFromTemplate", "CreateListFromTemplateInput", "{ id }", "NOT_FOUND", ({ template }) => ({
    templateId: template,
  })),
  make("duplicateList", "DuplicateListInput", "{ id }", "NOT_FOUND", ({ list }) => ({ listId: list })),
  write("updateList", "{ id }", "list", () => ["input", "UpdateListInput!", { name: "Taken", isTemplate: true }]),
  write("deleteList", "{ success }", "list", () => null),
  write("restoreList", "{ id }", "deletedList", () => null),
  make("createItem", "CreateItemInput", "{ id }", "NOT_FOUND", ({ list }) => ({ listId: list, name: "Smuggled" })),
  make("createItems", "CreateItemsInput", "{ id }", "NOT_FOUND", ({ list }) => ({
    listId: list,
    items: [{ name: "Smuggled" }],
  })),
  write("updateItem", "{ id }", "item", () => ["input", "UpdateItemInput!", { name: "Taken" }]),
  write("completeItem", "{ id }", "item", () => ["completed", "Boolean!", true]),
  {
    field: "Mutation.sortItems",
    stranger: "NOT_FOUND",
    body: ({ item }) => [{ id: item, sortingOrder: 99 }],
    call: ({ item }) => [
      "mutation ($items: [ItemOrderInput!]!) { sortItems(items: $items) { id } }",
      { items: [{ id: item, sortingOrder: 99 }] },
    ],
  },
  write("deleteItem", "{ success }", "item", () => null),
  many("completeItems", "$ids: [ID!]!, $completed: Boolean!", "{ items { id } changedIds }", ({ item }) => ({
    ids: [item],
    completed: true,
  })),
  many("moveItems", "$listId: ID!, $items: [ItemMoveInput!]!", "{ items { id } previousListId }", (ids) => ({
    listId: ids.template,
    items: [{ id: ids.item }],
  })),
  many("deleteItems", "$ids: [ID!]!", "{ success }", ({ item }) => ({ ids: [item] })),
  many("restoreItems", "$ids: [ID!]!", "{ id }", ({ deletedItem }) => ({ ids: [deletedItem] })),
];
