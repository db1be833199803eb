/** An operation of a client, with the ids that it sends. */
export type Operation =
  | { kind: "createNotebook"; id: string; name: string }
  | { kind: "createList"; id: string; notebookId: string; name: string }
  | { kind: "copyList"; id: string; templateId: string; notebookId: string }
  | { kind: "createItem"; id: string; listId: string; name: string }
  | { kind: "renameItem"; id: string; name: string }
  | { kind: "completeItem"; id: string; completed: boolean }
  | { kind: "skipItem"; id: string; skipped: boolean }
  | { kind: "moveItem"; id: string; listId: string }
  | { kind: "sortItems"; listId: string; places: Place[] }
  | { kind: "readItems"; listId: string }
  | { kind: "claim" }
  | { [Kind in Removal]: { kind: Kind; id: string } }[Removal];

type Place = { id: string; sortingOrder: number };
export type Removal =
  "deleteItem" | "restoreItem" | "deleteList" | "restoreList" | "deleteNotebook" | "restoreNotebook";

export type Item = {
  id: string;
  name: string;
  completed: boolean;
  isSkipped: boolean;
  sortingOrder: number;
  listId: string;
};

/** An operation that was sent, and its outcome; `asked` and `answered` count all events of a history. */
export type Event = Operation & {
  client: number;
  asked: number;
  /** Infinite if it is not known whether and when it happened. */
  answered: number;
  outcome: "done" | "refused" | "unknown";
  answer: unknown;
};

type Rest = [method: string, path: string, body?: unknown];
type GraphQL = [field: string, types: string, variables: Record<string, unknown>, selection?: string];

const ITEM = "{ id name completed isSkipped sortingOrder listId }";

/** Builds the REST request of a delete or restore. */
function restOfRemoval(kind: Removal, id: string): Rest {
  const [, verb, thing = ""] = /^(delete|restore)(\w+)$/.exec(kind) ?? [];
  const path = `/api/${thing.toLowerCase()}`;
  if (kind === "restoreItem") return ["POST", `${path}/restore`, { ids: [id] }];
  return verb === "delete" ? ["DELETE", `${path}/${id}`] : ["POST", `${path}/${id}/restore`];
}

/** Builds the REST request of an operation. */
export function toRest(operation: Operation): Rest {
  switch (operation.kind) {
    case "createNotebook":
      return ["POST", "/api/notebook", { id: operation.id, name: operation.name }];
    case "createList":
      return ["POST", "/api/list", { id: operation.id, notebookId: operation.notebookId, name: operation.name }];
    case "copyList": {
      const { id, templateId, notebookId } = operation;
      return ["POST", "/api/list/template", { id, templateId, notebookId }];
    }
    case "createItem":
      return ["POST", "/api/item", { id: operation.id, listId: operation.listId, name: operation.name }];
    case "renameItem":
      return ["PUT", `/api/item/${operation.id}`, { name: operation.name }];
    case "moveItem":
      return ["PUT", `/api/item/${operation.id}`, { listId: operation.listId }];
    case "completeItem":
      return ["PUT", `/api/item/${operation.id}/complete`, { completed: operation.completed }];
    case "skipItem":
      return ["PUT", `/api/item/${operation.id}/skip`, { skipped: operation.skipped }];
    case "sortItems":
      return ["PUT", "/api/item/sort", operation.places];
    case "readItems":
      return ["GET", `/api/list/${operation.listId}/items`];
    case "claim":
      return ["POST", "/api/user/claim", {}];
    default:
      return restOfRemoval(operation.kind, operation.id);
  }
}

/** Builds the GraphQL request of an operation. */
function toGraphQL(operation: Operation): GraphQL {
  switch (operation.kind) {
    case "createNotebook":
    case "createList":
    case "createItem": {
      const { kind, ...input } = operation;
      const type = `C${kind.slice(1)}Input!`;
      return [kind, type, { input }, kind === "createItem" ? ITEM : "{ id }"];
    }
    case "copyList": {
      const { kind: _kind, ...input } = operation;
      return ["createListFromTemplate", "CreateListFromTemplateInput!", { input }, "{ id }"];
    }
    case "renameItem":
      return ["updateItem", "ID!, UpdateItemInput!", { id: operation.id, input: { name: operation.name } }, ITEM];
    case "moveItem":
      return ["updateItem", "ID!, UpdateItemInput!", { id: operation.id, input: { listId: operation.listId } }, ITEM];
    case "completeItem":
      return ["completeItem", "ID!, Boolean!", { id: operation.id, completed: operation.completed }, ITEM];
    case "skipItem":
      return ["skipItem", "ID!, Boolean!", { id: operation.id, skipped: operation.skipped }, ITEM];
    case "sortItems":
      return ["sortItems", "[ItemOrderInput!]!", { items: operation.places }, ITEM];
    case "readItems":
      return ["items", "ID!", { listId: operation.listId }, ITEM];
    case "claim":
      return ["claimGuest", "", {}, "{ items }"];
    case "restoreItem":
      return ["restoreItems", "[ID!]!", { ids: [operation.id] }, ITEM];
    case "restoreList":
    case "restoreNotebook":
      return [operation.kind, "ID!", { id: operation.id }, "{ id }"];
    default:
      return [operation.kind, "ID!", { id: operation.id }, "{ success }"];
  }
}

/** The GraphQL document of an operation, and its variables. */
export function toDocument(operation: Operation) {
  const [field, types, variables, selection = ""] = toGraphQL(operation);
  const names = Object.keys(variables);
  const declared = names.map((name, index) => `$${name}: ${types.split(", ")[index]}`).join(", ");
  const passed = names.map((name) => `${name}: $${name}`).join(", ");
  const head = operation.kind === "readItems" ? "query" : "mutation";
  const query = `${head}${declared && ` (${declared})`} { ${field}${passed && `(${passed})`} ${selection} }`;
  return { field, query, variables };
}
