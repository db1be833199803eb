/**
 * Returns a document that the build has shortened, because documents are a large part of the first scripts
 * (`scripts/inlineDocumentsPlugin.ts`). There these are texts: names, types, the definitions of variables, fields without
 * arguments and selections, arguments whose value is the variable of their name, and spreads of fragments, which begin
 * with three dots. A selection set is an array.
 */
export const expandDocument = (short: unknown): unknown => expand("", short);

function expand(key: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const nodes = value.map((each) => expand(key, each));
    return key === "selectionSet" ? { kind: "SelectionSet", selections: nodes } : nodes;
  }
  if (typeof value === "string") return expandText(key, value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, expand(name, each)]));
}

const KINDS: Record<string, string> = { type: "NamedType", typeCondition: "NamedType" };

function expandText(key: string, value: string): unknown {
  if (key === "name" || key === "alias") return { kind: "Name", value };
  if (key === "variableDefinitions") return expandVariable(...(value.split(" ") as [string, string]));
  if (key === "arguments") return { ...expandName("Argument", value), value: expandName("Variable", value) };
  const isSpread = value.startsWith("...");
  const kind = key === "selectionSet" ? (isSpread ? "FragmentSpread" : "Field") : KINDS[key];
  return kind ? expandName(kind, isSpread ? value.slice(3) : value) : value;
}

/** Expands the definition of a variable, whose type ends with `!` where it is needed. */
function expandVariable(variable: string, type: string) {
  const named = expandName("NamedType", type.replace("!", ""));
  return {
    kind: "VariableDefinition",
    variable: expandName("Variable", variable),
    type: type.endsWith("!") ? { kind: "NonNullType", type: named } : named,
  };
}

const expandName = (kind: string, value: string) => ({ kind, name: { kind: "Name", value } });
