import { List } from "../../../entities/List.ts";
import { Notebook } from "../../../entities/Notebook.ts";
import { Run } from "../../../entities/Run.ts";
import { normalizeText } from "../../../../shared/normalizeText.ts";
import type { Context } from "../../base/context.ts";
import { keepOneForId } from "../../ownership/ownedRows.ts";
import { callers, type CallersSql, literal, parameter, sameOwner, type Sql, sql } from "../../ownership/sql.ts";

/** How many rows of past runs an answer has at most. */
export const MAX_RUN_ROWS = 10;
/** How many rows of an owner's past runs are read, those of the newest runs. Exported for tests. */
export const MAX_READ_ROWS = 10_000;
/** So much of a name is compared and shown. */
const NAME_LENGTH = 200;

/** A row of a past run, of which the list is there. */
export type RunRow = {
  ownerId: string;
  /** The end of the run. */
  createdAt: string;
  /** The run. */
  id: string;
  name: string;
  completed: boolean;
  notebookId: string;
  notebookName: string;
  listId: string;
  listName: string;
};

/** The newest runs of lists that are no templates, as many as have so many rows together. */
const recentRunsSql = (isMeant: Sql): CallersSql => sql`
  select owner_id, id, list_id, list_name, notebook_id, notebook_name from (
    select runs.owner_id, runs.id, runs.list_id, lists.name as list_name, notebooks.id as notebook_id,
           notebooks.name as notebook_name,
           sum(runs.size) over (order by runs.finished_at desc, runs.id) - runs.size as rows_before
      from ${Run} join ${List} on ${sameOwner(List, Run)} and lists.id = runs.list_id
           join ${Notebook} on ${sameOwner(Notebook, List)} and notebooks.id = lists.notebook_id
     where ${callers(Run)} and runs.size > 0 and not lists.is_template
       and ${isMeant}) as by_age
   where rows_before < ${literal(MAX_READ_ROWS)}`;

const NAME = sql`left(entry ->> 'name', ${literal(NAME_LENGTH)})`;

/**
 * Finds the rows of past runs that may have all words: of each list and name the newest. The database compares names of
 * ASCII, and returns the others. `words` are patterns, each with those that are taken for it. `isMeant` says
 * which lists count.
 */
export function findRunRowsSql(words: readonly (readonly string[])[], isMeant: Sql): CallersSql {
  const hasWord = (patterns: readonly string[]) => sql`lower(${NAME}) like any(${parameter([...patterns])}::text[])`;
  const hasAll = words.reduce<Sql>((all, patterns) => sql`${all} and ${hasWord(patterns)}`, sql`true`);
  return sql`
    with recent as materialized (${recentRunsSql(isMeant)})
    select distinct on (recent.list_id, ${NAME})
           recent.owner_id as "ownerId", runs.finished_at as "createdAt", recent.id, ${NAME} as name,
           (entry ->> 'completed')::boolean as completed, recent.notebook_id as "notebookId",
           recent.notebook_name as "notebookName", recent.list_id as "listId", recent.list_name as "listName"
      from recent join ${Run} on ${callers(Run)} and runs.id = recent.id,
           jsonb_array_elements(runs.run_items) as entry
     where not (entry ->> 'isHeading')::boolean and (${NAME} ~ '[^ -~]' or (${hasAll}))
     order by recent.list_id, ${NAME}, runs.finished_at desc, runs.number desc`;
}

/** Returns those of the rows that have all words, those of the newest runs first. */
export function chooseRunRows(
  context: Context,
  rows: readonly RunRow[],
  alternatives: readonly (readonly string[])[],
): RunRow[] {
  const owners = new Map(keepOneForId(context, [...rows]).map(({ id, ownerId }) => [id, ownerId]));
  const hasAll = (name: string) => alternatives.every((words) => words.some((word) => name.includes(word)));
  return rows
    .filter(({ id, ownerId, name }) => owners.get(id) === ownerId && hasAll(normalizeText(name)))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.name.localeCompare(b.name, "en"));
}
