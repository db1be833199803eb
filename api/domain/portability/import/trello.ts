import type { Draft, DraftItem, DraftList } from "./draft.ts";
import { isObject, type JsonObject, readDay, readObjects, readText } from "./json.ts";

/** Whether JSON is a board of Trello. */
export const isTrelloBoard = (value: unknown): value is JsonObject =>
  isObject(value) &&
  Array.isArray(value["cards"]) &&
  Array.isArray(value["lists"]) &&
  readObjects(value["lists"]).every((list) => "idBoard" in list || "pos" in list);

const READINGS = [
  { value: "items", label: "Cards as items, their checklists below them" },
  { value: "lists", label: "Cards with checklists as lists" },
];

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

/** Reads a board: it is a notebook, its lists are lists, its cards items or, when they have checklists, lists. */
export function readTrello(draft: Draft, board: JsonObject, reading: string | null, path: string): void {
  draft.source ||= "Trello";
  const asLists = reading === "lists";
  for (const { value, label } of READINGS)
    draft.readings.push({ value, label, chosen: value === (asLists ? "lists" : "items") });
  const notebook = draft.addNotebook(readText(board["name"]));
  const cards = groupBy(readObjects(board["cards"]), "idList");
  const checklists = groupBy(readObjects(board["checklists"]), "idCard");
  for (const list of readObjects(board["lists"]).toSorted(byPosition)) {
    const place = `${path}${readText(list["name"])}`;
    const ofList = cards.get(readText(list["id"])) ?? [];
    const open = ofList.filter(({ closed }) => closed !== true);
    if (open.length < ofList.length) draft.leaveOut("Archived cards", place, ofList.length - open.length);
    const chosen = list["closed"] !== true;
    if (!chosen) draft.notice("Archived lists come only when they are chosen");
    const items: DraftItem[] = [];
    const ownLists: DraftList[] = [];
    for (const card of open) {
      const parts = readCard(draft, card, checklists.get(readText(card["id"])) ?? [], place);
      if (asLists && parts.items.length > 0) ownLists.push(toList(card, parts));
      else items.push({ ...parts.item, isHeading: parts.items.length > 0 }, ...parts.items);
    }
    if (items.length > 0 || ownLists.length === 0)
      draft.addList(notebook, { name: readText(list["name"]), items }, { place, chosen });
    for (const own of ownLists) draft.addList(notebook, own, { place: `${place} / ${own.name}`, chosen });
  }
  const comments = readObjects(board["actions"]).filter(({ type }) => type === "commentCard").length;
  if (comments > 0) draft.leaveOut("Comments", path || "actions", comments);
}

type CardParts = { item: DraftItem; items: DraftItem[]; description: string; texts: string[] };

function readCard(draft: Draft, card: JsonObject, checklists: JsonObject[], listPlace: string): CardParts {
  const name = readText(card["name"]);
  const place = `${listPlace} / ${name}`;
  const labels = readObjects(card["labels"]).map((label) => readText(label["name"]) || readText(label["color"]));
  const attachments = readObjects(card["attachments"])
    .map(({ url }) => readText(url))
    .filter(Boolean);
  if (readText(card["due"])) draft.moveToNote("Dates of cards", place);
  if (labels.length > 0) draft.moveToNote("Labels", place);
  for (const _ of attachments) draft.moveToNote("Addresses of attachments", place);
  if (Array.isArray(card["idMembers"]) && card["idMembers"].length > 0)
    draft.leaveOut("Members of cards", place, card["idMembers"].length);
  const texts = [labels.length > 0 ? `Labels: ${labels.join(", ")}` : "", ...attachments];
  const due = readText(card["due"]).slice(0, 10);
  const description = readText(card["desc"]);
  const note = [description, due && `Due ${due}`, ...texts].filter(Boolean).join("\n") || null;
  const items = checklists.flatMap((checklist) => readChecklist(name, checklist, checklists.length > 1));
  return { item: { name, note, completed: card["dueComplete"] === true }, items, description, texts };
}

/** Several checklists of a card have their names above them. */
function readChecklist(card: string, checklist: JsonObject, isOneOfSeveral: boolean): DraftItem[] {
  const entries = readObjects(checklist["checkItems"]).toSorted(byPosition);
  const items = entries.map(({ name, state }) => ({ name: readText(name), completed: state === "complete" }));
  return isOneOfSeveral ? [{ name: `${card}: ${readText(checklist["name"])}`, isHeading: true }, ...items] : items;
}

/** A list of its own has the date of the card. */
const toList = (card: JsonObject, { items, description, texts }: CardParts): DraftList => ({
  name: readText(card["name"]),
  note: [description, ...texts].filter(Boolean).join("\n") || null,
  date: readDay(readText(card["due"]).slice(0, 10)),
  isTemplate: card["isTemplate"] === true,
  items,
});
