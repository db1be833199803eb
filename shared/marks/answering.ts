import { type Answers, type AskingRow, resolve, type ResolvedRow } from "./resolve.ts";

/**
 * What other answers make of a list that was made from a template. The server knows which row came from which; the page
 * knows it by the ids, which both derive. What somebody has touched stays.
 */

type ListRow = AskingRow & { id: string; completed: boolean; isSkipped: boolean };
type TemplateRow = AskingRow & { id: string };
type Text = Pick<AskingRow, "name" | "note">;

type Resolved<Row> = ReadonlyMap<string, ResolvedRow<Row>>;

/** A list and its template, each in its order. */
export type AnsweredList<Row extends ListRow, Original extends TemplateRow> = {
  list: readonly Row[];
  template: readonly Original[];
  /** The ids of the template's rows, by those of the rows that came from them. */
  originals: ReadonlyMap<string, string>;
  /** The template's rows as the answers before a change and after it make them, by their ids. */
  was: Resolved<Original>;
  now: Resolved<Original>;
};

/** Resolves the rows of a template, and returns them by their ids. */
export const resolveById = <Row extends TemplateRow>(rows: readonly Row[], answers: Answers): Resolved<Row> =>
  new Map(resolve(rows, answers).map((each) => [each.row.id, each]));

/** Returns the ids of the template's rows that a change brings in: those that the list does not have. */
export function listWanted<Row extends ListRow, Original extends TemplateRow>(
  { template, originals, was, now }: AnsweredList<Row, Original>,
  isWanted: (was: ResolvedRow<Original>, now: ResolvedRow<Original>) => boolean,
): string[] {
  const inList = new Set(originals.values());
  return template.flatMap(({ id }) => {
    const [before, after] = [was.get(id), now.get(id)];
    return before && after && !inList.has(id) && isWanted(before, after) ? id : [];
  });
}

/** Whether other answers bring a row in. */
export const isNoLongerLeftOut = (was: { isLeftOut: boolean }, now: { isLeftOut: boolean }): boolean =>
  was.isLeftOut && !now.isLeftOut;

export const isSameText = (one: Text, other: Text): boolean => one.name === other.name && one.note === other.note;

type Changes<Row> = { removedIds: string[]; changed: { row: Row; name: string; note: string | null }[] };

/**
 * Returns what leaves a list and which words change. A row leaves it that is open and has the words that the answers gave
 * it, and a heading below which nothing stays. `renewed` are rows of the template whose own have old words, as they come
 * back from the trash.
 */
export function planChanges<Row extends ListRow, Original extends TemplateRow>(
  { list, originals, was, now }: AnsweredList<Row, Original>,
  answers: Answers,
  renewed: ReadonlySet<string> = new Set(),
): Changes<Row> {
  const planned = resolve(list, answers).map((own) => {
    const { row } = own;
    const originalId = originals.get(row.id) ?? "";
    const [before, next] = [was.get(originalId), now.get(originalId)];
    const isOld = renewed.has(originalId);
    const leaves =
      before && next
        ? next.isLeftOut && !before.isLeftOut && isSameText(row, before)
        : own.isLeftOut && !isSameText(row, own);
    return {
      row,
      leaves: leaves && !row.completed && !row.isSkipped,
      name: next && (isOld || row.name === before?.name) ? next.name : own.name,
      note: next && (isOld || row.note === before?.note) ? next.note : own.note,
    };
  });
  const leaving = new Set(planned.flatMap(({ row, leaves }) => (leaves ? row.id : [])));
  let heading: string | undefined;
  for (const { row, leaves } of planned)
    if (row.isHeading) heading = row.id;
    else if (!leaves && heading !== undefined) leaving.delete(heading);
  return {
    removedIds: [...leaving],
    changed: planned.flatMap(({ row, name, note }) =>
      leaving.has(row.id) || isSameText(row, { name, note }) ? [] : [{ row, name, note }],
    ),
  };
}
