import type { TokenDecision } from "../domain/callers/tokenScopes.ts";

/** A route whose body is a file. GraphQL has no files, so `schema.graphql` has no route for it. */
export type FileRoute = {
  method: "GET" | "POST" | "PUT";
  path: string;
  /** The name under which rate limits and logs count it, like the field of another route. */
  field: string;
  /** Which tokens may call it, as `@token` of a field says. */
  token: TokenDecision;
};

const NO_TOKEN: TokenDecision = { scope: "NONE", oneNotebook: false };

export const EXPORT: FileRoute = {
  method: "GET",
  path: "/api/export",
  field: "Query.export",
  token: { scope: "READ", oneNotebook: false },
};
export const PREVIEW: FileRoute = {
  method: "POST",
  path: "/api/import/preview",
  field: "Query.previewImport",
  token: NO_TOKEN,
};
export const IMPORT: FileRoute = { method: "POST", path: "/api/import", field: "Mutation.import", token: NO_TOKEN };

/** The same as `@token` says of their fields. */
const MAY_WRITE: TokenDecision = { scope: "WRITE", oneNotebook: true };
const LIST_TEXT = "/api/list/:id.md";
export const LIST_TEXT_ROUTES = {
  read: { method: "GET", path: LIST_TEXT, field: "Query.listText", token: { scope: "READ", oneNotebook: true } },
  write: { method: "PUT", path: LIST_TEXT, field: "Mutation.writeListText", token: MAY_WRITE },
  add: { method: "POST", path: LIST_TEXT, field: "Mutation.addListLines", token: MAY_WRITE },
} as const satisfies Record<string, FileRoute>;

export const RUNS_TABLE: FileRoute = {
  method: "GET",
  path: "/api/list/:id/runs.csv",
  field: "Query.runsTable",
  token: { scope: "READ", oneNotebook: true },
};

export const fileRoutes: readonly FileRoute[] = [
  EXPORT,
  PREVIEW,
  IMPORT,
  ...Object.values(LIST_TEXT_ROUTES),
  RUNS_TABLE,
];
