import type { DocumentNode } from "@apollo/client";
import { Kind, type DefinitionNode, type FieldNode, type SelectionNode } from "graphql";

/** The fragment that selects all the fields of an item that the cache stores. */
const ITEM_FIELDS = "ItemFields";

/** The argument that makes the field policy of `items` (`cache.ts`) answer whole items. */
const WHOLE_ARGUMENT = {
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: "whole" },
  value: { kind: Kind.BOOLEAN, value: true },
} as const;

const transformedDocuments = new WeakMap<DocumentNode, DocumentNode>();

/**
 * Returns the document that the cache reads and writes. An `items` field with the fragment `ItemFields` loses its
 * selection set and gets the argument `whole`; a document without such a field is returned as it is.
 */
export function transformDocument(document: DocumentNode): DocumentNode {
  const transformed = transformedDocuments.get(document) ?? transformDefinitions(document);
  transformedDocuments.set(document, transformed);
  return transformed;
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
