import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Found, QuerySearchArgs, ThingKind } from "../schema.types.ts";
import { byName } from "./order.ts";
import { column } from "../ownership/columns.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { isNobody, requireOwnerIds } from "../ownership/scope.ts";
import {
  callers,
  type Entity,
  literal,
  parameter,
  sameOwner,
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

/** The code points that include the accented letters of the Latin, Greek and Cyrillic scripts. */
const [FIRST_ACCENTED, LAST_ACCENTED] = [0xc0, 0x1fff];
const ACCENT = /[\u0300-\u036f]/g;

/** Maps each base letter to all its forms, with accents and in both cases, and each of these forms to its base letter. */
function buildLetterTable() {
  const formsOfBase = new Map<string, string>();
  const baseOfForm = new Map<string, string>();
  for (let code = FIRST_ACCENTED; code <= LAST_ACCENTED; code++) {
    const letter = String.fromCodePoint(code);
    const base = letter.normalize("NFD").replace(ACCENT, "").toLowerCase();
    if (base.length !== 1 || base === letter.toLowerCase()) continue;
    formsOfBase.set(base, (formsOfBase.get(base) ?? base) + letter);
    baseOfForm.set(letter, base);
  }
  return { formsOfBase, baseOfForm };
}

const { formsOfBase, baseOfForm } = buildLetterTable();

/** Returns a regular expression for `~*` in which each letter matches its forms with any accent and without one. */
function toPattern(word: string): string {
  return [...word.normalize("NFC").replace(ACCENT, "")]
    .map((letter) => {
      if (/^[!-/:-@[-`{-~]$/.test(letter)) return `\\${letter}`;
      const base = baseOfForm.get(letter) ?? letter.toLowerCase();
      const forms = formsOfBase.get(base);
      return forms ? `[${forms}]${ACCENT.source}*` : letter;
    })
    .join("");
}

/** Regular expressions for each word, for the whole text at the start of a name, and for it at the start of a word. */
type Patterns = { words: Sql; atNameStart: Sql; atWordStart: Sql };

const rankSql = (entity: Entity<Trashable>, { words, atNameStart, atWordStart }: Patterns) => {
  const name = column(entity, "name");
  return sql`
  case when ${name} ~* ${atNameStart} then 0 when ${name} ~* ${atWordStart} then 1 when ${name} ~* all(${words}) then 2 else 3 end`;
};

/** Matches every name and note of the owners with regular expressions, which need no extension and no index. */
const findMatchesSql = (patterns: Patterns) => sql`
  select 'notebook' as kind, ${rankSql(Notebook, patterns)} as rank, id, name, id as "notebookId",
         name as "notebookName", null::uuid as "listId", null as "listName", false as "isTemplate", false as completed
    from ${Notebook} where ${callers(Notebook)} and name ~* all(${patterns.words})
  union all
  select 'list', ${rankSql(List, patterns)}, lists.id, lists.name, notebooks.id, notebooks.name,
         lists.id, lists.name, is_template, false
    from ${List} join ${Notebook} on ${sameOwner(Notebook, List)} and notebooks.id = lists.notebook_id
   where ${callers(List)} and concat_ws(' ', lists.name, lists.note) ~* all(${patterns.words})
  union all
  select 'item', ${rankSql(Item, patterns)}, items.id, items.name, notebooks.id, notebooks.name,
         lists.id, lists.name, is_template, completed
    from ${Item} join ${List} on ${sameOwner(List, Item)} and lists.id = items.list_id
         join ${Notebook} on ${sameOwner(Notebook, Item)} and notebooks.id = lists.notebook_id
   where ${callers(Item)} and concat_ws(' ', items.name, items.note) ~* all(${patterns.words})`;

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
 * empty array when nobody is calling. Two searches of one owner run at once, and others wait. Errors: `BAD_USER_INPUT`,
 * `UNAVAILABLE` when too many wait or the search takes too long.
 */
export async function search(context: Context, args: QuerySearchArgs): Promise<Found[]> {
  if (isNobody(context)) return [];
  const { text } = checkInput(args, { text: nameRule(200) });
  const words = [...new Set(text.split(/\s+/))].slice(0, MAX_WORDS).map(toPattern);
  const wholeText = words.join("\\s+");
  const patterns = {
    words: parameter(words),
    atNameStart: parameter(`^${wholeText}`),
    atWordStart: parameter(`\\m${wholeText}`),
  };
  const found = await runInTurn(requireOwnerIds(context), () => findBestMatches(context, patterns));
  return found.sort(byRelevance);
}

async function findBestMatches(context: Context, patterns: Patterns): Promise<RankedResult[]> {
  try {
    return await queryOwned(
      context,
      sql`select * from (${findMatchesSql(patterns)}) found
           order by rank, completed, array_position(array['notebook', 'list', 'item'], kind), name, id
           limit ${literal(MAX_RESULTS)}`,
    );
  } catch (error) {
    throw isStatementTimeout(error) ? tookTooLong("try again with fewer words") : error;
  }
}
