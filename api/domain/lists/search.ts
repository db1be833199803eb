import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Found, QuerySearchArgs, ThingKind } from "../schema.types.ts";
import { splitIntoWords } from "../../../shared/normalizeText.ts";
import { byName } from "./order.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { isNobody, requireOwnerIds, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import {
  callers,
  type CallersSql,
  type Entity,
  literal,
  parameter,
  type Sql,
  sql,
  type Trashable,
} from "../ownership/sql.ts";
import { tookTooLong } from "../errors.ts";
import { isStatementTimeout } from "../../database/client/unavailable.ts";
import { checkInput, nameRule } from "../rules.ts";
import { runInTurn } from "./searchTurns.ts";

/** The largest number of results. */
const MAX_RESULTS = 50;
/** Further words are ignored. */
const MAX_WORDS = 8;

/** What `search` contains for a match: the whole text at the start of the name or of a word of it, and each word. */
type Patterns = { nameStart: Sql; wordStart: Sql; words: Sql[] };

/** Patterns of LIKE. `search` has a space before each word. */
function buildPatterns(words: string[]): Patterns {
  const escaped = words.map((word) => word.replace(/[\\%_]/g, "\\$&"));
  const wholeText = escaped.join(" ");
  return {
    nameStart: parameter(` ${wholeText}%`),
    wordStart: parameter(`% ${wholeText}%`),
    words: escaped.map((word) => parameter([`%${word}%`])),
  };
}

const SEARCH = sql`search`;
/** The part of `search` before the note. */
const SEARCHED_NAME = sql`split_part(search, E'\\n', 1)`;

const containsAll = (text: Sql, words: Sql[]) =>
  words.reduce((conditions, word) => sql`${conditions} and ${text} like any(${word}::text[])`, sql`true`);

/** One result more than an answer has shows that there are more. */
const ROW_LIMIT = literal(MAX_RESULTS + 1);

/** Selects the best rows of one table. It reads all rows of the owner, by their key. */
const findBestSql = (entity: Entity<Trashable>, columns: Sql, { nameStart, wordStart, words }: Patterns) => sql`
  (select ${columns},
          case when search like ${nameStart} then 0 when ${SEARCHED_NAME} like ${wordStart} then 1
               when ${containsAll(SEARCHED_NAME, words)} then 2 else 3 end as rank
     from ${entity} where ${callers(entity)} and ${containsAll(SEARCH, words)}
    order by rank, completed, name collate "C", id limit ${ROW_LIMIT})`;

const NOTEBOOK_COLUMNS = sql`'notebook' as kind, 0 as place, id, name, false as completed, id as notebook_id, null::uuid as list_id`;
const LIST_COLUMNS = sql`'list' as kind, 1 as place, id, name, false as completed, notebook_id, id as list_id`;
const ITEM_COLUMNS = sql`'item' as kind, 2 as place, id, name, completed, null::uuid as notebook_id, list_id`;

/**
 * Ranks and limits before it joins, so that it joins 51 rows. Without `materialized` PostgreSQL would read each list
 * for itself.
 */
const findMatchesSql = (patterns: Patterns): CallersSql => sql`
  with found as materialized (
    ${findBestSql(Notebook, NOTEBOOK_COLUMNS, patterns)} union all ${findBestSql(List, LIST_COLUMNS, patterns)}
    union all ${findBestSql(Item, ITEM_COLUMNS, patterns)})
  select found.kind, found.id, found.name, notebooks.id as "notebookId", notebooks.name as "notebookName",
         lists.id as "listId", lists.name as "listName", coalesce(is_template, false) as "isTemplate", found.completed,
         found.rank
    from found left join ${List} on ${callers(List)} and lists.id = found.list_id
         join ${Notebook} on ${callers(Notebook)} and notebooks.id = coalesce(found.notebook_id, lists.notebook_id)
   order by found.rank, found.completed, found.place, found.name collate "C", found.id limit ${ROW_LIMIT}`;

const KIND_ORDER: ThingKind[] = ["notebook", "list", "item"];

type RankedResult = Found & { rank: number };

const byRelevance = (a: RankedResult, b: RankedResult) =>
  a.rank - b.rank ||
  Number(a.completed) - Number(b.completed) ||
  KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
  byName(a, b);

/**
 * Returns the caller's notebooks, lists and items whose name and note together contain all words of `text`, in any order
 * and ignoring case and accents; the first eight different words count. The best matches come first, at most 50. An
 * empty array when nobody is calling, or without a visible letter or sign. Two searches of one owner run at once, and
 * others wait. Errors: `BAD_USER_INPUT`, `UNAVAILABLE` when too many wait or the search takes too long.
 */
export async function search(context: Context, args: QuerySearchArgs): Promise<Found[]> {
  if (isNobody(context)) return [];
  const { text } = checkInput(args, { text: nameRule(200) });
  const words = splitIntoWords(text).slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const ownerIds = requireOwnerIds(context);
  const found = await runInTurn(
    ownerIds,
    () => findOfOwners<RankedResult>(context, ownerIds, findMatchesSql(buildPatterns(words))),
    context.signal,
  );
  return found.sort(byRelevance).slice(0, MAX_RESULTS);
}

/** Runs a statement for one owner after the other, because a plan for several owners reads more. */
async function findOfOwners<Row>(context: Context, ownerIds: string[], statement: CallersSql): Promise<Row[]> {
  const rows: Row[] = [];
  for (const ownerId of ownerIds) rows.push(...(await runSearch<Row>(scopeTo(context, ownerId), statement)));
  return rows;
}

async function runSearch<Row>(context: ScopedContext, statement: CallersSql): Promise<Row[]> {
  try {
    return await queryOwned(context, statement);
  } catch (error) {
    throw isStatementTimeout(error) ? tookTooLong("try again with fewer words") : error;
  }
}
