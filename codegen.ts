import type { CodegenConfig } from "@graphql-codegen/cli";

const scalars = {
  ID: "string",
  Date: "string",
  Timestamp: "string",
};

/**
 * Generates the types of the server and of the client from `schema.graphql`. `npm run generate` runs it, with the tables of
 * docs/api.md (`scripts/generate.mjs`), and `npm run check` fails when a generated file is out of date.
 */
const config: CodegenConfig = {
  schema: "schema.graphql",
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
