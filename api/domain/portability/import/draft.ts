import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { v7 as makeUuid } from "uuid";
import { fitText } from "../../../../shared/pastedDrafts.ts";
import type {
  DraftItem,
  DraftCopiedItem,
  DraftList,
  PreviewedList,
  NotebookTimes,
  PreviewedNotebook,
  Remark,
  Reading,
  DraftSummary,
  ParsedList,
  ParsedItem,
} from "./draftTypes.ts";
import { listTexts, type Sentence, toEnglish } from "../../../texts/sentence.ts";
import { numberName } from "./names.ts";
import { Refusal } from "./refusal.ts";
import { WorkBudget } from "./work.ts";
import { fits, optionalLineRule } from "../../base/rules.ts";
import { isVisible, joinLines, splitIntoLines } from "../../../../shared/plainText.ts";
import { MAX_ITEMS_PER_LIST, MAX_TEXT_PER_LIST } from "../../../../shared/listLimits.ts";
import { getTextSize, sumTextSizes } from "../../base/textSize.ts";
import {
  fillFields,
  ITEM_FIELDS,
  type Known,
  LIST_FIELDS,
  NOTEBOOK_FIELDS,
  type NotebookValues,
} from "../../rows/userFields.ts";

/** Names of items in a preview, and their characters. Further ones come too, but the preview only counts them. */
const MAX_PREVIEWED_NAMES = 50_000;
const MAX_PREVIEWED_CHARACTERS = 2_000_000;
/** More than any account can have. The server holds the summary of a file. */
const MAX_NOTEBOOKS = 10_000;
const MAX_LISTS = 50_000;
const MAX_ROWS = 1_000_000;
/** Sentences of a preview. Further ones are counted. */
const MAX_NOTICES = 20;
/** Places that the preview names for each kind of thing that is left out. */
const MAX_PLACES = 5;
/** Kinds of things that are left out. A file can name kinds of its own, as columns; further ones are one kind. */
const MAX_KINDS = 50;
const OTHER_KIND = msg`Other things`;
const MAX_KIND_LENGTH = 100;

type Options = {
  /** The numbers of the lists that are wanted; null for those that come unless the user says otherwise. */
  wanted: ReadonlySet<number> | null;
  /** Whether the lists are only previewed, so that nothing but their names is kept. */
  previewsOnly: boolean;
  /** The caller's choices of how the file is read, of any group. */
  readings?: readonly string[];
};

/** Remarks by what they say in English. */
type Remarks = Map<string, { sentence: Sentence; remark: Remark }>;

/** The fields whose text is made to fit. */
type TextFields = Pick<typeof ITEM_FIELDS, "name" | "note">;

/**
 * Collects what a reader finds in a file. It fits every text into its limits and counts what it leaves out. The lists are kept
 * as JSON outside of the heap of JavaScript, so that a large file needs little of it.
 */
export class Draft {
  source = "";
  /** Why nothing comes, where a file of a zip says so by the name of its program. */
  refusal: Refusal | undefined;
  /** What reading the file may still cost. */
  readonly work = new WorkBudget();
  readonly #readings: Reading[] = [];
  readonly #notices = new Map<string, Sentence>();
  readonly #leftOut: Remarks = new Map();
  readonly #intoNotes: Remarks = new Map();
  /** The sentences of the readings. */
  readonly #labels: Sentence[] = [];
  readonly #notebooks: PreviewedNotebook[] = [];
  readonly #notebooksByName = new Map<string, number>();
  readonly #lists: PreviewedList[] = [];
  readonly #kept: Buffer[] = [];
  readonly #newIds = new Map<string, string>();
  readonly #left = { names: MAX_PREVIEWED_NAMES, characters: MAX_PREVIEWED_CHARACTERS, rows: MAX_ROWS };

  constructor(readonly options: Options) {}

  /** Adds a sentence for the user. */
  notice(sentence: Sentence): void {
    this.#notices.set(toEnglish(sentence), sentence);
  }

  /**
   * Offers ways to read the file, and returns the one that is in force: the caller's choice, or that of this group in
   * another file of the same zip, or else `usual`. Values have no commas, and no two groups have the same one.
   */
  offerReadings<Value extends string>(
    group: Sentence,
    readings: readonly { value: Value; label: Sentence }[],
    usual: Value,
  ): Value {
    const groupName = toEnglish(group);
    const has = (value: string) => readings.find((reading) => reading.value === value)?.value;
    const value =
      this.chosenReadings().reduce<Value | undefined>((found, each) => found ?? has(each), undefined) ?? usual;
    const known = this.#readings.filter((reading) => reading.group === groupName);
    for (const reading of readings) {
      if (known.some((each) => each.value === reading.value)) continue;
      const isChosen = known.length === 0 && reading.value === value;
      const label = toEnglish(reading.label);
      this.#readings.push({ group: groupName, value: reading.value, label, chosen: isChosen });
      this.#labels.push(reading.label);
    }
    return value;
  }

  hasReadings = (group: Sentence): boolean => this.#readings.some((reading) => reading.group === toEnglish(group));

  /** Returns the ways to read the file that the caller has chosen, and those that are in force. */
  chosenReadings(): string[] {
    const inForce = this.#readings.filter(({ chosen }) => chosen).map(({ value }) => value);
    return [...(this.options.readings ?? []), ...inForce];
  }

  /** Counts something that does not come. */
  leaveOut(what: Sentence, place: string, count = 1): void {
    addRemark(this.#leftOut, what, place, count);
  }

  /** Counts something that becomes a line of a note. */
  moveToNote(what: Sentence, place: string): void {
    addRemark(this.#intoNotes, what, place, 1);
  }

  /** Adds a notebook and returns its index. Errors: a `Refusal` for too many. */
  addNotebook(notebook: Known<NotebookValues>, times?: NotebookTimes): number {
    if (this.#notebooks.length >= MAX_NOTEBOOKS) throw new Refusal(msg`This file has too many notebooks to read`);
    const { name } = this.#fit({ name: notebook.name, note: null }, LIST_FIELDS, notebook.name);
    return this.#notebooks.push({ ...fillFields(NOTEBOOK_FIELDS, { ...notebook, name }), times }) - 1;
  }

  /** Returns the index of the notebook with this name. */
  findNotebook(name: string): number {
    const index = this.#notebooksByName.get(name) ?? this.addNotebook({ name });
    this.#notebooksByName.set(name, index);
    return index;
  }

  /** Describes a notebook that was added before this was known. */
  setNotebook(index: number, ...description: Parameters<Draft["addNotebook"]>): void {
    const described = this.#notebooks[this.addNotebook(...description)];
    this.#notebooks.pop();
    if (described) this.#notebooks[index] = described;
  }

  /**
   * Adds a list. One with more items than a list may have goes on in others, and so does one with more text, unless
   * `maxText` says that it may have it.
   */
  addList(
    notebook: number,
    list: DraftList,
    { place = list.name, chosen = true, maxText = MAX_TEXT_PER_LIST } = {},
  ): void {
    const text = this.#fit(list, LIST_FIELDS, place);
    const [items = [], ...others] = splitItems(
      list.items.flatMap((item) => this.#fitItem(item, place) ?? []),
      maxText,
    );
    this.#addFitted(notebook, { ...list, ...text, items, ...this.#fitPast(list, place) }, chosen);
    const { isTemplate, active } = list;
    const rest = others.map((each, index) => ({
      name: numberName(text.name, index + 2),
      isTemplate,
      active,
      items: each,
    }));
    for (const each of rest) this.#addFitted(notebook, each, chosen);
    const isFull = items.length === MAX_ITEMS_PER_LIST;
    const names = rest.map((each) => each.name);
    if (names.length > 0) this.notice(isFull ? sayFull(text.name, names) : sayLong(text.name, names));
  }

  #addFitted(notebook: number, list: DraftList, chosen: boolean): void {
    const { wanted, previewsOnly } = this.options;
    const number = this.#lists.length + 1;
    if (number > MAX_LISTS) throw new Refusal(msg`This file has too many lists to read`);
    this.#left.rows -= list.items.length;
    if (this.#left.rows < 0) throw new Refusal(msg`This file has too many items to read`);
    const items = list.items.filter(({ isHeading }) => !isHeading);
    this.#lists.push({
      number,
      notebook,
      name: list.name,
      chosen: wanted ? wanted.has(number) : chosen,
      isTemplate: list.isTemplate ?? false,
      itemCount: items.length,
      headingCount: list.items.length - items.length,
      completedCount: items.filter(({ completed }) => completed).length,
      text: sumTextSizes(list.items),
      runCount: list.runs?.length ?? 0,
      runItemCount: list.runs?.reduce((sum, run) => sum + run.items.length, 0) ?? 0,
      items: this.#takeNames(list.items),
    });
    if (previewsOnly || !this.#lists.at(-1)?.chosen) return;
    // The rows get their ids in the order of the file, which is that of items with the same place.
    const withIds = {
      ...list,
      id: this.#createId(list.id),
      items: list.items.map((item) => ({ ...item, id: this.#createId(item.id) })),
    };
    this.#kept.push(Buffer.from(JSON.stringify({ notebook, ...withIds })));
  }

  /** Returns the names of items for the preview, until there are enough of them. */
  #takeNames(items: readonly DraftItem[]): string[] {
    const names: string[] = [];
    if (!this.options.previewsOnly) return names;
    for (const { name } of items) {
      if (this.#left.names === 0 || this.#left.characters < name.length) break;
      this.#left.names--;
      this.#left.characters -= name.length;
      names.push(name);
    }
    return names;
  }

  /** Returns a new id for a row, and remembers it for what refers to the row. */
  #createId(fileId: string | undefined): string {
    const id = makeUuid();
    if (fileId !== undefined) this.#newIds.set(fileId, id);
    return id;
  }

  /** Returns the new id of a row, or makes one for a row that is not there any more. */
  #getId(fileId: string): string {
    return this.#newIds.get(fileId) ?? this.#createId(fileId);
  }

  summarize(): DraftSummary {
    const notices = [...this.#notices.values()].slice(0, MAX_NOTICES);
    const more = this.#notices.size - MAX_NOTICES;
    if (more > 0) notices.push(msg`And ${plural(more, { one: "# more like these", other: "# more like these" })}`);
    const [leftOut, intoNotes] = [[...this.#leftOut.values()], [...this.#intoNotes.values()]];
    const remarks = [...leftOut, ...intoNotes].map(({ sentence }) => sentence);
    return {
      source: this.source,
      notices: notices.map(toEnglish),
      texts: listTexts([...notices, ...this.#labels, ...remarks]),
      readings: this.#readings,
      notebooks: this.#notebooks,
      lists: this.#lists,
      leftOut: leftOut.map(({ remark }) => remark),
      intoNotes: intoNotes.map(({ remark }) => remark),
    };
  }

  /** Yields the lists that come, with new ids. */
  *parsedLists(): Generator<ParsedList> {
    for (const bytes of this.#kept) {
      const list = JSON.parse(bytes.toString()) as DraftList & { id: string; notebook: number };
      yield this.#resolve(list);
    }
  }

  #resolve(list: DraftList & { id: string; notebook: number }): ParsedList {
    const { id, notebook, runs = [], runNumber = 1 } = list;
    const templateId = this.#newIds.get(list.templateId ?? "") ?? null;
    return {
      ...fillFields(LIST_FIELDS, { ...list, active: list.active ?? !list.isTemplate }),
      id,
      notebook,
      templateId,
      answers: list.answers ?? null,
      runId: runNumber > 1 ? makeUuid() : null,
      runNumber,
      runStartedAt: list.runStartedAt ?? null,
      createdAt: list.createdAt ?? null,
      updatedAt: list.updatedAt ?? null,
      items: list.items.map((item, index) => this.#resolveItem(item as DraftItem & { id: string }, index)),
      runs: runs.map((run) => ({
        ...run,
        items: run.items.map((item) => ({
          ...item,
          itemId: this.#getId(item.itemId),
          templateItemId: item.templateItemId === null ? null : this.#getId(item.templateItemId),
        })),
      })),
      copiedItems: (templateId && list.copiedItems?.map((copied) => this.#resolveCopied(copied))) || null,
    };
  }

  #resolveCopied(copied: DraftCopiedItem): DraftCopiedItem {
    return { ...copied, itemId: this.#getId(copied.itemId), templateItemId: this.#getId(copied.templateItemId) };
  }

  #resolveItem(item: DraftItem & { id: string }, index: number): ParsedItem {
    const fields = fillFields(ITEM_FIELDS, { ...item, sortingOrder: item.sortingOrder ?? index + 1 });
    return {
      ...fields,
      id: item.id,
      ...fitState({ ...item, ...fields }),
      templateItemId: this.#newIds.get(item.templateItemId ?? "") ?? null,
      createdAt: item.createdAt ?? null,
      updatedAt: item.updatedAt ?? null,
    };
  }

  #fitItem(item: DraftItem, place: string): DraftItem | undefined {
    const { name, note } = item;
    const hasName = isVisible(name);
    if (!hasName && !isVisible(note ?? "")) {
      this.leaveOut(msg`Items without text`, place);
      return undefined;
    }
    // The first line of its note names an item without a name.
    const text = hasName ? { name, note } : splitFirstLine(note ?? "");
    return { ...item, ...this.#fit(text, ITEM_FIELDS, place) };
  }

  /** Makes the text of past runs fit, and that of the items that the list has of its template. */
  #fitPast({ runs, copiedItems }: DraftList, place: string): Pick<DraftList, "runs" | "copiedItems"> {
    const fit = <T extends { name: string; note?: string | null | undefined }>(text: T) => ({
      ...text,
      ...this.#fit(text, ITEM_FIELDS, place),
    });
    const kept = runs?.filter(({ items }) => items.length <= MAX_ITEMS_PER_LIST) ?? [];
    if (kept.length < (runs?.length ?? 0))
      this.leaveOut(
        msg`Past runs with more than ${plural({ max: MAX_ITEMS_PER_LIST }, { one: "# item", other: "# items" })}`,
        place,
      );
    return {
      runs: kept.map((run) => ({
        ...run,
        items: run.items.map((item) => ({
          ...item,
          name: fit(item).name,
          ...fitState(item),
        })),
      })),
      copiedItems: copiedItems?.map((copied) => ({
        ...fit(copied),
        ...(copied.before && { before: fit(copied.before) }),
      })),
    };
  }

  /** Makes a text fit that a row cannot have. A text that it can have stays byte for byte. */
  #fit(
    { name, note = null }: { name: string; note?: string | null | undefined },
    fields: TextFields,
    place: string,
  ): { name: string; note: string | null } {
    if (name === name.trim() && fits(fields.name.rule, name) && fits(fields.note.rule, note)) return { name, note };
    const [cleanName, cleanNote] = [splitIntoLines(name), splitIntoLines(note ?? "")];
    const nameText = joinLines(cleanName.lines);
    const notes = note === null ? [] : [cleanNote.lines.join("\n")];
    const fitted = fitText(isVisible(nameText) ? nameText : fields.name.initial, notes, fields.name.max);
    if (fitted.name.length < nameText.length) this.moveToNote(msg`Ends of names that are too long`, place);
    const refused = cleanName.leftOutCount + cleanNote.leftOutCount;
    if (refused > 0) this.leaveOut(msg`Characters that aren’t allowed`, place, refused);
    if (fitted.leftOutCount > 0) this.leaveOut(msg`Characters that don’t fit in a note`, place, fitted.leftOutCount);
    return { name: fitted.name, note: fitted.note };
  }
}

/**
 * Returns whether an item is ticked and when, or skipped and why, and what came of it. A heading has nothing of that, and
 * a ticked item is not skipped. What an item does not have is absent, as in a run.
 */
function fitState({ completed, isHeading, ...item }: Omit<DraftItem, "name">) {
  const isTicked = completed === true && isHeading !== true;
  const isSkipped = item.isSkipped === true && !isTicked && isHeading !== true;
  const { completedAt, skipReason = null, remark = null } = item;
  return {
    completed: isTicked,
    completedAt: (isTicked && completedAt) || undefined,
    isSkipped: isSkipped || undefined,
    skipReason: (isSkipped && fits(optionalLineRule, skipReason) && skipReason) || undefined,
    remark: (isHeading !== true && fits(optionalLineRule, remark) && remark) || undefined,
  };
}

/** Says that a list has too many items, and where the others are. */
function sayFull(name: string, [second = "", ...further]: readonly string[]): MessageDescriptor {
  const max = MAX_ITEMS_PER_LIST;
  const last = further.at(-1);
  return last === undefined
    ? msg`“${name}” has more than ${plural(max, { one: "# item", other: "# items" })} and continues in “${second}”`
    : msg`“${name}” has more than ${plural(max, { one: "# item", other: "# items" })} and continues in “${second}” to “${last}”`;
}

/** Says that a list has too much text, and where the rest is. */
function sayLong(name: string, [second = "", ...further]: readonly string[]): MessageDescriptor {
  const size = "2 MB";
  const last = further.at(-1);
  return last === undefined
    ? msg`“${name}” has more than ${size} of text and continues in “${second}”`
    : msg`“${name}” has more than ${size} of text and continues in “${second}” to “${last}”`;
}

/** Splits the items of a list into those that fit into one list each; at least one. */
function splitItems(items: DraftItem[], maxText: number): DraftItem[][] {
  const parts: DraftItem[][] = [];
  let text = 0;
  for (const item of items) {
    const size = getTextSize(item);
    const part = parts.at(-1);
    if (part && part.length < MAX_ITEMS_PER_LIST && text + size <= maxText) part.push(item);
    else parts.push([item]);
    text = parts.at(-1) === part ? text + size : size;
  }
  return parts;
}

function addRemark(remarks: Remarks, given: Sentence, place: string, count: number): void {
  const words = toEnglish(given);
  const isLong = words.length > MAX_KIND_LENGTH;
  const kind = isLong ? `${words.slice(0, MAX_KIND_LENGTH)}…` : words;
  const hasRoom = remarks.has(kind) || remarks.size < MAX_KINDS;
  const what = hasRoom ? kind : toEnglish(OTHER_KIND);
  // A name that is cut stays English.
  const sentence = hasRoom ? (isLong ? kind : given) : OTHER_KIND;
  const remark: Remark = remarks.get(what)?.remark ?? { what, count: 0, places: [] };
  remarks.set(what, { sentence, remark });
  remark.count += count;
  if (remark.places.length < MAX_PLACES && remark.places.at(-1) !== place && place) remark.places.push(place);
}

function splitFirstLine(text: string) {
  const [first = "", ...others] = text.trim().split("\n");
  return { name: first, note: others.join("\n").trim() || null };
}
