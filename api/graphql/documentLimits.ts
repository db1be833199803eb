import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLField,
  GraphQLID,
  type GraphQLSchema,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
  visit,
} from "graphql";
import { operationOf } from "../calls/operation.ts";

/** The limits of one document. The keys are part of the error messages. */
export const MAX_SIZES = {
  tokens: 1_000,
  levels: 8,
  aliases: 15,
  directives: 5,
  "root fields": 20,
  "fields, with those of its fragments": 200,
  "values in one list": 100,
};
type SizeKind = keyof typeof MAX_SIZES;

const formatLimitMessage = (kind: SizeKind) =>
  `The document has too many ${kind}: at most ${MAX_SIZES[kind].toLocaleString("en")} are allowed`;
const formatRepeatMessage = (name: string) =>
  `The document asks for ${name} twice; each collection can be asked for once in a request`;

/** Whether an error is about a limit of this file, and not about an invalid document. */
export const isLimitError = ({ message }: { message: string }) =>
  /^The document (has too many|asks for \w+ twice)/.test(message);

/** The parser stops after this many tokens, because the cost of parsing grows with the length of a document. */
export const MAX_TOKENS = MAX_SIZES.tokens;

/** Replaces the message of graphql-js for a document with too many tokens. */
export const TOO_MANY_TOKENS_MESSAGE = formatLimitMessage("tokens");

type Fragments = Map<string, FragmentDefinitionNode>;

/** Returns the fragments of a document by name. */
export const collectFragments = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );

/** Returns the fields at the root of an operation, including those in fragments. */
export function collectRootFields(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  const fragments = collectFragments(document);
  const visited = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return collect(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      if (!fragment || visited.has(selection.name.value)) return [];
      visited.add(selection.name.value);
      return collect(fragment.selectionSet);
    });
  return collect(operation.selectionSet);
}

type SelectionSize = { levels: number; fields: number };
const EMPTY_SIZE: SelectionSize = { levels: 0, fields: 0 };

/**
 * Returns a function that measures a selection as it will be executed. It measures a fragment only once, even if the
 * fragment is spread often, but counts its fields for each spread.
 */
function createSelectionMeter(fragments: Fragments) {
  const sizes = new Map<string, SelectionSize>();

  function measureFragment(name: string): SelectionSize {
    const knownSize = sizes.get(name);
    if (knownSize) return knownSize;
    // Another rule refuses a fragment that contains itself. Here, the entry only prevents endless recursion.
    sizes.set(name, EMPTY_SIZE);
    const fragment = fragments.get(name);
    const size = fragment ? measure(fragment.selectionSet) : EMPTY_SIZE;
    sizes.set(name, size);
    return size;
  }

  function measureField({ name, selectionSet }: FieldNode): SelectionSize {
    // Introspection needs more levels than other queries; graphql-js has its own limit for it.
    if (name.value.startsWith("__")) return EMPTY_SIZE;
    const { levels, fields } = selectionSet ? measure(selectionSet) : EMPTY_SIZE;
    return { levels: levels + 1, fields: fields + 1 };
  }

  function measure({ selections }: SelectionSetNode): SelectionSize {
    const parts = selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return measureField(selection);
      if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
      return measureFragment(selection.name.value);
    });
    const levels = Math.max(0, ...parts.map((part) => part.levels));
    return { levels, fields: parts.reduce((sum, part) => sum + part.fields, 0) };
  }

  return measure;
}

/** Counts nodes of the document text, without following fragments. */
function countNodes(document: DocumentNode) {
  const counts = { aliases: 0, directives: 0, "values in one list": 0 };
  visit(document, {
    enter(node: ASTNode) {
      if (node.kind === Kind.FIELD && node.alias) counts.aliases++;
      if (node.kind === Kind.DIRECTIVE) counts.directives++;
      if (node.kind === Kind.LIST)
        counts["values in one list"] = Math.max(counts["values in one list"], node.values.length);
    },
  });
  return counts;
}

const listOperations = ({ definitions }: DocumentNode) =>
  definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);

function measureDocument(document: DocumentNode): Record<Exclude<SizeKind, "tokens">, number> {
  const measure = createSelectionMeter(collectFragments(document));
  const operations = listOperations(document);
  const sizes = operations.map(({ selectionSet }) => measure(selectionSet));
  const largest = (numbers: number[]) => Math.max(0, ...numbers);
  return {
    ...countNodes(document),
    levels: largest(sizes.map(({ levels }) => levels)),
    "fields, with those of its fragments": largest(sizes.map(({ fields }) => fields)),
    "root fields": largest(operations.map((operation) => collectRootFields(document, operation).length)),
  };
}

/** Whether a field answers rows or their ids as a list, itself or in an object. What has a resolver is read on its own. */
function holdsRows({ type }: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(type);
  if (isListType(getNullableType(type))) return isObjectType(named) || named === GraphQLID;
  return isObjectType(named) && Object.values(named.getFields()).some((field) => !field.resolve && holdsRows(field));
}

/**
 * The collections of a schema: the fields of its queries that hold rows, but for those that say how many rows they count
 * as. A request may ask for each of them once.
 */
function findCollections(schema: GraphQLSchema): Set<string> {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return new Set(fields.filter((field) => holdsRows(field) && operationOf(field).rows === 0).map(({ name }) => name));
}

/** Returns the collections that an operation answers more than once. A field without another alias is answered once. */
function findRepeatedCollections(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  collections: Set<string>,
): string[] {
  if (operation.operation !== OperationTypeNode.QUERY) return [];
  const fields = collectRootFields(document, operation).filter(({ name }) => collections.has(name.value));
  const byAnswer = new Map(fields.map(({ name, alias }) => [(alias ?? name).value, name.value]));
  const names = [...byAnswer.values()];
  return names.filter((name, index) => names.indexOf(name) < index);
}

/** A validation rule that reports every exceeded limit. Apollo Server runs it together with the rules of graphql-js. */
export function documentLimitRule(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const measured = measureDocument(document);
      for (const kind of Object.keys(measured) as (keyof typeof measured)[])
        if (measured[kind] > MAX_SIZES[kind]) context.reportError(new GraphQLError(formatLimitMessage(kind)));
      const collections = findCollections(context.getSchema());
      const repeated = listOperations(document).flatMap((each) => findRepeatedCollections(document, each, collections));
      for (const name of new Set(repeated)) context.reportError(new GraphQLError(formatRepeatMessage(name)));
    },
  };
}
