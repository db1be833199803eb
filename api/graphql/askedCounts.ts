import { BREAK, type DocumentNode, visit } from "graphql";

/** The fields of a list that are computed from the counts of its items. A run has two of these names too. */
const COUNT_FIELDS = new Set(["itemCount", "completedCount", "skippedCount", "lastUsedAt"]);

/** What is known of each document, which is the same object for each request with the same text. */
const known = new WeakMap<DocumentNode, boolean>();

/** Whether a document asks for counts of the items of lists. */
export function asksForCounts(document: DocumentNode): boolean {
  const asked = known.get(document) ?? findCountField(document);
  known.set(document, asked);
  return asked;
}

function findCountField(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field({ name }) {
      isFound = COUNT_FIELDS.has(name.value);
      return isFound ? BREAK : undefined;
    },
  });
  return isFound;
}
