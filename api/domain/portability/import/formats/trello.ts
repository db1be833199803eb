import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { readDay, toLocalDay } from "../days.ts";
import type { Draft } from "../draft.ts";
import type { DraftItem, DraftList } from "../draftTypes.ts";
import { isObject, type JsonObject, readObjects, readText } from "../json.ts";

/** Whether JSON is a board of Trello. */
export const isTrelloBoard = (value: unknown): value is JsonObject =>
  isObject(value) &&
  Array.isArray(value["cards"]) &&
  Array.isArray(value["lists"]) &&
  readObjects(value["lists"]).every((list) => "idBoard" in list || "pos" in list);

const READINGS = [
  { value: "items", label: msg`Cards as items, with their checklists below` },
  { value: "lists", label: msg`Cards with checklists as lists` },
] as const;

const byPosition = (a: JsonObject, b: JsonObject) => (Number(a["pos"]) || 0) - (Number(b["pos"]) || 0);

/** Groups objects by the id that a field has, each group in its order. */
function groupBy(objects: JsonObject[], field: string): Map<string, JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const object of objects.toSorted(byPosition)) {
    const id = readText(object[field]);
    const group = groups.get(id);
    if (group) group.push(object);
    else groups.set(id, [object]);
  }
  return groups;
}

/**
 * Reads a board: it is a notebook, its lists are lists, its cards items or, when they have checklists, lists. Its moments
 * become days of `timeZone`.
 */
export function readTrello(draft: Draft, board: JsonObject, timeZone: string, path: string): void {
  draft.source ||= "Trello";
  const asLists = draft.offerReadings(msg`How to read it`, READINGS, "items") === "lists";
  const notebook = draft.addNotebook({ name: readText(board["name"]) });
  const allCards = readObjects(board["cards"]);
  const cards = groupBy(allCards, "idList");
  const checklists = groupBy(readObjects(board["checklists"]), "idCard");
  leaveOutLoose(draft, allCards, checklists, path);
  if (readText(board["desc"]).trim()) draft.leaveOut(msg`Board descriptions`, path);
  for (const list of readObjects(board["lists"]).toSorted(byPosition)) {
    const place = [path, readText(list["name"])].filter(Boolean).join(" / ");
    const listId = readText(list["id"]);
    const ofList = cards.get(listId) ?? [];
    cards.delete(listId);
    const open = ofList.filter(({ closed }) => closed !== true);
    if (open.length < ofList.length) draft.leaveOut(msg`Archived cards`, place, ofList.length - open.length);
    const chosen = list["closed"] !== true;
    if (!chosen) draft.notice(msg`Archived lists are left out`);
    const items: DraftItem[] = [];
    const ownLists: DraftList[] = [];
    for (const fields of open) {
      const card = new Card(draft, fields, place, timeZone);
      const entries = card.readEntries(checklists.get(readText(fields["id"])) ?? []);
      if (entries.length === 0) items.push(card.toItem());
      else if (asLists) ownLists.push({ ...card.toList(), items: entries });
      else items.push(card.toHeading(), ...entries);
    }
    if (items.length > 0 || ownLists.length === 0)
      draft.addList(notebook, { name: readText(list["name"]), items }, { place, chosen });
    for (const own of ownLists) draft.addList(notebook, own, { place: `${place} / ${own.name}`, chosen });
  }
  for (const rest of cards.values()) draft.leaveOut(msg`Cards without a list`, path, rest.length);
  const comments = readObjects(board["actions"]).filter(({ type }) => type === "commentCard").length;
  if (comments > 0) draft.leaveOut(msg`Comments`, path, comments);
}

/** Checklists of a card that is not in the file do not come. */
function leaveOutLoose(
  draft: Draft,
  cards: readonly JsonObject[],
  checklists: ReadonlyMap<string, JsonObject[]>,
  path: string,
): void {
  const ids = new Set(cards.map(({ id }) => readText(id)));
  for (const [id, ofCard] of checklists)
    for (const checklist of ids.has(id) ? [] : ofCard)
      draft.leaveOut(msg`Checklists without a card`, [path, readText(checklist["name"])].filter(Boolean).join(" / "));
}

/** Items and lists have days, and Trello has moments. */
const isMoment = (value: unknown) => !Number.isNaN(Date.parse(readText(value)));

/** The arrays of a card for which lists and items have no field. */
const LEFT_OUT: readonly [field: string, what: MessageDescriptor][] = [
  ["idMembers", msg`Card members`],
  ["customFieldItems", msg`Card custom fields`],
  ["stickers", msg`Card stickers`],
];

/** A card of a board. What has no home here becomes a line of its note, or is counted. */
class Card {
  readonly #name: string;
  readonly #place: string;
  readonly #texts: string[];

  constructor(
    readonly draft: Draft,
    readonly fields: JsonObject,
    listPlace: string,
    readonly timeZone: string,
  ) {
    this.#name = readText(fields["name"]);
    this.#place = `${listPlace} / ${this.#name}`;
    for (const [field, what] of LEFT_OUT) {
      const values = fields[field];
      if (Array.isArray(values) && values.length > 0) draft.leaveOut(what, this.#place, values.length);
    }
    const labels = readObjects(fields["labels"]).map((label) => readText(label["name"]) || readText(label["color"]));
    if (labels.length > 0) draft.moveToNote(msg`Labels`, this.#place);
    const attachments = readObjects(fields["attachments"]).flatMap(({ url }) => readText(url) || []);
    for (const _ of attachments) draft.moveToNote(msg`Links to attachments`, this.#place);
    for (const field of ["start", "due"]) if (isMoment(fields[field])) draft.leaveOut(msg`Times of day`, this.#place);
    const start = this.#readDay("start");
    if (start) draft.moveToNote(msg`Card dates`, this.#place);
    const labelText = labels.length > 0 ? `Labels: ${labels.join(", ")}` : "";
    this.#texts = [start && `Starts ${start}`, labelText, ...attachments];
  }

  toItem(): DraftItem {
    const due = this.#readDay("due");
    if (due) this.draft.moveToNote(msg`Card dates`, this.#place);
    const note = this.#joinNote(due && `Due ${due}`);
    return { name: this.#name, note, completed: this.#isCompleted() };
  }

  toHeading(): DraftItem {
    this.#leaveOutTick();
    return { ...this.toItem(), completed: false, isHeading: true };
  }

  /** A list of its own has the date of the card. */
  toList(): Omit<DraftList, "items"> {
    this.#leaveOutTick();
    const isTemplate = this.fields["isTemplate"] === true;
    return { name: this.#name, note: this.#joinNote(), date: readDay(this.#readDay("due")), isTemplate };
  }

  /** Reads the entries of its checklists. Several checklists have their names above them. */
  readEntries(checklists: JsonObject[]): DraftItem[] {
    return checklists.flatMap((checklist) => {
      const entries = readObjects(checklist["checkItems"]).toSorted(byPosition);
      const items = entries.map((entry) => this.#readEntry(entry));
      const name = `${this.#name}: ${readText(checklist["name"])}`;
      return checklists.length > 1 ? [{ name, isHeading: true }, ...items] : items;
    });
  }

  #readEntry(entry: JsonObject): DraftItem {
    const due = toLocalDay(readText(entry["due"]), this.timeZone);
    if (due) this.draft.moveToNote(msg`Checklist item dates`, this.#place);
    if (isMoment(entry["due"])) this.draft.leaveOut(msg`Times of day`, this.#place);
    if (readText(entry["idMember"])) this.draft.leaveOut(msg`Checklist item members`, this.#place);
    return { name: readText(entry["name"]), note: due ? `Due ${due}` : null, completed: entry["state"] === "complete" };
  }

  #isCompleted = () => this.fields["dueComplete"] === true;

  #leaveOutTick() {
    if (this.#isCompleted()) this.draft.leaveOut(msg`Ticks on cards with checklists`, this.#place);
  }

  #readDay = (field: string) => toLocalDay(readText(this.fields[field]), this.timeZone);

  #joinNote = (due = "") => [readText(this.fields["desc"]), due, ...this.#texts].filter(Boolean).join("\n") || null;
}
