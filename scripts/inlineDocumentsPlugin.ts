import { type Plugin, runnerImport } from "vite";

const GRAPHQL_CALL = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`,?\s*\)/g;
const GRAPHQL_IMPORT = /import \{ graphql \} from "[./]*\/graphql\/index\.ts";/;

/**
 * Replaces each call of `graphql(...)` with its generated document. The generated function `graphql` looks a document
 * up in a table of all documents, and each screen would load that table.
 */
export function inlineDocuments(): Plugin {
  let documents: Record<string, unknown> = {};
  return {
    name: "listbook:graphql-documents",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async buildStart() {
      documents = (await runnerImport<typeof documents>("./client/graphql/graphql.ts", { configFile: false })).module;
    },
    transform: {
      filter: { id: /\/client\/.*\.tsx?$/, code: GRAPHQL_IMPORT },
      handler(code) {
        const inline = (call: string, kind: string, name: string) => {
          const document = documents[name + (kind === "fragment" ? "FragmentDoc" : "Document")];
          return document ? `(${JSON.stringify(document)})` : call;
        };
        const replaced = code.replace(GRAPHQL_IMPORT, "").replaceAll(GRAPHQL_CALL, inline);
        if (/\bgraphql\(/.test(replaced)) this.error("Write the operation out, and run npm run generate.");
        return { code: replaced, map: null };
      },
    },
  };
}
