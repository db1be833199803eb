import { type GraphQLSchema, isObjectType } from "graphql";
import type { Context } from "../context.ts";
import { organizationIdOf } from "../domain/organizations.ts";
import type { Notebook } from "../entities/Notebook.ts";

type Row = Record<string, unknown>;

/** GraphQL answers these by resolvers; the specification's own clients read `user_id`. */
const ofNotebook = (context: Context, notebook: Notebook) => ({
  userId: notebook.ownerId,
  user_id: notebook.ownerId,
  organizationId: organizationIdOf(context, notebook),
});

/**
 * A row, or rows, of a type of the schema as REST shows them: the fields that the schema knows and the row has, so a
 * column of ours is not told by accident.
 */
export function show(schema: GraphQLSchema, context: Context, typeName: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((row) => show(schema, context, typeName, row));
  if (value === null) return null;
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`schema.graphql has no type ${typeName}`);
  const fields = type.getFields();
  const shown = Object.fromEntries(Object.entries(value as Row).filter(([field]) => Object.hasOwn(fields, field)));
  return typeName === "Notebook" ? { ...shown, ...ofNotebook(context, value as Notebook) } : shown;
}
