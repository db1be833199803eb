/**
 * Forms of statements that a distributed PostgreSQL refuses on tables with an owner, although PostgreSQL itself runs
 * them. Each of them was refused by a real cluster.
 */
export const REFUSED_FORMS = [
  "function in returning",
  "parameter in returning of an insert",
  "time calculated in returning or set",
  "function in do update",
  "function in case or coalesce",
  "function that reads rows, within a statement on rows",
  "empty select list",
  "lock over several owners",
  "lookup without an owner",
  "set of rows of several owners",
  "group by a key alone",
  "select in having",
  "volatile function in set",
] as const;
type RefusedForm = (typeof REFUSED_FORMS)[number];

/** What a database has that statements name. */
export type Names = {
  /** The functions that are not immutable. */
  changeable: ReadonlySet<string>;
  /** Those of them that return something else each time. */
  volatile: ReadonlySet<string>;
  /** The functions that read or write rows with an owner, also by calling others. */
  reading: ReadonlySet<string>;
  /** The tables with an owner. */
  owned: ReadonlySet<string>;
};

/** The text without what is in quotes and in comments, so that only names and operators are left. */
const hideQuoted = (text: string) =>
  text.replaceAll(/--[^\n]*|'[^']*'|"[^"]*"/g, (quoted) =>
    quoted.startsWith('"') ? quoted.replaceAll('"', " ") : "''",
  );

/** Returns the text from `start` to the end of the parentheses that it is in. */
function readToEnd(text: string, start: number): string {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    if (text[index] === "(") depth++;
    if (text[index] === ")" && --depth < 0) return text.slice(start, index);
  }
  return text.slice(start);
}

/** Returns the text of each part that begins with a pattern, and ends with its parentheses or before `end`. */
const findParts = (text: string, begin: RegExp, end = /$^/): string[] =>
  [...text.matchAll(begin)].map(({ index, 0: { length } }) => readToEnd(text, index + length).split(end)[0] ?? "");

/** Returns each `case`, with those in it. */
function findCases(text: string): string[] {
  const starts: number[] = [];
  return [...text.matchAll(/\b(case|end)\b/gi)].flatMap(({ index, 0: word }) => {
    if (word.toLowerCase() === "case") starts.push(index);
    else return text.slice(starts.pop() ?? index, index);
    return [];
  });
}

/** Whether a part has the owner of another row in the place of a parameter. */
const isWithoutOwner = (part: string) =>
  /\bowner_id = \w+\.owner_id\b/i.test(part) && !/\bowner_id = (any\()?\$\d/i.test(part);

/** A text that becomes a time, which depends on the settings of the connection, and an id that is joined to a text. */
const CAST_WITHOUT_FUNCTION = /(?<!\$)\b\w+::timestamptz|\)::timestamptz|_id \|\|/i;
const WRITES = /\binsert into\b|\bdelete from\b|\bupdate \w+ set\b/i;

/** Returns the parts of `set` of updates, also of `do update`. */
const findAssignments = (text: string) => findParts(text, /\bset (?=\w+ = )/gi, /\b(returning|where|from)\b/i);

/** A time that is calculated from a column. */
const CALCULATED_TIME = /\binterval ''|\bmake_interval\((?!\s*\w+ => (\d+|\$\d+)\s*\))|\w_at [+-]/i;

/** Returns what each `insert … select` returns. */
const findReturnedOfInserts = (text: string): string[] =>
  findParts(text, /\binsert into\b/gi)
    .filter((insert) => /\bselect\b/i.test(insert))
    .flatMap((insert) => findParts(hideInner(insert), /\breturning\b/gi));

/** The text without what is in parentheses within it, but with the parameters there. */
function hideInner(text: string): string {
  let depth = 0;
  let shown = "";
  for (const piece of text.split(/([()]|\$\d+)/)) {
    if (piece === ")") depth--;
    if (depth === 0 || /^\$\d/.test(piece)) shown += piece;
    if (piece === "(") depth++;
  }
  return shown;
}

/** Returns where the parentheses begin that a place is in. */
function findStart(text: string, place: number): number {
  let depth = 0;
  for (let index = place - 1; index >= 0; index--) {
    if (text[index] === ")") depth++;
    if (text[index] === "(" && --depth < 0) return index + 1;
  }
  return 0;
}

/** Whether a select that is grouped by the key of a table has other columns of that table, outside of aggregates. */
function hasUngroupedColumns(text: string): boolean {
  return [...text.matchAll(/\bgroup by ([\w.,\s]+)/gi)].some(({ index, 1: list = "" }) => {
    const grouped = list.split(",").map((each) => each.trim().split(/\s/)[0] ?? "");
    const table = grouped.find((each) => each.endsWith(".id"))?.split(".")[0];
    if (!table) return false;
    const [selected = ""] = text.slice(findStart(text, index), index).split(/\bfrom\b/i);
    const columns = selected.match(new RegExp(`\\b${table}\\.\\w+`, "g")) ?? [];
    return columns.some((each) => !grouped.includes(each));
  });
}

/** Returns the refused forms of a statement, or of the statements of a function. */
export function findRefusedForms(statements: string, names: Names): RefusedForm[] {
  const texts = hideQuoted(statements).split(";");
  return [...new Set(texts.flatMap((text) => findFormsOf(text, names)))];
}

function findFormsOf(text: string, { changeable, volatile, reading, owned }: Names): RefusedForm[] {
  const calls = (part: string, functions: ReadonlySet<string>) =>
    [...part.matchAll(/\b(\w+)\(/g)].some(([, name = ""]) => functions.has(name.toLowerCase()));
  const isChangeable = (part: string) => CAST_WITHOUT_FUNCTION.test(part) || calls(part, changeable);
  const isOnRows = (part: string) =>
    [...part.matchAll(/\b(?:from|join|into|update) (\w+)/gi)].some(([, name = ""]) => owned.has(name.toLowerCase()));
  const returned = findParts(text, /\breturning\b/gi);
  const updated = findParts(text, /\bdo update set\b/gi, /\breturning\b/i);
  const chosen = [...findCases(text), ...findParts(text, /\bcoalesce\(/gi)];
  const isOverOwners = /owner_id = any ?\(/i.test(text);
  const locks = /\bfor (no key update|update|key share|share)\b/i.test(text);
  const found: Record<RefusedForm, boolean> = {
    "function in returning": returned.some(isChangeable),
    "parameter in returning of an insert": findReturnedOfInserts(text).some((part) => /\$\d/.test(part)),
    "time calculated in returning or set": [...returned, ...findAssignments(text)].some((part) =>
      CALCULATED_TIME.test(part),
    ),
    "function in do update": updated.some(isChangeable),
    "function in case or coalesce": WRITES.test(text) && chosen.some(isChangeable),
    "function that reads rows, within a statement on rows": isOnRows(text) && calls(text, reading),
    "empty select list": /\b(select|perform)\s+(from|where)\b/i.test(text),
    "lock over several owners": isOverOwners && locks,
    "lookup without an owner": [
      ...returned.flatMap((part) => findParts(part, /\(select\b/gi)),
      ...(locks ? findParts(text, /\bor\s*\(?\s*(not )?exists \(select\b/gi) : []),
    ].some(isWithoutOwner),
    "set of rows of several owners":
      isOverOwners && findParts(text, /(?<!\bowner_id, \w+\) )\bin \(select\b/gi).some(isOnRows),
    "group by a key alone": hasUngroupedColumns(text),
    "select in having": findParts(text, /\bhaving\b/gi).some((part) => /\(select\b/i.test(part)),
    "volatile function in set": findAssignments(text).some((part) => calls(part, volatile)),
  };
  return REFUSED_FORMS.filter((form) => found[form]);
}
