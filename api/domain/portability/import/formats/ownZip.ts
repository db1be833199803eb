import { msg } from "@lingui/core/macro";
import { EXPORT_FORMAT, EXPORT_VERSION } from "../../exportFormat.ts";
import { readDay } from "../days.ts";
import type { Draft } from "../draft.ts";
import type { DraftItem, DraftList, DraftRun } from "../draftTypes.ts";
import { isObject, JsonCounter, type JsonObject, parseJson, PATH_OF_LISTS, readObjects, readText } from "../json.ts";
import { Refusal } from "../refusal.ts";
import { MAX_OWN_WORK, WorkBudget } from "../work.ts";
import { isAnswers } from "../../../../../shared/marks/answers.ts";
import {
  completeRepeat,
  findRepeatErrors,
  type RepeatInput,
  type RepeatRule,
  UNITS,
  WEEKDAYS,
} from "../../../../../shared/repeat/rule.ts";
import { fits } from "../../../base/rules.ts";
import {
  type FieldValues,
  ITEM_FIELDS,
  LIST_FIELDS,
  mapFields,
  NOTEBOOK_FIELDS,
  type UserField,
  type UserFields,
} from "../../../rows/userFields.ts";

const MAX_RUN_NUMBER = 1_000_000_000;

/** The most bytes of a list with its runs, and of everything around the lists. */
const MAX_LIST_BYTES = 128 * 1024 * 1024;
const MAX_OUTSIDE_BYTES = 16 * 1024 * 1024;

const optionalText = (value: unknown) => (typeof value === "string" ? value : null);

/** Returns a moment of the past in the one form in which it is written. */
function readTime(value: unknown): string | undefined {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return time <= Date.now() && time >= 0 ? new Date(time).toISOString() : undefined;
}

const readInteger = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most ? (value as number) : undefined;

/** The fields whose text `Draft` makes fit. */
const FITTED = ["name", "note"];

/** Returns the value of a field; `undefined` for one that the field cannot have. */
function readValue(field: UserField, name: string, value: unknown): unknown {
  const read = readKind(field, value);
  return FITTED.includes(name) || (read !== undefined && fits(field.rule, read)) ? read : undefined;
}

/** Returns a value of the kind that a field holds; `undefined` for any other. */
function readKind(field: UserField, value: unknown): unknown {
  switch (field.kind) {
    case "name":
      return readText(value);
    case "text":
      return optionalText(value);
    case "flag":
      return typeof value === "boolean" ? value : undefined;
    case "integer":
      return readInteger(value, field.min, field.max);
    case "number":
      return Number.isFinite(value) ? value : undefined;
    case "day":
      return readDay(value);
    case "repeat":
      return readRepeat(value);
    default:
      return field.values.find((each) => each === value);
  }
}

/** Returns a rule; `undefined` for anything else. */
function readRepeat(value: unknown): RepeatRule | undefined {
  if (!isObject(value)) return undefined;
  const { unit, every, weekdays, day, week, month, from, time, zone, start, until, daysAhead } = value;
  const isAbsentOr = (type: string, ...values: unknown[]) =>
    values.every((each) => (each ?? null) === null || typeof each === type);
  const isRule =
    (UNITS as readonly unknown[]).includes(unit) &&
    ["DATE", "FINISH", null].includes((from ?? null) as string | null) &&
    isAbsentOr("number", every, day, week, month, daysAhead) &&
    isAbsentOr("string", time, until) &&
    typeof zone === "string" &&
    readDay(start) !== null &&
    readDay(until) === (until ?? null) &&
    ((weekdays ?? null) === null || isWeekdays(weekdays));
  const input = { unit, every, weekdays, day, week, month, from, time, zone, start, until, daysAhead } as RepeatInput;
  return isRule && Object.keys(findRepeatErrors(input)).length === 0 ? completeRepeat(input) : undefined;
}

const isWeekdays = (value: unknown) =>
  Array.isArray(value) && value.every((each) => (WEEKDAYS as readonly unknown[]).includes(each));

/** Reads the fields of a row. */
const readFields = <Fields extends UserFields>(fields: Fields, row: JsonObject) =>
  mapFields(fields, (field, name) => readValue(field, name, row[name])) as {
    [Name in keyof Fields]: FieldValues<Fields>[Name] | undefined;
  } & { name: string };

/** Reads the `data.json` of an export (docs/export.md) list by list, because all of it can be too large to parse. */
export async function readOwnData(
  chunks: AsyncIterable<Buffer>,
  draft: Draft,
  work = new WorkBudget(MAX_OWN_WORK),
): Promise<void> {
  draft.source = "Listbook";
  const notebooksOfLists: number[] = [];
  const skeleton = await sliceLists(chunks, work, (list, notebook) => {
    while (notebooksOfLists.length <= notebook) notebooksOfLists.push(draft.addNotebook({ name: "Untitled" }));
    const parsed = readList(list);
    // What was exported comes back as it was, also a list that is older than the limit of text.
    draft.addList(notebooksOfLists[notebook] ?? 0, parsed, { place: parsed.name, maxText: Infinity });
  });
  const file = parseJson(skeleton, "data.json", work);
  if (!isObject(file) || file["format"] !== EXPORT_FORMAT) throw new Refusal(msg`data.json isn’t a Listbook export`);
  if (typeof file["version"] !== "number" || file["version"] > EXPORT_VERSION)
    throw new Refusal(msg`This export is from a newer version of Listbook; import it there`);
  for (const [index, notebook] of readObjects(file["notebooks"]).entries()) {
    const known = notebooksOfLists[index] ?? draft.addNotebook({ name: "Untitled" });
    const [createdAt, updatedAt] = [readTime(notebook["createdAt"]), readTime(notebook["updatedAt"])];
    const times = createdAt && updatedAt ? { createdAt, updatedAt } : undefined;
    draft.setNotebook(known, readFields(NOTEBOOK_FIELDS, notebook), times);
  }
}

/**
 * Reads JSON and calls `addList` for each object in an array in an object of the outermost array, as the lists in the
 * notebooks, with the index of that object. Returns the JSON without them.
 */
async function sliceLists(
  chunks: AsyncIterable<Buffer>,
  work: WorkBudget,
  addList: (list: JsonObject, notebook: number) => void,
): Promise<string> {
  const counter = new JsonCounter();
  const [outside, inside]: [Buffer[], Buffer[]] = [[], []];
  let notebook = -1;
  const isList = () =>
    counter.open.length >= PATH_OF_LISTS.length && PATH_OF_LISTS.every((each, index) => counter.open[index] === each);
  let isInside = false;
  let [insideBytes, outsideBytes] = [0, 0];
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = 0; index < chunk.length; index++) {
      const depth = counter.open.length;
      if (!counter.read(chunk[index] ?? 0)) continue;
      const isOpening = counter.open.length > depth;
      if (isOpening && depth === 2) notebook++;
      if (isOpening && depth === PATH_OF_LISTS.length - 1 && isList()) {
        outside.push(chunk.subarray(start, index), Buffer.from("0"));
        [start, isInside] = [index, true];
      } else if (!isOpening && isInside && depth === PATH_OF_LISTS.length) {
        inside.push(chunk.subarray(start, index + 1));
        const list = parseJson(Buffer.concat(inside.splice(0)).toString(), "data.json", work);
        if (isObject(list)) addList(list, notebook);
        [start, isInside, insideBytes, counter.marks] = [index + 1, false, 0, 0];
      }
    }
    (isInside ? inside : outside).push(Buffer.from(chunk.subarray(start)));
    if (isInside) insideBytes += chunk.length - start;
    else outsideBytes += chunk.length - start;
    if (insideBytes > MAX_LIST_BYTES || outsideBytes > MAX_OUTSIDE_BYTES)
      throw new Refusal(msg`This file has too much in it to read`);
  }
  // The file can begin with a mark.
  return Buffer.concat(outside)
    .toString()
    .replace(/^\ufeff/, "");
}

function readList(list: JsonObject): DraftList {
  const runNumber = readInteger(list["runNumber"], 1, MAX_RUN_NUMBER) ?? 1;
  return {
    id: optionalText(list["id"]) ?? undefined,
    ...readFields(LIST_FIELDS, list),
    templateId: optionalText(list["templateId"]),
    answers: isAnswers(list["answers"]) ? list["answers"] : null,
    runNumber,
    runStartedAt: readTime(list["runStartedAt"]) ?? null,
    createdAt: readTime(list["createdAt"]),
    updatedAt: readTime(list["updatedAt"]),
    items: readObjects(list["items"]).map(readItem),
    runs: readObjects(list["runs"]).flatMap((run) => readRun(run, runNumber) ?? []),
    copiedItems: Array.isArray(list["copiedItems"]) ? readObjects(list["copiedItems"]).map(readCopiedItem) : null,
  };
}

const readItem = (item: JsonObject): DraftItem => ({
  id: optionalText(item["id"]) ?? undefined,
  ...readFields(ITEM_FIELDS, item),
  ...readState(item),
  templateItemId: optionalText(item["templateItemId"]),
  createdAt: readTime(item["createdAt"]),
  updatedAt: readTime(item["updatedAt"]),
});

/** Reads when an item was ticked, or that it is skipped and why, and what came of it. */
const readState = (item: JsonObject) => ({
  completedAt: readTime(item["completedAt"]),
  isSkipped: item["isSkipped"] === true,
  skipReason: optionalText(item["skipReason"]),
  remark: optionalText(item["remark"]),
});

const readItemText = (item: JsonObject) => ({
  name: readText(item["name"]),
  note: optionalText(item["note"]),
  isHeading: item["isHeading"] === true,
});

/** Reads a past run. Its number is lower than that of the current one. */
function readRun(run: JsonObject, current: number): DraftRun | undefined {
  const number = readInteger(run["number"], 1, current - 1);
  const [startedAt, finishedAt] = [readTime(run["startedAt"]), readTime(run["finishedAt"])];
  if (number === undefined || !startedAt || !finishedAt) return undefined;
  const items = readObjects(run["items"]).map((item) => ({
    itemId: readText(item["itemId"]),
    templateItemId: optionalText(item["templateItemId"]),
    name: readText(item["name"]),
    isHeading: item["isHeading"] === true,
    completed: item["completed"] === true,
    ...readState(item),
  }));
  return { number, startedAt, finishedAt, items };
}

const readCopiedItem = (copied: JsonObject) => ({
  itemId: readText(copied["itemId"]),
  templateItemId: readText(copied["templateItemId"]),
  ...readItemText(copied),
  ...(copied["before"] !== undefined && { before: isObject(copied["before"]) ? readItemText(copied["before"]) : null }),
});
