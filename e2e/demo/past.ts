import { parseList } from "./calls.ts";

// What was before today. No call of the API makes a run that began in the past, but an import of an export of Listbook
// keeps the times of it. So the lists come from such a file (docs/export.md) with runs in which everything is still
// open, and the people then tick in them, each tick with its time.

/** A run of a list, or one use of a template. */
export type PastRun = {
  start: Date;
  /** From the first tick to the last. */
  minutes: number;
  /** The people who tick what is below the headings, in turn. */
  by: string[];
  /** The names of items that are skipped, each with the reason. */
  skipped?: Record<string, string>;
  /** The remarks on items, by their names. */
  remarks?: Record<string, string>;
  /** The names of items that are neither ticked nor skipped. */
  open?: string[];
  /** How many items are ticked, or those that are ticked in the text. All that are not skipped, if it is left out. */
  ticks?: number | "marked";
};

export type PastList = {
  /** A text of `content/`. */
  text: string;
  name?: string;
  isTemplate?: boolean;
  active?: boolean;
  priority?: number;
  date?: string;
  note?: string;
  repeat?: object;
  /** The text of the template that it was made from, which is in the same notebook. */
  template?: string;
  createdAt: Date;
  /** The oldest first. The last one is the present run; a list that nobody has used yet has none. */
  runs?: PastRun[];
};

export type PastNotebook = { name: string; color: string; lists: PastList[] };

export const getListName = ({ name, text }: Pick<PastList, "name" | "text">) => name ?? parseList(text).name;

const findTemplate = ({ lists }: PastNotebook, { template }: PastList) =>
  lists.findIndex(({ isTemplate, text }) => isTemplate && text === template);

/** The name of an item in the file, of the item of a list with this name. */
const toItemId = (list: number, name: string) => `${list} ${name}`;

/** Writes a notebook as an export of Listbook, with all items open. */
export function exportNotebook(notebook: PastNotebook): object {
  const lists = notebook.lists.map((list, index) => exportList(list, index, findTemplate(notebook, list)));
  const times = notebook.lists.map(({ createdAt }) => createdAt.toISOString()).sort();
  const [createdAt] = times;
  const row = { name: notebook.name, color: notebook.color, createdAt, updatedAt: createdAt, lists };
  return { format: "listbook", version: 1, exportedAt: new Date().toISOString(), notebooks: [row] };
}

function exportList(list: PastList, index: number, template: number) {
  const { text, template: templateText, runs = [], createdAt, name: _, ...fields } = list;
  const known = new Set(templateText === undefined ? [] : parseList(templateText).items.map(({ name }) => name));
  const time = createdAt.toISOString();
  const items = parseList(text).items.map(({ name, note, isHeading }, place) => ({
    id: toItemId(index, name),
    templateItemId: known.has(name) ? toItemId(template, name) : null,
    name,
    note,
    isHeading,
    remark: runs.at(-1)?.remarks?.[name],
    sortingOrder: place,
    createdAt: time,
    updatedAt: time,
  }));
  return {
    id: String(index),
    name: getListName(list),
    ...fields,
    templateId: template < 0 ? null : String(template),
    runNumber: Math.max(runs.length, 1),
    runStartedAt: runs.at(-1)?.start.toISOString() ?? null,
    createdAt: time,
    updatedAt: time,
    copiedItems: template < 0 ? null : items.flatMap(toCopiedItem),
    items,
    runs: runs.slice(0, -1).map(({ start, remarks }, run) => ({
      number: run + 1,
      startedAt: start.toISOString(),
      finishedAt: runs[run + 1]?.start.toISOString(),
      items: items.map(({ id, templateItemId, name, isHeading }) => ({
        itemId: id,
        templateItemId,
        name,
        isHeading,
        completed: false,
        remark: remarks?.[name],
      })),
    })),
  };
}

type ExportedItem = {
  id: string;
  templateItemId: string | null;
  name: string;
  note: string | null;
  isHeading: boolean;
};

/** What an item and that of the template have in common. */
const toCopiedItem = ({ id, templateItemId, name, note, isHeading }: ExportedItem) =>
  templateItemId === null ? [] : [{ itemId: id, templateItemId, name, note, isHeading }];
