import { readFileSync } from "node:fs";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { parse, print, visit } from "graphql";

const scalars = {
  ID: "string",
  Date: "string",
  Timestamp: "string",
};

/**
 * The schema without its descriptions, so that the types do not repeat them. `disableDescriptions` has no effect on the
 * preset of the client.
 */
const SCHEMA = print(
  visit(parse(readFileSync("schema.graphql", "utf8")), {
    enter: (node) => ("description" in node ? { ...node, description: undefined } : undefined),
  }),
);

/**
 * Generates the types of the server and of the client from `schema.graphql`. `npm run generate` runs it, with the tables of
 * docs/api.md (`scripts/generate.mjs`), and `npm run check` fails when a generated file is out of date.
 */
const config: CodegenConfig = {
  schema: SCHEMA,
  generates: {
    "api/domain/base/schema.types.ts": {
      plugins: ["typescript", "typescript-resolvers"],
      config: {
        scalars,
        useTypeImports: true,
        mappers: {
          Notebook: "../../entities/Notebook.ts#Notebook as NotebookRow",
          List: "../../entities/List.ts#List as ListRow",
          Item: "../../entities/Item.ts#Item as ItemRow",
          Run: "../../entities/Run.ts#Run as RunRow",
          RunItem: "../../entities/Run.ts#RunItemRow",
          User: "../../entities/User.ts#User as UserRow",
          Device: "../../entities/Device.ts#Device as DeviceRow",
        },
        enumsAsTypes: true,
        inputMaybeValue: "T | null | undefined",
        avoidOptionals: { field: true, inputValue: false, object: false, defaultValue: false },
      },
    },
    "client/graphql/": {
      documents: ["client/**/*.{ts,tsx}", "!client/graphql/**"],
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: { scalars, useTypeImports: true, enumsAsTypes: true, arrayInputCoercion: false },
    },
  },
};

export default config;
