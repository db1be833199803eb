import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Found, QuerySearchArgs, ThingKind } from "../schema.types.ts";
import { byName } from "./order.ts";
import { column } from "../ownership/columns.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { isNobody } from "../ownership/scope.ts";
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
import { checkInput, nameRule } from "../rules.ts";

/** The most that is found. */
const MAX_RESULTS = 50;

/** The blocks of Unicode whose letters are a plain one with an accent, as far as the Latin, Greek and Cyrillic ones. */
const [FIRST_ACCENTED, LAST_ACCENTED] = [0xc0, 0x1fff];
const ACCENT = /[\u0300-\u036f]/g;

/** For each plain letter all that it can be written as, and for each of these the plain letter. */
function buildLetterTable() {
  const forms = new Map<string, string>();
  const plain = new Map<string, string>();
  for (let code = FIRST_ACCENTED; code <= LAST_ACCENTED; code++) {
    const letter = String.fromCodePoint(code);
    const base = letter.normalize("NFD").replace(ACCENT, "").toLowerCase();
    if (base.length !== 1 || base === letter.toLowerCase()) continue;
    forms.set(base, (forms.get(base) ?? base) + letter);
    plain.set(letter, base);
  }
  return { forms, plain };
}

const letterTable = buildLetterTable();

/** A pattern for `~*`, by which a letter is found with any accent or none. */
function toPattern(word: string): string {
  return [...word.normalize("NFC").replace(ACCENT, "")]
    .map((letter) => {
      if (/^[!-/:-@[-`{-~]$/.test(letter)) return `\\${letter}`;
      const base = letterTable.plain.get(letter) ?? letter.toLowerCase();
      const forms = letterTable.forms.get(base);
      return forms ? `[${forms}]${ACCENT.source}*` : letter;
    })
    .join("");
}

/** Patterns: of each word, and of the whole text at the beginning of a name and at the beginning of a word. */
type Patterns = { words: Sql; atStart: Sql; atWord: Sql };

const rankSql = (entity: Entity<Trashable>, { words, atStart, atWord }: Patterns) => {
  const name = column(entity, "name");
  return sql`
  case when ${name} ~* ${atStart} then 0 when ${name} ~* ${atWord} then 1 when ${name} ~* all(${words}) then 2 else 3 end`;
};

/** A regular expression over every name and note of the owner: it needs neither an extension nor an index. */
const findMatches = (patterns: Patterns) => sql`
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
 * The caller's notebooks, lists and items in whose name or note all words of `text` are, in any order, whatever their
 * case and accents; nothing for nobody. Errors: `BAD_USER_INPUT`.
 */
export async function search(context: Context, args: QuerySearchArgs): Promise<Found[]> {
  if (isNobody(context)) return [];
  const { text } = checkInput(args, { text: nameRule(200) });
  const words = text.split(/\s+/).map(toPattern);
  const whole = words.join("\\s+");
  const patterns = {
    words: parameter(words),
    atStart: parameter(`^${whole}`),
    atWord: parameter(`\\m${whole}`),
  };
  const found = await queryOwned<RankedResult>(
    context,
    sql`select * from (${findMatches(patterns)}) found
         order by rank, completed, array_position(array['notebook', 'list', 'item'], kind), name, id
         limit ${literal(MAX_RESULTS)}`,
  );
  return found.sort(byRelevance);
}
