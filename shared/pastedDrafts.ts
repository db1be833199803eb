/** An item of a pasted text, as the page shows it and the server takes it. */
export type PastedItem = {
  name: string;
  note: string | null;
  completed: boolean;
  /** Only where the text says that the item is left out: `- [-] Milk`. */
  isSkipped?: true;
  isHeading: boolean;
};

/** An item before its text is made to fit: `notes` are the lines of its note, `indent` says below which item it stands. */
export type PastedDraft = {
  name: string;
  notes: string[];
  completed: boolean;
  isSkipped?: boolean;
  isHeading: boolean;
  indent: number;
};

/** The items of drafts, and what is known of all of them. */
export type FinishedDrafts = {
  items: PastedItem[];
  /** The number of characters for which a note has no room. */
  leftOutCount: number;
  /** True if an item is below another one, so that `joinsParents` makes a difference. */
  hasParents: boolean;
};

const MAX_NAME_LENGTH = 2_000;
const MAX_NOTE_LENGTH = 10_000;
/** The maximum length of the names of the parents before the name of an item. */
const MAX_PREFIX_LENGTH = 200;

/** Makes items of drafts. `joinsParents` writes the names of its parents before the name of an item: "Trip: Socks". */
export function finishDrafts(drafts: readonly PastedDraft[], joinsParents: boolean): FinishedDrafts {
  const { parents, hasParents } = findParents(drafts);
  let leftOutCount = 0;
  const items = drafts.map((draft, index) => {
    const prefix = joinsParents ? joinNames(drafts, parents, index) : "";
    const { completed, isSkipped, isHeading } = draft;
    const fitted = fitText(prefix + draft.name, draft.notes);
    leftOutCount += fitted.leftOutCount;
    const skip = isSkipped && !isHeading && { isSkipped: true as const };
    return { name: fitted.name, note: fitted.note, completed: completed && !isHeading, ...skip, isHeading };
  });
  return { items, leftOutCount, hasParents };
}

/** Finds for each item the index of the one that it stands under. Headings and what is before them are above nothing. */
function findParents(drafts: readonly PastedDraft[]) {
  const open: number[] = [];
  const parents = drafts.map((draft, index) => {
    if (draft.isHeading) open.length = 0;
    while (open.length > 0 && (drafts[open.at(-1) ?? 0]?.indent ?? 0) >= draft.indent) open.pop();
    const parent = open.at(-1);
    if (!draft.isHeading) open.push(index);
    return parent;
  });
  return { parents, hasParents: parents.some((parent) => parent !== undefined) };
}

/** Returns the names of an item's parents, each with a colon. The outermost names of a long result are left out. */
function joinNames(drafts: readonly PastedDraft[], parents: readonly (number | undefined)[], index: number): string {
  let prefix = "";
  for (let parent = parents[index]; parent !== undefined; parent = parents[parent]) {
    const name = (drafts[parent]?.name ?? "").replace(/[:：]$/u, "");
    if (prefix.length + name.length + 2 > MAX_PREFIX_LENGTH) break;
    prefix = `${name}: ${prefix}`;
  }
  return prefix;
}

/** Moves the end of a name that is too long to the start of the note, and cuts a note that is too long. */
export function fitText(name: string, notes: readonly string[], maxName = MAX_NAME_LENGTH) {
  const nameEnd = findNameEnd(name, maxName);
  const rest = name.slice(nameEnd).trim();
  const note = (rest ? [rest, ...notes] : notes).join("\n");
  const noteEnd = findEnd(note, MAX_NOTE_LENGTH);
  return {
    name: name.slice(0, nameEnd).trimEnd(),
    note: note.slice(0, noteEnd) || null,
    leftOutCount: countCharacters(note.slice(noteEnd)),
  };
}

/** Returns the index at which a name is cut: at a space, if it has one. */
function findNameEnd(name: string, maxName: number) {
  const end = findEnd(name, maxName);
  if (end === name.length || name[end] === " ") return end;
  return name.lastIndexOf(" ", end) > 0 ? name.lastIndexOf(" ", end) : end;
}

/** Returns the index after the first `length` characters of a text. A character can be two code units. */
function findEnd(text: string, length: number) {
  let end = 0;
  for (let count = 0; count < length && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

function countCharacters(text: string) {
  let count = 0;
  for (const character of text) count += character ? 1 : 0;
  return count;
}
