import { msg } from "@lingui/core/macro";
import type { Context } from "../../base/context.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { Notebook } from "../../../entities/Notebook.ts";
import type { RowKind } from "../../base/rowKind.ts";
import type { Found, QuerySearchArgs } from "../../base/schema.types.ts";
import { splitIntoWords } from "../../../../shared/normalizeText.ts";
import { byName } from "../../rows/order.ts";
import { findGroupsPlacedIn } from "../../sharing/places.ts";
import { IS_OPEN } from "../itemActs.ts";
import { column } from "../../ownership/columns.ts";
import { getRow, keepOneForId, queryOwned } from "../../ownership/ownedRows.ts";
import { isNobody, requireOwnerIds, scopeTo, type ScopedContext } from "../../ownership/scope.ts";
import {
  callers,
  type CallersSql,
  type Entity,
  literal,
  parameter,
  type Sql,
  sql,
  type Trashable,
} from "../../ownership/sql.ts";
import { tookTooLong } from "../../base/errors.ts";
import { isStatementTimeout } from "../../../database/client/unavailable.ts";
import { checkInput, nameRule } from "../../base/rules.ts";
import { markRow } from "./searchMarks.ts";
import { type ConcurrencyLimits, limitConcurrency, MAX_WAIT, MAX_WAITING } from "../../base/concurrencyLimit.ts";
import { chooseRunRows, findRunRowsSql, MAX_RUN_ROWS, type RunRow } from "./pastRunRows.ts";
import { buildHalfPatterns, buildTextPatterns, findNearWords, mayHaveTypo } from "./typos.ts";

/** The largest number of characters of the text. */
export const MAX_TEXT = 200;
/** The rules of the input for a search. */
export const searchRules = { text: nameRule(MAX_TEXT) };
/** The largest number of results. */
export const MAX_RESULTS = 50;
/** Further words are ignored. */
export const MAX_WORDS = 8;
/** A search with fewer results allows typos. */
const ENOUGH_RESULTS = 10;
/** Looking for typos takes longest, so that an owner does it once at a time. */
export const TYPO_LIMITS: ConcurrencyLimits = { running: 1, waiting: MAX_WAITING, milliseconds: MAX_WAIT };

/** Patterns of a match: the whole text at the start of the name or of a word of it, and each word. */
type Patterns = { nameStart: Sql; wordStart: Sql; words: Sql[] };

/** A word of the search text, and after it the words that are taken for it. */
type Alternatives = [string, ...string[]];

const escapePattern = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Patterns of LIKE. `search` has a space before each word. */
function buildPatterns(words: Alternatives[]): Patterns {
  const wholeText = escapePattern(words.map(([word]) => word).join(" "));
  return {
    nameStart: parameter(` ${wholeText}%`),
    wordStart: parameter(`% ${wholeText}%`),
    words: words.map((alternatives) => parameter(alternatives.map((word) => `%${escapePattern(word)}%`))),
  };
}

const SEARCH = sql`search`;

const containsAll = (text: Sql, words: Sql[]) =>
  words.reduce((conditions, word) => sql`${conditions} and ${text} like any(${word}::text[])`, sql`true`);

/** One result more than an answer has shows that there are more. */
const ROW_LIMIT = literal(MAX_RESULTS + 1);

/** Selects the best rows of one table. It reads all rows of the owner, by their key. */
const findBestSql = (
  entity: Entity<Trashable>,
  columns: Sql,
  { nameStart, wordStart, words }: Patterns,
  condition: Sql,
) => {
  // The part before the note.
  const name = sql`split_part(search, E'\\n', 1)`;
  return sql`
  (select ${columns},
          case when search like ${nameStart} then 0 when ${name} like ${wordStart} then 1
               when ${containsAll(name, words)} then 2 else 3 end as rank
     from ${entity} where ${callers(entity)} and ${condition} and ${containsAll(SEARCH, words)}
    order by rank, completed, name collate "C", id limit ${ROW_LIMIT})`;
};

const NOTEBOOK_COLUMNS = sql`'notebook' as kind, 0 as place, owner_id, created_at, id, name, null as note, false as completed, false as is_heading, id as notebook_id, null::uuid as list_id`;
const LIST_COLUMNS = sql`'list' as kind, 1 as place, owner_id, created_at, id, name, note, false as completed, false as is_heading, notebook_id, id as list_id`;
const ITEM_COLUMNS = sql`'item' as kind, 2 as place, owner_id, created_at, id, name, note, completed, is_heading, null::uuid as notebook_id, list_id`;

/** The condition that the rows of each table must satisfy. */
type Conditions = Record<RowKind, Sql>;

const EVERY_ROW = sql`true`;
const NO_ROW = sql`false`;
const WITHOUT_FILTER: Conditions = { notebook: EVERY_ROW, list: EVERY_ROW, item: EVERY_ROW };

/** Whether a list is in a notebook, or stands there. */
const isIn = (notebookId: string, placedOwnerIds: readonly string[]) =>
  sql`(${column(List, "notebookId")} = ${notebookId} or ${column(List, "ownerId")} = any(${placedOwnerIds}::uuid[]))`;

/** Builds the conditions of a search that is narrowed to a kind of rows, to a notebook, or to both. */
function buildConditions(
  { only, notebookId }: Pick<QuerySearchArgs, "only" | "notebookId">,
  placedOwnerIds: readonly string[],
): Conditions {
  if (!only && !notebookId) return WITHOUT_FILTER;
  const isInNotebook = notebookId ? isIn(notebookId, placedOwnerIds) : EVERY_ROW;
  const isOfKind = only === "TEMPLATES" ? sql`is_template` : only === "OPEN_ITEMS" ? sql`not is_template` : EVERY_ROW;
  const isFoundList = sql`${isInNotebook} and ${isOfKind}`;
  const isInList = sql`list_id in (select lists.id from ${List} where ${callers(List)} and ${isFoundList})`;
  return {
    notebook: NO_ROW,
    list: only === "OPEN_ITEMS" ? NO_ROW : isFoundList,
    item: only === "OPEN_ITEMS" ? sql`${IS_OPEN} and ${isInList}` : isInList,
  };
}

/**
 * Ranks and limits before it joins, so that it joins 51 rows. Without `materialized` PostgreSQL would read each list
 * for itself.
 */
const findMatchesSql = (patterns: Patterns, { notebook, list, item }: Conditions): CallersSql => sql`
  with found as materialized (
    ${findBestSql(Notebook, NOTEBOOK_COLUMNS, patterns, notebook)}
    union all ${findBestSql(List, LIST_COLUMNS, patterns, list)}
    union all ${findBestSql(Item, ITEM_COLUMNS, patterns, item)})
  select found.kind, found.owner_id as "ownerId", found.created_at as "createdAt", found.id, found.name, notebooks.id as "notebookId", notebooks.name as "notebookName",
         lists.id as "listId", lists.name as "listName", coalesce(is_template, false) as "isTemplate", found.completed,
         found.is_heading as "isHeading", found.rank, case when found.rank = 3 then found.note end as note
    from found left join ${List} on ${callers(List)} and lists.id = found.list_id
         join ${Notebook} on ${callers(Notebook)} and notebooks.id = coalesce(found.notebook_id, lists.notebook_id)
   order by found.rank, found.completed, found.place, found.name collate "C", found.id limit ${ROW_LIMIT}`;

/** Words are compared without the signs around them. */
const WORD = sql`btrim(word, '.,;:!?()[]{}"''#*-/')`;

/** The rows of an owner whose words are compared first. Others follow only where these lead to few results. Exported for tests. */
export const FIRST_ROWS = 5_000;

const findPossibleSql = (entity: Entity<Trashable>, condition: Sql) =>
  sql`select left(search, 300) as beginning from ${entity} where ${callers(entity)} and ${condition}`;

/**
 * Finds the words of the owner that may be taken for words of the search, at the beginnings of names and notes: reading
 * long notes whole would take ten times as long. Splitting a text and comparing words cost most. So it splits only rows in
 * which all words of the search can be, `mostRows` at most, and compares each different word once: hence `materialized`.
 */
function findSimilarWordsSql(words: string[], mostRows: number | null): CallersSql {
  const patterns = parameter(words.filter(mayHaveTypo).flatMap(buildHalfPatterns));
  const inText = words.map((word) =>
    parameter(mayHaveTypo(word) ? buildTextPatterns(word) : [`%${escapePattern(word)}%`]),
  );
  const mayHaveAll = containsAll(SEARCH, inText);
  return sql`
    with possible as materialized (
      select beginning from (
        ${findPossibleSql(Notebook, mayHaveAll)} union all ${findPossibleSql(List, mayHaveAll)}
        union all ${findPossibleSql(Item, mayHaveAll)}) possible_rows limit ${mostRows}),
    words as materialized (
      select distinct ${WORD} as word from possible, string_to_table(translate(beginning, E'\\n', ' '), ' ') word)
    select (select count(*)::int from possible) as "rowCount",
           array(select word from words where word like any(${patterns}::text[]) limit 1000) as similar`;
}

const KIND_ORDER: RowKind[] = ["notebook", "list", "item"];

/** `rank` is 0 to 3 for a row that has all words, and 4 for one that has them but for typos. */
type RankedRow = Omit<Found, "kind" | "runFinishedAt" | "nameMarks" | "noteExcerpt" | "noteMarks" | "hasMore"> & {
  kind: RowKind;
  ownerId: string;
  createdAt: string;
  rank: number;
  /** The note of a row whose name does not have all words. */
  note: string | null;
};

/** Rows, and the words for which they were found. */
type Match = { rows: RankedRow[]; alternatives: Alternatives[] };

const byRelevance = (a: RankedRow, b: RankedRow) =>
  a.rank - b.rank ||
  Number(a.completed) - Number(b.completed) ||
  KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
  byName(a, b);

/**
 * Returns the caller's notebooks, lists and items whose name and note together contain all words of `text`, in any order
 * and ignoring case and accents; the first eight different words count. One typo in a word is allowed when few
 * rows have it as it is. The best matches come first, at most 50, with what matched marked. Rows of past runs come last.
 * `only` and `notebookId` narrow the search. An empty array when nobody is calling, or without a visible letter or sign. Two
 * searches of one owner run at once, one of them for typos, and others wait. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for the
 * notebook, `UNAVAILABLE` when too many wait or the search takes too long.
 */
export async function search(context: Context, args: QuerySearchArgs): Promise<Found[]> {
  if (isNobody(context)) return [];
  const { text, only, notebookId } = checkInput(args, searchRules);
  const words = splitIntoWords(text).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  // The lists that are shared alone and stand in the notebook have other owners.
  const placedOwnerIds = notebookId ? findGroupsPlacedIn(context, notebookId) : [];
  const ownerIds = notebookId
    ? [(await getRow(context, Notebook, notebookId)).ownerId, ...placedOwnerIds]
    : requireOwnerIds(context);
  const conditions = buildConditions({ only, notebookId }, placedOwnerIds);
  const inNotebook = notebookId ? isIn(notebookId, placedOwnerIds) : EVERY_ROW;
  const [matches, ofRuns] = await limitConcurrency(
    ownerIds,
    async () => {
      const forgiving = await findForgiving(context, ownerIds, words, conditions);
      const ofPastRuns = only ? [] : await findInPastRuns(context, ownerIds, forgiving, inNotebook);
      return [forgiving, ofPastRuns] as const;
    },
    context.signal,
  );
  const alternativesOf = new Map(matches.flatMap(({ rows, alternatives }) => rows.map((row) => [row, alternatives])));
  const rows = [...alternativesOf.keys()];
  const found = KIND_ORDER.flatMap((kind) =>
    keepOneForId(
      context,
      rows.filter((row) => row.kind === kind),
    ),
  );
  const shownRunRows = ofRuns.slice(0, Math.min(MAX_RUN_ROWS, Math.max(0, MAX_RESULTS - found.length)));
  const hasMore = found.length > MAX_RESULTS || shownRunRows.length < ofRuns.length;
  return [
    ...found
      .sort(byRelevance)
      .slice(0, MAX_RESULTS)
      .map((row) => ({ ...row, runFinishedAt: null, ...markRow(row, alternativesOf.get(row) ?? []), hasMore })),
    ...shownRunRows.map((row) => ({ ...toFound(row), ...markRow({ ...row, note: null }, getWords(matches)), hasMore })),
  ];
}

/** Returns the words of a search, each with those that are taken for it. */
const getWords = (matches: readonly Match[]) => matches.at(-1)?.alternatives ?? [];

/** Finds rows of past runs that have the words for which other rows were found. */
async function findInPastRuns(
  context: Context,
  ownerIds: string[],
  matches: readonly Match[],
  isMeant: Sql,
): Promise<RunRow[]> {
  const alternatives = getWords(matches);
  const patterns = alternatives.map((words) => words.map((word) => `%${escapePattern(word)}%`));
  return chooseRunRows(
    context,
    await findOfOwners<RunRow>(context, ownerIds, findRunRowsSql(patterns, isMeant)),
    alternatives,
  );
}

const toFound = ({ ownerId: _ownerId, createdAt, ...row }: RunRow) => ({
  ...row,
  kind: "run" as const,
  runFinishedAt: createdAt,
  isTemplate: false,
  isHeading: false,
});

const findMatches = async (
  context: Context,
  ownerIds: string[],
  alternatives: Alternatives[],
  conditions: Conditions,
): Promise<Match> => ({
  rows: await findOfOwners(context, ownerIds, findMatchesSql(buildPatterns(alternatives), conditions)),
  alternatives,
});

/** Finds the rows with all words. If they are few, it adds those that have them but for typos. */
async function findForgiving(
  context: Context,
  ownerIds: string[],
  words: string[],
  conditions: Conditions,
): Promise<Match[]> {
  const wordsAlone = words.map((word): Alternatives => [word]);
  const exact = await findMatches(context, ownerIds, wordsAlone, conditions);
  if (exact.rows.length >= ENOUGH_RESULTS || !words.some(mayHaveTypo)) return [exact];

  const findWithTypos = async (mostRows: number | null): Promise<Match & { isComplete: boolean }> => {
    const { alternatives, isComplete } = await findAlternatives(context, ownerIds, words, mostRows);
    const hasOthers = alternatives.some(({ length }) => length > 1);
    const match = hasOthers ? await findMatches(context, ownerIds, alternatives, conditions) : exact;
    return { ...match, isComplete };
  };
  const all = await limitConcurrency(
    ownerIds.map((ownerId) => `typos of ${ownerId}`),
    async () => {
      const first = await findWithTypos(FIRST_ROWS);
      const isEnough = first.isComplete || first.rows.length >= ENOUGH_RESULTS;
      return isEnough ? first : findWithTypos(null);
    },
    context.signal,
    TYPO_LIMITS,
  );
  const getKey = ({ ownerId, kind, id }: RankedRow) => `${ownerId} ${kind} ${id}`;
  const exactKeys = new Set(exact.rows.map(getKey));
  const withTypos = all.rows.filter((row) => !exactKeys.has(getKey(row))).map((row) => ({ ...row, rank: 4 }));
  return [exact, { rows: withTypos, alternatives: all.alternatives }];
}

type SimilarWords = { rowCount: number; similar: string[] };

/**
 * Returns the words, each with those words of the owners that differ by one typo. `isComplete` is false when an owner has
 * more rows than `mostRows` with words to compare.
 */
async function findAlternatives(
  context: Context,
  ownerIds: string[],
  words: string[],
  mostRows: number | null,
): Promise<{ alternatives: Alternatives[]; isComplete: boolean }> {
  const found = await findOfOwners<SimilarWords>(context, ownerIds, findSimilarWordsSql(words, mostRows));
  const candidates = found.flatMap(({ similar }) => similar);
  return {
    alternatives: words.map((word) => [word, ...(mayHaveTypo(word) ? findNearWords(word, candidates) : [])]),
    isComplete: mostRows === null || found.every(({ rowCount }) => rowCount < mostRows),
  };
}

/**
 * Runs a statement for one owner after the other, because a plan for several owners reads more. Errors: `UNAVAILABLE`
 * for one that takes too long.
 */
export async function findOfOwners<Row>(context: Context, ownerIds: string[], statement: CallersSql): Promise<Row[]> {
  const rows: Row[] = [];
  for (const ownerId of ownerIds) rows.push(...(await runSearch<Row>(scopeTo(context, ownerId), statement)));
  return rows;
}

async function runSearch<Row>(context: ScopedContext, statement: CallersSql): Promise<Row[]> {
  try {
    return await queryOwned(context, statement);
  } catch (error) {
    throw isStatementTimeout(error) ? tookTooLong(msg`That took too long; try again with fewer words`) : error;
  }
}
