import type { Context } from "../context.ts";
import type { Found, QuerySearchArgs, ThingKind } from "../schema.types.ts";
import { byName } from "./order.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { isNobody } from "../ownership/scope.ts";
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

/** `$2` are the patterns of all words, `$3` of the whole text where a name begins, `$4` where a word does. */
const rankSql = (table: string) => `
  case when ${table}.name ~* $3 then 0 when ${table}.name ~* $4 then 1 when ${table}.name ~* all($2) then 2 else 3 end`;

/** A regular expression over every name and note of the owner: it needs neither an extension nor an index. */
const SEARCH = `
  select 'notebook' as kind, ${rankSql("notebooks")} as rank, id, name, id as "notebookId", name as "notebookName",
         null::uuid as "listId", null as "listName", false as "isTemplate", false as completed
    from notebooks where owner_id = any($1) and deleted_at is null and name ~* all($2)
  union all
  select 'list', ${rankSql("lists")}, lists.id, lists.name, notebooks.id, notebooks.name,
         lists.id, lists.name, is_template, false
    from lists join notebooks on notebooks.owner_id = lists.owner_id and notebooks.id = lists.notebook_id
   where lists.owner_id = any($1) and lists.deleted_at is null and notebooks.deleted_at is null
     and concat_ws(' ', lists.name, lists.note) ~* all($2)
  union all
  select 'item', ${rankSql("items")}, items.id, items.name, notebooks.id, notebooks.name,
         lists.id, lists.name, is_template, completed
    from items join lists on lists.owner_id = items.owner_id and lists.id = items.list_id
         join notebooks on notebooks.owner_id = items.owner_id and notebooks.id = lists.notebook_id
   where items.owner_id = any($1) and items.deleted_at is null and lists.deleted_at is null
     and notebooks.deleted_at is null and concat_ws(' ', items.name, items.note) ~* all($2)`;

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
  const found = await queryOwned<RankedResult>(
    context,
    `select * from (${SEARCH}) found order by rank, completed, array_position(array['notebook', 'list', 'item'], kind), name, id
      limit ${MAX_RESULTS}`,
    [words, `^${whole}`, `\\m${whole}`],
  );
  return found.sort(byRelevance);
}
