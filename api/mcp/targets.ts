import { badInput } from "../domain/base/errors.ts";
import { isUuid } from "../domain/base/rules.ts";
import type { List, Notebook } from "../domain/base/schema.types.ts";
import type { OperationContext } from "../graphql/execute.ts";
import { type Counts, ListItems, type ListItem, ListNames, NotebookNames } from "./documents.ts";
import { read } from "./runDocument.ts";
import { findByWords, listNames, quote, requireOne } from "./words.ts";

/** What the words in a call mean: a list, a notebook, items. */

export const countOpen = ({ itemCount, completedCount, skippedCount }: Counts): number =>
  itemCount - completedCount - skippedCount;

/**
 * Returns the id of the list that is meant: by its id, or by words of its name. A template is meant where no list is.
 * Errors: `BAD_USER_INPUT` where none or several fit.
 */
export const findListId = (context: OperationContext, list: string): Promise<string> =>
  findNamedListId(context, { words: list, noun: "list" });

/** Does the same for a template alone. */
export const findTemplateId = (context: OperationContext, template: string): Promise<string> =>
  findNamedListId(context, { words: template, noun: "template" });

type Wanted = { words: string; noun: "list" | "template" };

async function findNamedListId(context: OperationContext, { words, noun }: Wanted): Promise<string> {
  if (isUuid(words)) return words;
  const { lists, notebooks } = await read(context, ListNames);
  const [templates, others] = [true, false].map((isTemplate) => lists.filter((each) => each.isTemplate === isTemplate));
  const groups = noun === "list" ? [others ?? [], templates ?? []] : [templates ?? []];
  const describePlace = (name: string | null) => (name === null ? "" : ` in ${quote(name)}`);
  return requireOne(findByWords(groups, words), {
    noun,
    words,
    rows: groups.flat(),
    describe: (list) => `${quote(list.name)}${describePlace(nameNotebook(list, notebooks))} (${list.id})`,
  }).id;
}

/**
 * Returns the id of the notebook for a new list: the only one where none is named. Errors: `BAD_USER_INPUT` where none or
 * several fit.
 */
export async function findNotebookId(context: OperationContext, words: string | undefined): Promise<string> {
  if (words && isUuid(words)) return words;
  const { notebooks: all } = await read(context, NotebookNames);
  // A token for one notebook may be for that of a shared list.
  const shown = all.filter(({ holdsOneList }) => !holdsOneList);
  const notebooks = shown.length > 0 ? shown : all;
  if (words)
    return requireOne(findByWords([notebooks], words), {
      noun: "notebook",
      words,
      rows: notebooks,
      describe: ({ id, name }) => `${quote(name)} (${id})`,
    }).id;
  const [only, ...others] = notebooks;
  if (!only) throw badInput({ notebook: "There is no notebook yet; create one in Listbook first" });
  if (others.length > 0)
    throw badInput({ notebook: `Say which notebook: ${listNames(notebooks.map(({ name }) => quote(name)))}` });
  return only.id;
}

/** Returns the name of the notebook in which a list stands; null for one that others share and that stands in none. */
export const nameNotebook = (
  { shownIn }: Pick<List, "shownIn">,
  notebooks: readonly Pick<Notebook, "id" | "name">[],
): string | null => notebooks.find(({ id }) => id === shownIn)?.name ?? null;

/** The items of a list, those that are not yet as they shall be first. */
type Candidates = { pending: ListItem[]; settled: ListItem[] };

/** Returns the item that is meant. Of items with this very name it is the first. Errors: as for a list. */
function findItem({ pending, settled }: Candidates, words: string): ListItem {
  const found = findByWords([pending, settled], words);
  const isSame = found.every(({ name }) => name === found[0]?.name);
  return requireOne(isSame ? found.slice(0, 1) : found, {
    noun: "item",
    words,
    rows: [...pending, ...settled],
    describe: ({ name }) => quote(name),
  });
}

type FoundItems = { runId: string; pending: ListItem[]; settled: ListItem[]; openCount: number };

/**
 * Finds the items of a list that words mean, each once: those that ticking (or un-ticking) changes, and those that are so
 * already. Errors: `BAD_USER_INPUT` where for any words none or several fit, and for a template.
 */
export async function findItems(
  context: OperationContext,
  listId: string,
  { words, done }: { words: readonly string[]; done: boolean },
): Promise<FoundItems> {
  const { list, items } = await read(context, ListItems, { listId });
  if (list.isTemplate)
    throw badInput({ list: `${quote(list.name)} is a template; make a list from it with make_list` });
  const rows = items.filter(({ isHeading }) => !isHeading);
  const isSettled = ({ completed }: ListItem) => completed === done;
  const left: Candidates = { pending: rows.filter((item) => !isSettled(item)), settled: rows.filter(isSettled) };
  const found = { pending: [] as ListItem[], settled: [] as ListItem[] };
  for (const each of words) {
    const item = findItem(left, each);
    const state = isSettled(item) ? "settled" : "pending";
    left[state] = left[state].filter((other) => other !== item);
    found[state].push(item);
  }
  const openCount = rows.filter(({ completed, isSkipped }) => !completed && !isSkipped).length;
  return { runId: list.runId, openCount, ...found };
}
