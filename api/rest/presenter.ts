import { getNamedType, type GraphQLSchema, isObjectType } from "graphql";
import type { Context } from "../domain/base/context.ts";
import { runStartedAt } from "../domain/lists/dueDays.ts";
import { readCounts } from "../domain/lists/listCounts.ts";
import { readRunItems } from "../domain/lists/runs.ts";
import { presentRepeat } from "../domain/lists/repeat/rules.ts";
import { loadPerson } from "../domain/sharing/people.ts";
import { loadSharing } from "../domain/sharing/sharing.ts";
import { getOrganizationId } from "../domain/callers/organizations.ts";
import { toAnswerList } from "../../shared/marks/answers.ts";
import type { List } from "../entities/List.ts";
import type { Notebook } from "../entities/Notebook.ts";
import type { Run } from "../entities/Run.ts";

type Row = Record<string, unknown>;

/** Fields of a notebook that are no columns: GraphQL has resolvers for them. Some REST clients read `user_id`. */
const buildNotebookFields = (context: Context, notebook: Notebook) => ({
  userId: notebook.ownerId,
  user_id: notebook.ownerId,
  organizationId: getOrganizationId(context, notebook),
});

/** Turns a row, an array of rows, or null into JSON for REST. `typeName` is the type of the rows in the schema. */
type Presenter = (context: Context, typeName: string, value: unknown) => Promise<unknown>;

/** The fields of a type. `inner` is the name of the type that the field contains; null for scalars and enums. */
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
 * Creates a presenter. It copies only fields that both the schema and the row have, so a column that is not in the
 * schema never becomes part of a response.
 */
export function createPresenter(schema: GraphQLSchema): Presenter {
  const fieldsByType = new Map<string, FieldList>();

  function getFields(typeName: string): FieldList {
    const fields = fieldsByType.get(typeName) ?? readFields(schema, typeName);
    fieldsByType.set(typeName, fields);
    return fields;
  }

  /** `pending` gets a promise for each value that has to be read. */
  function present(context: Context, typeName: string, value: unknown, pending: Promise<unknown>[]): unknown {
    if (Array.isArray(value)) return value.map((row) => present(context, typeName, row, pending));
    if (value === null) return null;
    const row = value as Row;
    const presented: Row = {};
    for (const [name, inner] of getFields(typeName))
      // The row has only the id of the user who has ticked the item.
      if (inner === "Person") addValue(presented, "completedBy", loadPerson(context, row as CompletedRow), pending);
      else if (Object.hasOwn(row, name))
        presented[name] = inner ? present(context, inner, row[name], pending) : row[name];
    if (typeName === "Notebook") return { ...presented, ...buildNotebookFields(context, value as Notebook) };
    if (typeName === "List") {
      presented["answers"] = toAnswerList((value as List).answers);
      presented["runStartedAt"] = runStartedAt(value as List);
      addValue(presented, "repeat", presentRepeat(value as List, {}, context), pending);
    }
    return presented;
  }

  return async (context, typeName, value) => {
    const pending: Promise<unknown>[] = [];
    const presented = present(context, typeName, value, pending);
    await Promise.all(pending);
    return presented;
  };
}

type CompletedRow = Parameters<typeof loadPerson>[1];

/** Adds a value that may have to be read. */
function addValue(presented: Row, name: string, value: unknown, pending: Promise<unknown>[]): void {
  presented[name] = value;
  if (value instanceof Promise) pending.push(value.then((read: unknown) => (presented[name] = read)));
}

type SpecialAnswer = (present: Presenter, context: Context, result: unknown) => unknown;

const withCounts: SpecialAnswer = async (present, context, lists) =>
  present(context, "List", await Promise.all((lists as List[]).map((list) => readCounts(list, context.loaders))));

const withItems: SpecialAnswer = async (present, context, list) => ({
  list: await present(context, "List", list),
  items: await present(context, "Item", await context.loaders.items.load(list as List)),
});

const withRunItems: SpecialAnswer = async (present, context, run) =>
  present(context, "Run", { ...(run as Run), items: await readRunItems(run as Run, {}, context) });

const sharingOf: SpecialAnswer = (_present, context, notebook) => loadSharing(context, notebook as Notebook);

/** The paths whose response is not only the rows of their operation. */
export const specialAnswers: Readonly<Record<string, SpecialAnswer>> = {
  "/api/notebook/:id/lists-with-counts": withCounts,
  "/api/notebook/:id/people": sharingOf,
  "/api/list/:id/uses": withCounts,
  "/api/list/:id/with-items": withItems,
  "/api/run/:id": withRunItems,
};

/** Whether the lists of an answer have the counts of their items. */
export const answersCounts = (path: string): boolean => specialAnswers[path] === withCounts;
