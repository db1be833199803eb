import { randomUUID } from "node:crypto";
import { compareWithTemplate } from "../domain/lists/templates/templateComparison.ts";
import { EXAMPLE_PROGRAM_REQUEST, EXAMPLE_PUSH_KEYS } from "../rest/openapi/examples.ts";

/** The names of the rows that `seedRows` creates for one user; the table below uses them. */
export const SEED_KEYS = [
  "notebook",
  "list",
  "template",
  "item",
  "run",
  "templateItem",
  "device",
  "checkout",
  "deletedNotebook",
  "deletedList",
  "deletedItem",
  "import",
  "sharedNotebook",
  "person",
  "invitation",
  "joinedNotebook",
  "placedList",
  "token",
  "call",
] as const;
export type SeedIds = Record<(typeof SEED_KEYS)[number], string>;
export const createUnknownIds = () => Object.fromEntries(SEED_KEYS.map((key) => [key, randomUUID()])) as SeedIds;

/** Why a session is refused (docs/api.md, Devices). */
export type RefusedSession = "at the device limit" | "of a removed device";

/** The result for a caller who does not own the rows that the call names. */
type StrangerResult = "NOT_FOUND" | "an empty list" | "something of their own";
export type OperationCase = {
  /** Type and field of the schema, such as `Query.list`. */
  field: string;
  /** The GraphQL document and its variables. */
  toGraphQL: (ids: SeedIds) => [string, object];
  strangerResult: StrangerResult;
  /** The result without a guest or a member, when it is neither an error nor empty. */
  nobody?: object | "NOT_FOUND";
  /** The error for a guest who calls it on its own rows. */
  guest?: "FORBIDDEN" | "NOT_FOUND";
  /** The error for a member who calls it on its own rows. */
  member?: "FORBIDDEN";
  /** Whether it reads or ends what its caller has at the payment provider. */
  usesCheckout?: true;
  /** Whether the row is of one token, so that it is unknown to programs with another one. */
  isOfOneToken?: true;
  /** The refused sessions that may call it; without it, none may. */
  allowedFor?: RefusedSession | "any refused session";
  /** The row whose id is in the REST path, when the path does not name its kind. */
  pathKey?: keyof SeedIds;
  /** The query string for REST. */
  query?: string | ((ids: SeedIds) => string);
  /** The body for REST. */
  body?: (ids: SeedIds) => unknown;
};

/** A rule of which no day comes while the tests run. */
const RULE = { unit: "WEEK", weekdays: ["FRIDAY"], zone: "Europe/Berlin", start: "2100-01-01" };

/** Returns the query string of an operation for REST, with the question mark. */
export function buildQuery({ query }: OperationCase, ids: SeedIds): string {
  const text = typeof query === "function" ? query(ids) : query;
  return text ? `?${text}` : "";
}

/** The browser of a user, whom `seedRows` lets the server tell. */
export const getEndpoint = ({ device }: Pick<SeedIds, "device">) => `https://push.example.com/${device}`;

/** A call about a browser. */
const pushCase = (type: "Query" | "Mutation", field: string, selection: string, inBody = false): OperationCase => ({
  field: `${type}.${field}`,
  strangerResult: type === "Query" ? "something of their own" : "NOT_FOUND",
  ...(type === "Query" && { allowedFor: "at the device limit" as const }),
  ...(inBody
    ? { body: (ids) => ({ endpoint: getEndpoint(ids) }) }
    : { query: (ids) => new URLSearchParams({ endpoint: getEndpoint(ids) }).toString() }),
  toGraphQL: (ids) => [
    `${type.toLowerCase()} ($endpoint: String!) { ${field}(endpoint: $endpoint) ${selection} }`,
    { endpoint: getEndpoint(ids) },
  ],
});

/** The row whose id is in the path of a route. Only a shared notebook has people. */
export const getPathKey = ({ pathKey }: OperationCase, path: string): keyof SeedIds =>
  path.endsWith("/people")
    ? "sharedNotebook"
    : (pathKey ?? SEED_KEYS.find((name) => new RegExp(`/${name}s?/:id`).test(path)) ?? "notebook");

const readCase = (
  field: string,
  strangerResult: StrangerResult,
  selection: string,
  argument?: [string, keyof SeedIds],
): OperationCase => ({
  field: `Query.${field}`,
  strangerResult,
  allowedFor: "at the device limit",
  toGraphQL: (ids) =>
    argument
      ? [`query ($id: ID!) { ${field}(${argument[0]}: $id) ${selection} }`, { id: ids[argument[1]] }]
      : [`{ ${field} ${selection} }`, {}],
});

const writeCase = (
  field: string,
  selection: string,
  key: keyof SeedIds,
  /** One more argument (its name, type and value), which is also the REST body; null for none. */
  extraArgument: (ids: SeedIds) => [string, string, unknown] | null,
): OperationCase => ({
  field: `Mutation.${field}`,
  strangerResult: "NOT_FOUND",
  pathKey: key,
  body(ids) {
    const [name = "", , value] = extraArgument(ids) ?? [];
    return typeof value === "object" ? value : name && { [name]: value };
  },
  toGraphQL(ids) {
    const extra = extraArgument(ids);
    const [declared, passed] = extra ? [`, $extra: ${extra[1]}`, `, ${extra[0]}: $extra`] : ["", ""];
    return [
      `mutation ($id: ID!${declared}) { ${field}(id: $id${passed}) ${selection} }`,
      { id: ids[key], ...(extra && { extra: extra[2] }) },
    ];
  },
});

/** A call with a wrong key or code. */
const openingCase = (field: string, argument: string, text: string): OperationCase => ({
  field: `Mutation.${field}`,
  strangerResult: "NOT_FOUND",
  allowedFor: "any refused session",
  nobody: "NOT_FOUND",
  guest: "NOT_FOUND",
  member: "FORBIDDEN",
  body: () => ({ [argument]: text }),
  toGraphQL: () => [`mutation { ${field}(${argument}: "${text}") { user { id } } }`, {}],
});

const createCase = (
  field: string,
  type: string,
  selection: string,
  strangerResult: StrangerResult,
  input: (ids: SeedIds) => object,
): OperationCase => ({
  field: `Mutation.${field}`,
  strangerResult,
  body: input,
  toGraphQL: (ids) => [`mutation ($input: ${type}!) { ${field}(input: $input) ${selection} }`, { input: input(ids) }],
});

const bulkCase = (
  field: string,
  args: string,
  selection: string,
  variables: (ids: SeedIds) => Record<string, unknown>,
): OperationCase => ({
  field: `Mutation.${field}`,
  strangerResult: "NOT_FOUND",
  body: variables,
  toGraphQL(ids) {
    const passed = args.replaceAll("$", "").replaceAll(/(\w+): [[\]!\w]+/g, "$1: $$$1");
    return [`mutation (${args}) { ${field}(${passed}) ${selection} }`, variables(ids)];
  },
});

/** The ids of the differences between the list and the template that `seedRows` creates: each has an item of its own. */
function listSeededDifferences({ item, templateItem }: SeedIds) {
  const words = { note: null, isHeading: false, completed: false, templateItemId: null };
  const { toTemplate, toList } = compareWithTemplate({
    copied: [],
    template: [{ ...words, id: templateItem, name: "Shirts" }],
    list: [{ ...words, id: item, name: "Passport for Rome" }],
  });
  return { updateTemplate: toTemplate.map(({ id }) => id), updateFromTemplate: toList.map(({ id }) => id) };
}

/** Every operation of the schema, as a call on the rows of one user. */
/** What is answered of a template that may ask something else. */
const KIDS = [{ name: "kids", choice: true }];

export const operationCases: OperationCase[] = [
  { ...readCase("currentUser", "something of their own", "{ id }"), allowedFor: "any refused session" },
  { ...readCase("claimPreview", "something of their own", "{ id: email }"), guest: "FORBIDDEN" },
  readCase("devices", "an empty list", "{ id }"),
  readCase("tokens", "an empty list", "{ id name write notebook { id } }"),
  readCase("calendarFeed", "something of their own", "{ id: createdAt }"),
  readCase("pushKey", "something of their own", "{ id: publicKey }"),
  pushCase("Query", "pushSubscription", "{ id: zone }"),
  {
    ...readCase("plan", "something of their own", "{ id: name quotas { notebooks { used } } }"),
    nobody: { quotas: { notebooks: { used: 0 } } },
  },
  readCase("notebooks", "an empty list", "{ id name lists { id items { id } } }"),
  readCase("notebook", "NOT_FOUND", "{ id name }", ["id", "notebook"]),
  readCase(
    "lists",
    "an empty list",
    "{ id itemCount completedCount skippedCount nextItem { id } openItems(first: 3) { id } lastUsedAt }",
  ),
  readCase("notebookLists", "NOT_FOUND", "{ id itemCount }", ["notebookId", "notebook"]),
  readCase("templates", "an empty list", "{ id }"),
  readCase("activeLists", "an empty list", "{ id }"),
  readCase("list", "NOT_FOUND", "{ id itemCount runId items { id templateItemId skipped { times } } }", ["id", "list"]),
  readCase("listText", "NOT_FOUND", "{ id: version text }", ["listId", "list"]),
  readCase("items", "NOT_FOUND", "{ id name completedAt completedBy { name isYou } }", ["listId", "list"]),
  readCase("runs", "NOT_FOUND", "{ id firstTickAt items { itemId name completedBy { name } } }", ["listId", "list"]),
  readCase("run", "NOT_FOUND", "{ id items { itemId name completedBy { name } } }", ["id", "run"]),
  {
    ...readCase("templateUses", "NOT_FOUND", "{ id itemCount }", ["templateId", "template"]),
    pathKey: "template",
  },
  {
    ...readCase("templateDifferences", "NOT_FOUND", "{ toTemplate { id } toList { id } usuallyAdded { name } }", [
      "listId",
      "list",
    ]),
    nobody: { toTemplate: [], toList: [], usuallyAdded: [] },
  },
  {
    ...readCase("templateChanges", "NOT_FOUND", "{ changes { kind listIds words { name } } lists { id name } }", [
      "templateId",
      "template",
    ]),
    pathKey: "template",
    nobody: { changes: [], lists: [] },
  },
  {
    field: "Query.search",
    strangerResult: "an empty list",
    allowedFor: "at the device limit",
    query: "text=Rome%20pasport",
    toGraphQL: () => ['{ search(text: "Rome pasport") { id name } }', {}],
  },
  readCase("suggestions", "NOT_FOUND", "{ name heading times lastAt near }", ["listId", "list"]),
  readCase("deletedThings", "an empty list", "{ kind ids name place }"),
  readCase(
    "programLog",
    "an empty list",
    "{ id: call token { id name } operation counts { act kind count } listName }",
  ),
  {
    ...readCase("programChanges", "NOT_FOUND", "{ id kind act name place fields { field before after } undone }", [
      "call",
      "call",
    ]),
    pathKey: "call",
    isOfOneToken: true,
  },
  {
    field: "Query.programRequest",
    strangerResult: "something of their own",
    nobody: { name: "Claude" },
    allowedFor: "at the device limit",
    query: new URLSearchParams({ request: EXAMPLE_PROGRAM_REQUEST }).toString(),
    toGraphQL: () => [
      "query ($request: String!) { programRequest(request: $request) { id: denyUrl name } }",
      { request: EXAMPLE_PROGRAM_REQUEST },
    ],
  },
  readCase("changes", "something of their own", "{ id: cursor everything items { changed { id listId } gone } }"),
  {
    field: "Mutation.ensureCurrentUser",
    strangerResult: "something of their own",
    allowedFor: "any refused session",
    toGraphQL: () => ["mutation { ensureCurrentUser { id } }", {}],
  },
  {
    field: "Mutation.checkDeviceAccess",
    strangerResult: "something of their own",
    nobody: { canAccess: false },
    allowedFor: "any refused session",
    body: ({ device }) => ({ userId: "default-user", deviceId: device }),
    toGraphQL: ({ device }) => [
      'mutation ($id: ID!) { checkDeviceAccess(userId: "default-user", deviceId: $id) { id: reason canAccess } }',
      { id: device },
    ],
  },
  { ...writeCase("removeDevice", "{ success }", "device", () => null), allowedFor: "at the device limit" },
  {
    field: "Mutation.claimGuest",
    strangerResult: "something of their own",
    allowedFor: "at the device limit",
    guest: "FORBIDDEN",
    body: () => ({}),
    toGraphQL: () => ["mutation { claimGuest { id: notebooks } }", {}],
  },
  {
    field: "Mutation.createRecoveryKey",
    strangerResult: "something of their own",
    member: "FORBIDDEN",
    body: () => ({}),
    toGraphQL: () => ["mutation { createRecoveryKey { id: words } }", {}],
  },
  // A right key opens its guest for everybody; `domain/accounts/guestOpening.test.ts` tests that.
  openingCase("recover", "words", "legal winner thank year wave sausage worth useful"),
  {
    field: "Mutation.createDeviceCode",
    strangerResult: "something of their own",
    member: "FORBIDDEN",
    body: () => ({}),
    toGraphQL: () => ["mutation { createDeviceCode { id: code } }", {}],
  },
  openingCase("useDeviceCode", "code", "0000-0000"),
  createCase("subscribeToPush", "PushSubscriptionInput", "{ id: zone }", "something of their own", ({ notebook }) => ({
    ...EXAMPLE_PUSH_KEYS,
    endpoint: getEndpoint({ device: notebook }),
    zone: "Europe/Berlin",
    kinds: ["DUE_TODAY"],
  })),
  pushCase("Mutation", "sendTestPush", "{ success }", true),
  pushCase("Mutation", "unsubscribeFromPush", "{ success }"),
  {
    field: "Mutation.createToken",
    strangerResult: "something of their own",
    body: () => ({ name: "Shell" }),
    toGraphQL: () => ['mutation { createToken(name: "Shell") { id token } }', {}],
  },
  {
    field: "Mutation.allowProgram",
    strangerResult: "something of their own",
    body: () => ({ request: EXAMPLE_PROGRAM_REQUEST, name: "Claude" }),
    toGraphQL: () => [
      'mutation ($request: String!) { allowProgram(request: $request, name: "Claude") { id: redirectUrl } }',
      { request: EXAMPLE_PROGRAM_REQUEST },
    ],
  },
  writeCase("revokeToken", "{ success }", "token", () => null),
  {
    field: "Mutation.createCalendarFeed",
    strangerResult: "something of their own",
    body: () => ({}),
    toGraphQL: () => ["mutation { createCalendarFeed { id: url } }", {}],
  },
  {
    field: "Mutation.deleteCalendarFeed",
    strangerResult: "NOT_FOUND",
    toGraphQL: () => ["mutation { deleteCalendarFeed { success } }", {}],
  },
  {
    field: "Mutation.createCheckoutSession",
    usesCheckout: true,
    strangerResult: "something of their own",
    guest: "FORBIDDEN",
    body: () => ({}),
    toGraphQL: () => ["mutation { createCheckoutSession { id: sessionId } }", {}],
  },
  {
    field: "Mutation.confirmCheckout",
    usesCheckout: true,
    strangerResult: "NOT_FOUND",
    guest: "FORBIDDEN",
    body: ({ checkout }) => ({ sessionId: checkout }),
    toGraphQL: ({ checkout }) => [
      "mutation ($id: ID!) { confirmCheckout(sessionId: $id) { id: name } }",
      { id: checkout },
    ],
  },
  {
    field: "Mutation.createPortalSession",
    usesCheckout: true,
    strangerResult: "something of their own",
    guest: "FORBIDDEN",
    body: () => ({}),
    toGraphQL: () => ["mutation { createPortalSession { id: url } }", {}],
  },
  createCase("createNotebook", "CreateNotebookInput", "{ id name }", "something of their own", ({ notebook }) => ({
    id: notebook,
    name: "Taken?",
  })),
  writeCase("updateNotebook", "{ id }", "notebook", () => ["input", "UpdateNotebookInput!", { name: "Taken" }]),
  writeCase("deleteNotebook", "{ success }", "notebook", () => null),
  writeCase("restoreNotebook", "{ id }", "deletedNotebook", () => null),
  writeCase("undoImport", "{ success }", "import", () => null),
  {
    field: "Mutation.deleteMyData",
    usesCheckout: true,
    strangerResult: "something of their own",
    toGraphQL: () => ["mutation { deleteMyData { success } }", {}],
  },
  createCase("createList", "CreateListInput", "{ id }", "NOT_FOUND", ({ notebook }) => ({
    notebookId: notebook,
    name: "Smuggled",
    repeat: RULE,
  })),
  createCase(
    "createListFromTemplate",
    "CreateListFromTemplateInput",
    "{ id }",
    "NOT_FOUND",
    ({ template, templateItem }) => ({
      templateId: template,
      itemIds: [{ from: templateItem, id: randomUUID() }],
      answers: KIDS,
    }),
  ),
  createCase("createListsFromTemplate", "CreateListsFromTemplateInput", "{ id }", "NOT_FOUND", ({ template }) => ({
    templateId: template,
    lists: [{ id: randomUUID(), name: "Ana", answers: KIDS }, { name: "Ben" }],
    answers: KIDS,
  })),
  createCase(
    "createListFromTemplates",
    "CreateListFromTemplatesInput",
    "{ id }",
    "NOT_FOUND",
    ({ template, templateItem }) => ({
      templateIds: [template, template],
      itemIds: [{ from: templateItem, id: randomUUID() }],
      answers: KIDS,
    }),
  ),
  ...(["updateTemplate", "updateFromTemplate"] as const).map((field) =>
    bulkCase(field, "$listId: ID!, $differences: [ID!]!, $id: ID!", "{ id }", (ids) => ({
      listId: ids.list,
      differences: listSeededDifferences(ids)[field],
      id: randomUUID(),
    })),
  ),
  {
    ...bulkCase(
      "updateListsFromTemplate",
      "$templateId: ID!, $listIds: [ID!]!, $templateItemIds: [ID!]!, $id: ID!",
      "{ id }",
      ({ template, list, templateItem }) => ({
        templateId: template,
        listIds: [list],
        templateItemIds: [templateItem],
        id: randomUUID(),
      }),
    ),
    pathKey: "template",
  },
  createCase("duplicateList", "DuplicateListInput", "{ id }", "NOT_FOUND", ({ list, item }) => ({
    listId: list,
    itemIds: [{ from: item, id: randomUUID() }],
  })),
  // After the updates: it adds the item that one of them takes from the template.
  bulkCase("addTemplate", "$listId: ID!, $templateId: ID!, $id: ID!", "{ id }", ({ list, template }) => ({
    listId: list,
    templateId: template,
    id: randomUUID(),
  })),
  bulkCase(
    "answerList",
    "$listId: ID!, $answers: [AnswerInput!]!, $id: ID!",
    "{ id answers { name } }",
    ({ list }) => ({
      listId: list,
      answers: KIDS,
      id: randomUUID(),
    }),
  ),
  bulkCase("bringIn", "$listId: ID!, $templateItemIds: [ID!]!, $id: ID!", "{ id }", ({ list, templateItem }) => ({
    listId: list,
    templateItemIds: [templateItem],
    id: randomUUID(),
  })),
  writeCase("updateList", "{ id }", "list", () => [
    "input",
    "UpdateListInput!",
    { name: "Taken", isTemplate: true, repeat: RULE, answers: KIDS },
  ]),
  writeCase("deleteList", "{ success }", "list", () => null),
  writeCase("restoreList", "{ id }", "deletedList", () => null),
  {
    ...bulkCase("updateLists", "$ids: [ID!]!, $input: UpdateListsInput!", "{ id }", ({ list }) => ({
      ids: [list],
      input: { active: false },
    })),
    body: ({ list }) => ({ ids: [list], active: false }),
  },
  bulkCase("deleteLists", "$ids: [ID!]!", "{ success }", ({ list }) => ({ ids: [list] })),
  bulkCase("restoreLists", "$ids: [ID!]!", "{ id }", ({ deletedList }) => ({ ids: [deletedList] })),
  bulkCase("runAgain", "$listId: ID!, $id: ID!, $only: RunAgainFilter", "{ id runId }", ({ list }) => ({
    listId: list,
    id: randomUUID(),
    only: "TICKED",
  })),
  bulkCase("skipRepeat", "$listId: ID!, $next: Date!", "{ id }", ({ list }) => ({ listId: list, next: "2100-01-01" })),
  bulkCase("comeBack", "$listId: ID!, $day: Date!", "{ id }", ({ list }) => ({ listId: list, day: "2100-01-01" })),
  writeCase("restoreRun", "{ id runId }", "run", () => null),
  createCase("createItem", "CreateItemInput", "{ id }", "NOT_FOUND", ({ list }) => ({
    listId: list,
    name: "Smuggled",
  })),
  createCase("createItems", "CreateItemsInput", "{ id }", "NOT_FOUND", ({ list }) => ({
    listId: list,
    items: [{ name: "Smuggled" }],
  })),
  writeCase("updateItem", "{ id }", "item", () => ["input", "UpdateItemInput!", { name: "Taken" }]),
  bulkCase(
    "completeItem",
    "$id: ID!, $completed: Boolean!, $at: Timestamp",
    "{ id completedBy { name } }",
    ({ item }) => ({
      id: item,
      completed: true,
      at: "2026-11-26T10:00:00.000Z",
    }),
  ),
  bulkCase("skipItem", "$id: ID!, $skipped: Boolean!, $reason: String", "{ id isSkipped }", ({ item }) => ({
    id: item,
    skipped: true,
    reason: "Taken",
  })),
  bulkCase("remarkItem", "$id: ID!, $remark: String", "{ id remark }", ({ item }) => ({ id: item, remark: "Taken" })),
  bulkCase(
    "writeListText",
    "$listId: ID!, $text: String!, $version: String!",
    "{ id: version added removed }",
    ({ list }) => ({ listId: list, text: "# Rome\n\n- [ ] Passport for Rome\n- [ ] Map\n", version: "*" }),
  ),
  bulkCase("addListLines", "$listId: ID!, $text: String!", "{ id: added known }", ({ list }) => ({
    listId: list,
    text: "Umbrella",
  })),
  {
    field: "Mutation.sortItems",
    strangerResult: "NOT_FOUND",
    body: ({ item }) => [{ id: item, sortingOrder: 99 }],
    toGraphQL: ({ item }) => [
      "mutation ($items: [ItemOrderInput!]!) { sortItems(items: $items) { id } }",
      { items: [{ id: item, sortingOrder: 99 }] },
    ],
  },
  writeCase("deleteItem", "{ success }", "item", () => null),
  bulkCase(
    "completeItems",
    "$ids: [ID!]!, $completed: Boolean!, $ats: [Timestamp]",
    "{ items { id } changedIds }",
    ({ item }) => ({ ids: [item], completed: true, ats: [null] }),
  ),
  bulkCase(
    "skipItems",
    "$ids: [ID!]!, $skipped: Boolean!, $ats: [Timestamp]",
    "{ items { id } changedIds }",
    (ids) => ({
      ids: [ids.item],
      skipped: true,
      ats: [null],
    }),
  ),
  bulkCase("moveItems", "$listId: ID!, $items: [ItemMoveInput!]!", "{ items { id } previousListId }", (ids) => ({
    listId: ids.template,
    items: [{ id: ids.item }],
  })),
  bulkCase("deleteItems", "$ids: [ID!]!", "{ success }", ({ item }) => ({ ids: [item] })),
  bulkCase("restoreItems", "$ids: [ID!]!", "{ id }", ({ deletedItem }) => ({ ids: [deletedItem] })),
  {
    ...writeCase("undoCall", "{ undone left { id why } }", "call", () => null),
    body: ({ item, list }) => ({ ids: [item, list] }),
    toGraphQL: ({ call, item, list }) => [
      "mutation ($id: ID!, $ids: [ID!]) { undoCall(call: $id, ids: $ids) { undone left { id why } } }",
      { id: call, ids: [item, list] },
    ],
    isOfOneToken: true,
  },
  {
    ...readCase("publishedTemplate", "something of their own", "{ name }"),
    toGraphQL: ({ template }) => [
      "query ($token: String!) { publishedTemplate(token: $token) { name } }",
      { token: template },
    ],
    pathKey: "template",
    nobody: { name: "Packing" },
  },
  {
    ...bulkCase(
      "usePublishedTemplate",
      "$token: String!, $id: ID!, $answers: [AnswerInput!]",
      "{ name }",
      ({ template }) => ({ token: template, id: randomUUID(), answers: KIDS }),
    ),
    pathKey: "template",
    strangerResult: "something of their own",
    nobody: { name: "Packing" },
  },
  {
    ...bulkCase("publishTemplate", "$listId: ID!", "{ url }", ({ template }) => ({ listId: template })),
    pathKey: "template",
  },
  {
    ...bulkCase("unpublishTemplate", "$listId: ID!", "{ success }", ({ template }) => ({ listId: template })),
    pathKey: "template",
  },
  {
    ...readCase("invitation", "something of their own", "{ notebookName }", ["token", "invitation"]),
    toGraphQL: ({ invitation }) => [
      "query ($token: String!) { invitation(token: $token) { notebookName } }",
      { token: invitation },
    ],
    pathKey: "invitation",
    nobody: { notebookName: "Shopping" },
  },
  {
    ...bulkCase("acceptInvitation", "$token: String!, $name: String", "{ name }", ({ invitation }) => ({
      token: invitation,
      name: "Bea",
    })),
    pathKey: "invitation",
    strangerResult: "something of their own",
    nobody: { name: "Shopping" },
  },
  {
    ...bulkCase("shareNotebook", "$notebookId: ID!, $name: String", "{ url }", ({ sharedNotebook }) => ({
      notebookId: sharedNotebook,
      name: "Ann",
    })),
    pathKey: "sharedNotebook",
  },
  {
    ...bulkCase("shareList", "$listId: ID!, $name: String", "{ url }", ({ list }) => ({ listId: list, name: "Ann" })),
    pathKey: "list",
  },
  {
    ...bulkCase("showListIn", "$listId: ID!, $notebookId: ID", "{ id }", ({ placedList, notebook }) => ({
      listId: placedList,
      notebookId: notebook,
    })),
    pathKey: "placedList",
  },
  {
    ...bulkCase("changeRole", "$notebookId: ID!, $personId: ID!, $role: SharingRole!", "{ id }", (ids) => ({
      notebookId: ids.sharedNotebook,
      personId: ids.person,
      role: "VIEWER",
    })),
    pathKey: "sharedNotebook",
  },
  {
    ...bulkCase("removePerson", "$notebookId: ID!, $personId: ID!", "{ id }", (ids) => ({
      notebookId: ids.sharedNotebook,
      personId: ids.person,
    })),
    pathKey: "sharedNotebook",
  },
  {
    ...bulkCase("leaveNotebook", "$notebookId: ID!", "{ success }", ({ joinedNotebook }) => ({
      notebookId: joinedNotebook,
    })),
    pathKey: "joinedNotebook",
  },
  {
    ...bulkCase("stopSharing", "$notebookId: ID!", "{ id }", ({ sharedNotebook }) => ({ notebookId: sharedNotebook })),
    pathKey: "sharedNotebook",
  },
  writeCase("revokeInvitation", "{ success }", "invitation", () => null),
];
