import type { DocumentNode } from "@apollo/client";
import { Kind, type DefinitionNode, type FieldNode, type SelectionNode } from "graphql";

/** The fragment with everything that the cache holds of an item. */
const EVERYTHING = "ItemFields";

/** Tells the field policy of `items` that they are taken whole. */
const WHOLE = {
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: "whole" },
  value: { kind: Kind.BOOLEAN, value: true },
} as const;

const known = new WeakMap<DocumentNode, DocumentNode>();

/** The document as the cache takes it: where it names all of a list's items, they are taken whole; else it is the same. */
export function askWhole(document: DocumentNode): DocumentNode {
  const asked = known.get(document) ?? takeWhole(document);
  known.set(document, asked);
  return asked;
}

function takeWhole(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.map(takeWholeIn);
  return definitions.every((each, index) => each === document.definitions[index])
    ? document
    : { ...document, definitions };
}

function takeWholeIn(definition: DefinitionNode): DefinitionNode {
  if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
  const { selections } = definition.selectionSet;
  if (!selections.some(isAllOfItems)) return definition;
  return { ...definition, selectionSet: { ...definition.selectionSet, selections: selections.map(withoutFields) } };
}

function withoutFields(selection: SelectionNode): SelectionNode {
  if (!isAllOfItems(selection)) return selection;
  const { selectionSet: _fields, ...field } = selection;
  return { ...field, arguments: [...(field.arguments ?? []), WHOLE] };
}

const isAllOfItems = (selection: SelectionNode): selection is FieldNode =>
  selection.kind === Kind.FIELD &&
  selection.name.value === "items" &&
  !!selection.selectionSet?.selections.some(isEverything);

const isEverything = (part: SelectionNode) => part.kind === Kind.FRAGMENT_SPREAD && part.name.value === EVERYTHING;
