import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  visit,
} from "graphql";

/** What one document may hold, by the words that refuse more of it. */
const MAX_SIZES = {
  tokens: 1_000,
  levels: 8,
  aliases: 15,
  directives: 5,
  "root fields": 20,
  "fields, with those of its fragments": 200,
  "values in one list": 100,
};
type SizeKind = keyof typeof MAX_SIZES;

const MESSAGE_PREFIX = "The document has too many ";
const formatLimitMessage = (measure: SizeKind) =>
  `${MESSAGE_PREFIX}${measure}: at most ${MAX_SIZES[measure].toLocaleString("en")} are allowed`;

/** Whether an error says that a document holds too much, and not that it holds nonsense. */
export const isLimitError = ({ message }: { message: string }) => message.startsWith(MESSAGE_PREFIX);

/** A document of more is not read to its end: what is read of it costs as much as it is long. */
export const MAX_TOKENS = MAX_SIZES.tokens;

/** In the place of graphql-js's own words for it. */
export const TOO_MANY_TOKENS_MESSAGE = formatLimitMessage("tokens");

type Fragments = Map<string, FragmentDefinitionNode>;

const collectFragments = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );

/** The fields at the root of an operation, those of its fragments with them. */
export function collectRootFields(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  const fragments = collectFragments(document);
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): FieldNode[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return collect(selection.selectionSet);
      const fragment = fragments.get(selection.name.value);
      if (!fragment || seen.has(selection.name.value)) return [];
      seen.add(selection.name.value);
      return collect(fragment.selectionSet);
    });
  return collect(operation.selectionSet);
}

type SelectionSize = { levels: number; fields: number };
const EMPTY_SIZE: SelectionSize = { levels: 0, fields: 0 };

/** Measures what is asked for as it will be executed; each fragment once, however often it is spread. */
function createSelectionMeter(fragments: Fragments) {
  const known = new Map<string, SelectionSize>();

  function ofFragment(name: string): SelectionSize {
    const size = known.get(name);
    if (size) return size;
    // One that contains itself is refused by another rule; here it must only come to an end.
    known.set(name, EMPTY_SIZE);
    const fragment = fragments.get(name);
    const measured = fragment ? measure(fragment.selectionSet) : EMPTY_SIZE;
    known.set(name, measured);
    return measured;
  }

  function ofField({ name, selectionSet }: FieldNode): SelectionSize {
    // Questions about the schema are as deep as its types are wrapped; graphql-js has a limit of its own for them.
    if (name.value.startsWith("__")) return EMPTY_SIZE;
    const { levels, fields } = selectionSet ? measure(selectionSet) : EMPTY_SIZE;
    return { levels: levels + 1, fields: fields + 1 };
  }

  function measure({ selections }: SelectionSetNode): SelectionSize {
    const sizes = selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return ofField(selection);
      if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
      return ofFragment(selection.name.value);
    });
    const levels = Math.max(0, ...sizes.map((size) => size.levels));
    return { levels, fields: sizes.reduce((sum, size) => sum + size.fields, 0) };
  }

  return measure;
}

/** Counts what stands in the document itself. */
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

function measureDocument(document: DocumentNode): Record<Exclude<SizeKind, "tokens">, number> {
  const measure = createSelectionMeter(collectFragments(document));
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const sizes = operations.map(({ selectionSet }) => measure(selectionSet));
  const largest = (numbers: number[]) => Math.max(0, ...numbers);
  return {
    ...countNodes(document),
    levels: largest(sizes.map(({ levels }) => levels)),
    "fields, with those of its fragments": largest(sizes.map(({ fields }) => fields)),
    "root fields": largest(operations.map((operation) => collectRootFields(document, operation).length)),
  };
}

/** The rule that refuses a document which asks for too much; it is validated with graphql-js's own rules. */
export function documentLimitRule(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const measured = measureDocument(document);
      for (const measure of Object.keys(measured) as (keyof typeof measured)[])
        if (measured[measure] > MAX_SIZES[measure]) context.reportError(new GraphQLError(formatLimitMessage(measure)));
    },
  };
}
