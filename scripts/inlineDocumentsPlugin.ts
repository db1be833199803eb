import { type DocumentNode, Kind } from "graphql";
import { type Plugin, runnerImport } from "vite";

const GRAPHQL_CALL = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`,?\s*\)/g;
const GRAPHQL_IMPORT = /import \{ graphql \} from "[./]*\/graphql\/index\.ts";/;

/** The names of the virtual modules, each of which is the definition of a fragment. Build groups know a module by its end. */
const FRAGMENT = /^\0?virtual:fragment\/(\w+)\.ts$/;

/**
 * Replaces each call of `graphql(...)` with its generated document. The generated function `graphql` looks a document
 * up in a table of all documents, and each screen would load that table. The fragments of a document are modules, because
 * each would otherwise stand in every document that uses it.
 */
export function inlineDocuments(): Plugin {
  let documents: Record<string, DocumentNode> = {};

  /** Writes a document, and adds the names of its fragments to `fragments`. */
  function writeDocument({ kind, definitions }: DocumentNode, fragments: Set<string>): string {
    const parts = definitions.map((definition) => {
      if (definition.kind !== Kind.FRAGMENT_DEFINITION) return JSON.stringify(definition);
      fragments.add(definition.name.value);
      return `fragment${definition.name.value}`;
    });
    return `({ kind: ${JSON.stringify(kind)}, definitions: [${parts.join(", ")}] })`;
  }

  return {
    name: "listbook:graphql-documents",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async buildStart() {
      documents = (await runnerImport<typeof documents>("./client/graphql/graphql.ts", { configFile: false })).module;
    },
    resolveId: { filter: { id: FRAGMENT }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: FRAGMENT },
      handler(id) {
        const [, name = ""] = FRAGMENT.exec(id) ?? [];
        const definition = documents[`${name}FragmentDoc`]?.definitions.find(
          (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
        );
        return `export const fragment${name} = ${JSON.stringify(definition)};`;
      },
    },
    transform: {
      filter: { id: /\/client\/.*\.tsx?$/, code: GRAPHQL_IMPORT },
      handler(code) {
        const fragments = new Set<string>();
        const inline = (call: string, kind: string, name: string) => {
          const document = documents[name + (kind === "fragment" ? "FragmentDoc" : "Document")];
          return document ? writeDocument(document, fragments) : call;
        };
        const replaced = code.replace(GRAPHQL_IMPORT, "").replaceAll(GRAPHQL_CALL, inline);
        if (/\bgraphql\(/.test(replaced)) this.error("Write the operation out, and run npm run generate.");
        const imports = [...fragments].map(
          (name) => `import { fragment${name} } from "virtual:fragment/${name}.ts";\n`,
        );
        return { code: imports.join("") + replaced, map: null };
      },
    },
  };
}
