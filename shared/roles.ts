/** The roles of people in a shared notebook, the lowest first. */
export const ROLES = ["VIEWER", "TICKER", "EDITOR", "OWNER"] as const;

/** The role of a person in a shared notebook. A person whose notebook is not shared is also its `OWNER`. */
export type Role = (typeof ROLES)[number];

/** A right on a notebook and its contents. Each right includes those before it. */
export type Right = "read" | "tick" | "write" | "share";

const RIGHTS: Record<Role, readonly Right[]> = {
  OWNER: ["read", "tick", "write", "share"],
  EDITOR: ["read", "tick", "write"],
  TICKER: ["read", "tick"],
  VIEWER: ["read"],
};

export const hasRight = (role: Role, right: Right) => RIGHTS[role].includes(right);

/** Whether a role allows more than another one. */
export const isHigherRole = (role: Role, than: Role) => ROLES.indexOf(role) > ROLES.indexOf(than);

/**
 * The right that each mutation needs in the notebook of the rows that it names. A copy reads the rows that it names,
 * and a move writes them; both also need `write` in the target, as `createList` and `createItem` do. Queries need
 * `read`. What belongs to a run alone needs `tick`: ticks, what is skipped with its reason, and remarks. Exported for
 * tests, which try all of them.
 */
export const OPERATION_RIGHTS = {
  updateNotebook: "write",
  deleteNotebook: "share",
  restoreNotebook: "share",
  shareNotebook: "share",
  shareList: "share",
  showListIn: "read",
  stopSharing: "share",
  changeRole: "share",
  removePerson: "share",
  revokeInvitation: "share",
  leaveNotebook: "read",
  createList: "write",
  createListFromTemplate: "read",
  createListsFromTemplate: "read",
  createListFromTemplates: "read",
  duplicateList: "read",
  updateList: "write",
  deleteList: "write",
  restoreList: "write",
  updateLists: "write",
  deleteLists: "write",
  restoreLists: "write",
  addTemplate: "write",
  updateTemplate: "write",
  updateFromTemplate: "write",
  updateListsFromTemplate: "write",
  answerList: "write",
  bringIn: "write",
  publishTemplate: "write",
  unpublishTemplate: "write",
  runAgain: "write",
  skipRepeat: "write",
  comeBack: "write",
  restoreRun: "write",
  createItem: "write",
  createItems: "write",
  updateItem: "write",
  completeItem: "tick",
  completeItems: "tick",
  skipItem: "tick",
  skipItems: "tick",
  remarkItem: "tick",
  sortItems: "write",
  writeListText: "write",
  addListLines: "write",
  moveItems: "write",
  deleteItem: "write",
  deleteItems: "write",
  restoreItems: "write",
} as const satisfies Record<string, Right>;

export type NotebookOperation = keyof typeof OPERATION_RIGHTS;

/** Whether a person with this role may call an operation. The server refuses every other call. */
export const mayCall = ({ role }: { role: Role }, operation: NotebookOperation) =>
  hasRight(role, OPERATION_RIGHTS[operation]);
