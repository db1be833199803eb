import { type Plugin, runnerImport } from "vite";

const GRAPHQL_CALL = /\bgraphql\(\s*`\s*(query|mutation|subscription|fragment)\s+(\w+)[^`]*`,?\s*\)/g;
const GRAPHQL_IMPORT = /import \{ graphql \} from "([./]*\/graphql\/)index\.ts";/;

type Node = { kind: string; name?: { value: string }; value?: unknown; [field: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "kind" in value;

const readName = (node: unknown) => (isNode(node) ? node.name?.value : undefined);

/** Returns the short form of a node, or the node itself where it has none. */
function shortenNode(node: Node): unknown {
  const [name, isPlain] = [readName(node), Object.keys(node).length === 2];
  if (node.kind === "Name") return node.value;
  if (node.kind === "SelectionSet") return node["selections"];
  if (node.kind === "Argument" && name === readName(node.value)) return name;
  if (node.kind === "VariableDefinition" && Object.keys(node).length === 3) return shortenVariable(node);
  if (node.kind === "FragmentSpread" && isPlain) return `...${name ?? ""}`;
  return isPlain && ["Field", "NamedType"].includes(node.kind) ? name : node;
}

function shortenVariable(node: Node): unknown {
  const type = node["type"] as Node;
  const isNeeded = type.kind === "NonNullType";
  const [name, named] = [readName(node["variable"]), readName(isNeeded ? type["type"] : type)];
  return name && named ? `${name} ${named}${isNeeded ? "!" : ""}` : node;
}

/** Writes a document in the short form that `expandDocument` reads. */
export const shortenDocument = (document: unknown) =>
  JSON.stringify(document, (_key, value: unknown) => (isNode(value) ? shortenNode(value) : value));

/**
 * Replaces each call of `graphql(...)` with its generated document. The generated function `graphql` looks a document
 * up in a table of all documents, and each screen would load that table. The documents are shortened, because they are
 * a large part of the first scripts.
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
        const inline = (_call: string, kind: string, name: string) => {
          const document = documents[name + (kind === "fragment" ? "FragmentDoc" : "Document")];
          return `/* @__PURE__ */ expandDocument(${shortenDocument(document)})`;
        };
        const replaced = code
          .replace(GRAPHQL_IMPORT, 'import { expandDocument } from "$1expandDocument.ts";')
          .replaceAll(GRAPHQL_CALL, inline);
        if (/\bgraphql\(|\bexpandDocument\(undefined\)/.test(replaced))
          this.error("Write the operation out, and run npm run generate.");
        return { code: replaced, map: null };
      },
    },
  };
}
