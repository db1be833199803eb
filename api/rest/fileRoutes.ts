/** A route whose body is a file. GraphQL has no files, so `schema.graphql` has no field for it. */
export type FileRoute = {
  method: "GET" | "POST";
  path: string;
  /** The name under which rate limits and logs count it, like the field of another route. */
  field: string;
};

export const EXPORT: FileRoute = { method: "GET", path: "/api/export", field: "Query.export" };
export const PREVIEW: FileRoute = { method: "POST", path: "/api/import/preview", field: "Query.previewImport" };
export const IMPORT: FileRoute = { method: "POST", path: "/api/import", field: "Mutation.import" };

export const fileRoutes: readonly FileRoute[] = [EXPORT, PREVIEW, IMPORT];
