import type { DocumentNode } from "@apollo/client";
import { Kind, type DefinitionNode, type FieldNode, type SelectionNode } from "graphql";

/** The fragment with everything that the cache holds of an item. */
const ITEM_FIELDS = "ItemFields";

/** Tells the field policy of `items` that they are taken whole. */
const WHOLE_ARGUMENT = {
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: "whole" },
  value: { kind: Kind.BOOLEAN, value: true },
} as const;

const transformedDocuments = new WeakMap<DocumentNode, DocumentNode>();

/** The document as the cache takes it: where it names all of a list's items, they are taken whole; else it is the same. */
export function transformDocument(document: DocumentNode): DocumentNode {
  const asked = transformedDocuments.get(document) ?? transformDefinitions(document);
  transformedDocuments.set(document, asked);
  return asked;
}

function transformDefinitions(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.map(transformDefinition);
  return definitions.every((each, index) => each === document.definitions[index])
    ? document
    : { ...document, definitions };
}

function transformDefinition(definition: DefinitionNode): DefinitionNode {
  if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
  const { selections } = definition.selectionSet;
  if (!selections.some(selectsWholeItems)) return definition;
  return { ...definition, selectionSet: { ...definition.selectionSet, selections: selections.map(stripSelection) } };
}

function stripSelection(selection: SelectionNode): SelectionNode {
  if (!selectsWholeItems(selection)) return selection;
  const { selectionSet: _fields, ...field } = selection;
  return { ...field, arguments: [...(field.arguments ?? []), WHOLE_ARGUMENT] };
}

const selectsWholeItems = (selection: SelectionNode): selection is FieldNode =>
  selection.kind === Kind.FIELD &&
  selection.name.value === "items" &&
  !!selection.selectionSet?.selections.some(isItemFieldsSpread);

const isItemFieldsSpread = (part: SelectionNode) =>
  part.kind === Kind.FRAGMENT_SPREAD && part.name.value === ITEM_FIELDS;
