import { type Plugin, runnerImport } from "vite";

const CALL = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`,?\s*\)/g;
const IMPORT = /import \{ graphql \} from "[./]*\/gql\/index\.ts";/;

/**
 * Puts the generated document in the place of each `graphql(...)`. The function itself looks its document up in a table
 * of all, and with the table each screen would carry the operations of all others.
 */
export function graphqlDocuments(): Plugin {
  let documents: Record<string, unknown> = {};
  return {
    name: "listbook:graphql-documents",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async buildStart() {
      documents = (await runnerImport<typeof documents>("./client/gql/graphql.ts", { configFile: false })).module;
    },
    transform: {
      filter: { id: /\/client\/.*\.tsx?$/, code: IMPORT },
      handler(code) {
        const inline = (_call: string, kind: string, name: string) =>
          JSON.stringify(documents[name + (kind === "fragment" ? "FragmentDoc" : "Document")]);
        const replaced = code.replace(IMPORT, "").replaceAll(CALL, inline);
        if (/\bgraphql\(|= undefined;/.test(replaced)) this.error("Write the operation out, and run npm run generate.");
        return { code: replaced, map: null };
      },
    },
  };
}
