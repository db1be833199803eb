/**
 * Returns a document that the build has shortened, because documents are a large part of the first scripts
 * (`scripts/inlineDocumentsPlugin.ts`). There a name is a text, a selection set is an array, and a field without
 * arguments and selections is its name.
 */
export const expandDocument = (short: unknown): unknown => expand("", short);

function expand(key: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const nodes = value.map((each) => expand(key, each));
    return key === "selectionSet" ? { kind: "SelectionSet", selections: nodes } : nodes;
  }
  if (typeof value === "string") {
    if (key === "selectionSet") return { kind: "Field", name: { kind: "Name", value } };
    return key === "name" || key === "alias" ? { kind: "Name", value } : value;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, expand(name, each)]));
}
