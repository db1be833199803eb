import { readFileSync } from "node:fs";
import { type ASTNode, Kind, parse, visit } from "graphql";
import { expect, it } from "vitest";

/** The kinds of definitions that a description can stand before. */
const DESCRIBED: string[] = [
  Kind.DIRECTIVE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.ENUM_VALUE_DEFINITION,
  Kind.FIELD_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
  Kind.INPUT_VALUE_DEFINITION,
  Kind.INTERFACE_TYPE_DEFINITION,
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.SCALAR_TYPE_DEFINITION,
  Kind.UNION_TYPE_DEFINITION,
];

/** What the last sentence of the reason says of all that is deprecated (docs/api.md, What stays). */
const END = /(?:^|\. )It may go in \d+\.\d+\.\d+\.$/;

type Definition = { path: string; description: string; reason: string | undefined };

/** Returns the reason of `@deprecated`, which is empty where none is written; undefined without the directive. */
function readReason(node: ASTNode): string | undefined {
  const directives = "directives" in node ? (node.directives ?? []) : [];
  const deprecated = directives.find(({ name }) => name.value === "deprecated");
  const [reason] = deprecated?.arguments ?? [];
  return deprecated && (reason?.value.kind === Kind.STRING ? reason.value.value : "");
}

/** Returns all definitions of a schema: types, fields, arguments, values of enums and directives. */
function listDefinitions(text: string): Definition[] {
  const found: Definition[] = [];
  const names: string[] = [];
  visit(parse(text), {
    enter(node) {
      if (!DESCRIBED.includes(node.kind) || !("name" in node)) return;
      names.push(node.name?.value ?? "");
      const description = "description" in node ? (node.description?.value ?? "") : "";
      found.push({ path: names.join("."), description, reason: readReason(node) });
    },
    leave(node) {
      if (DESCRIBED.includes(node.kind)) names.pop();
    },
  });
  return found;
}

const ARTICLES = ["a", "an", "and", "is", "of", "the"];

const listWords = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[a-z0-9#]+/g) ?? [];

/** Whether a description says nothing that its name does not say, such as "The interval of the price." */
function isFiller({ path, description }: Definition): boolean {
  const known = new Set([...ARTICLES, ...listWords(path)]);
  return listWords(description).every((word) => known.has(word));
}

const listFillers = (text: string) => listDefinitions(text).filter(isFiller);

it("each type, field, argument and value of the schema has a description that says more than its name", () => {
  const text = readFileSync("schema.graphql", "utf8");
  expect(listDefinitions(text).length).toBeGreaterThan(600);
  expect(listFillers(text)).toEqual([]);
});

it("a description that is missing, or says what the name says, is found", () => {
  const text = `
    "The price of the paid plan."
    type Price {
      "The interval of the price."
      interval: String
      "Three capital letters."
      currency(
        "The zone of Europe."
        zone: String
        day: String
      ): String
    }
    "How often somebody pays."
    enum Often { MONTHLY }`;
  expect(listFillers(text).map(({ path }) => path)).toEqual(["Price.interval", "Price.currency.day", "Often.MONTHLY"]);
});

/** Returns what is deprecated without saying in which version it may go. */
const listEndless = (text: string) =>
  listDefinitions(text).flatMap(({ path, reason }) => (reason === undefined || END.test(reason) ? [] : path));

it("what is deprecated says in which version it may go", () => {
  expect(listEndless(readFileSync("schema.graphql", "utf8"))).toEqual([]);
  const text = `
    type Price {
      amount: Int
      sum: Int @deprecated(reason: "Use \`amount\`. It may go in 0.3.0.")
      total: Int @deprecated(reason: "Use \`amount\`.")
      whole(of: Int @deprecated(reason: "It may go soon.")): Int @deprecated
    }`;
  expect(listEndless(text)).toEqual(["Price.total", "Price.whole", "Price.whole.of"]);
});
