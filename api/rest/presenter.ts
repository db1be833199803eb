import { getNamedType, type GraphQLSchema, isObjectType } from "graphql";
import type { Context } from "../domain/context.ts";
import { getOrganizationId } from "../domain/people/organizations.ts";
import type { List } from "../entities/List.ts";
import type { Notebook } from "../entities/Notebook.ts";

type Row = Record<string, unknown>;

/** GraphQL answers these by resolvers; the specification's own clients read `user_id`. */
const notebookFields = (context: Context, notebook: Notebook) => ({
  userId: notebook.ownerId,
  user_id: notebook.ownerId,
  organizationId: getOrganizationId(context, notebook),
});

/** Turns a row, or rows, of a type of the schema into what REST answers. */
export type Presenter = (context: Context, typeName: string, value: unknown) => unknown;

/** The fields of a type; those that hold other types name them. */
type FieldList = [name: string, inner: string | null][];

function readFields(schema: GraphQLSchema, typeName: string): FieldList {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`schema.graphql has no type ${typeName}`);
  return Object.values(type.getFields()).map((field) => {
    const inner = getNamedType(field.type);
    return [field.name, isObjectType(inner) ? inner.name : null];
  });
}

/**
 * A presenter keeps the fields that both the schema and the row have, so that a column which is not in the schema
 * never gets into an answer.
 */
export function createPresenter(schema: GraphQLSchema): Presenter {
  const known = new Map<string, FieldList>();

  function fieldsOf(typeName: string): FieldList {
    const fields = known.get(typeName) ?? readFields(schema, typeName);
    known.set(typeName, fields);
    return fields;
  }

  function present(context: Context, typeName: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((row) => present(context, typeName, row));
    if (value === null) return null;
    const row = value as Row;
    const presented: Row = {};
    for (const [name, inner] of fieldsOf(typeName))
      if (Object.hasOwn(row, name)) presented[name] = inner ? present(context, inner, row[name]) : row[name];
    return typeName === "Notebook" ? { ...presented, ...notebookFields(context, value as Notebook) } : presented;
  }

  return present;
}

type SpecialAnswer = (present: Presenter, context: Context, result: unknown) => unknown;

const withCounts: SpecialAnswer = (present, context, lists) =>
  Promise.all(
    (lists as List[]).map(async (list) =>
      present(context, "List", { ...list, ...(await context.loaders.counts.load(list)) }),
    ),
  );

const withItems: SpecialAnswer = async (present, context, list) => ({
  list: present(context, "List", list),
  items: present(context, "Item", await context.loaders.items.load(list as List)),
});

/** What two paths answer in place of the rows of their operation. */
export const specialAnswers: Readonly<Record<string, SpecialAnswer>> = {
  "/api/notebook/:id/lists-with-counts": withCounts,
  "/api/list/:id/with-items": withItems,
};
