import { openapi } from "../api/rest/openapi/openapi.ts";
import { findGraphQLChanges } from "./graphqlChanges.ts";
import { findRestChanges, type OpenApi } from "./restChanges.ts";

/** The API of a version, as texts by the names of their files. */
export type ApiFiles = Record<"schema.graphql" | "openapi.json", string>;

/** Writes the OpenAPI document as it is now. */
export const writeOpenApi = (): string => `${JSON.stringify(openapi, null, 2)}\n`;

/** Returns the changes between two versions of the API that can break a program, each as a sentence without its full stop. */
export const findApiChanges = (before: ApiFiles, after: ApiFiles): string[] => [
  ...findGraphQLChanges(before["schema.graphql"], after["schema.graphql"]).map((change) => `GraphQL: ${change}`),
  ...findRestChanges(JSON.parse(before["openapi.json"]) as OpenApi, JSON.parse(after["openapi.json"]) as OpenApi).map(
    (change) => `REST: ${change}`,
  ),
];
