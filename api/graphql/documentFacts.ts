import { BREAK, type DocumentNode, type FieldNode, type OperationDefinitionNode, visit } from "graphql";
import { type Operation, operationOf } from "../calls/operation.ts";
import { collectRootFields } from "./documentLimits.ts";
import type { AskedOperation } from "./documents.ts";

/** What a document says of one of its operations. It is read once for all requests that ask for it. */
type DocumentFacts = {
  /** The fields of `Query` or `Mutation`, with those of its fragments. With two aliases a field is there twice. */
  fields: FieldNode[];
  /** What the schema says of these fields. */
  operations: Operation[];
  /** Whether it asks for counts of the items of lists. */
  asksForCounts: boolean;
};

/** The documents of one text are one object, with its operations. */
const known = new WeakMap<OperationDefinitionNode, DocumentFacts>();

/** Returns what a document says of the operation that is asked for. */
export function readFacts({ schema, document, operation }: AskedOperation): DocumentFacts {
  const read = known.get(operation);
  if (read) return read;
  const fields = collectRootFields(document, operation);
  const inSchema = schema.getRootType(operation.operation)?.getFields() ?? {};
  const operations = fields.flatMap(({ name }) => {
    // `__typename` is no operation.
    const field = inSchema[name.value];
    return field ? [operationOf(field)] : [];
  });
  const facts = { fields, operations, asksForCounts: asksForCounts(document) };
  known.set(operation, facts);
  return facts;
}

/** The fields of a list that are computed from the counts of its items. A run has two of these names too. */
const COUNT_FIELDS = new Set(["itemCount", "completedCount", "skippedCount", "lastUsedAt"]);

function asksForCounts(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field({ name }) {
      isFound = COUNT_FIELDS.has(name.value);
      return isFound ? BREAK : undefined;
    },
  });
  return isFound;
}
