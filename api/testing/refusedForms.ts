/**
 * Forms of statements that a distributed PostgreSQL refuses on tables with an owner, although PostgreSQL itself runs
 * them. Each of them was refused by a real cluster.
 */
export type RefusedForm =
  | "function in returning"
  | "function in do update"
  | "function in case or coalesce"
  | "empty select list"
  | "lock over several owners"
  | "lookup without an owner";

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

/** A text that becomes a time, which depends on the settings of the connection. */
const CAST_TO_TIME = /(?<!\$)\b\w+::timestamptz|\)::timestamptz/i;
const WRITES = /\binsert into\b|\bdelete from\b|\bupdate \w+ set\b/i;

/**
 * Returns the refused forms of a statement, or of the statements of a function. `changeable` has the names of the
 * functions that are not immutable.
 */
export function findRefusedForms(statements: string, changeable: ReadonlySet<string>): RefusedForm[] {
  const texts = hideQuoted(statements).split(";");
  return [...new Set(texts.flatMap((text) => findFormsOf(text, changeable)))];
}

function findFormsOf(text: string, changeable: ReadonlySet<string>): RefusedForm[] {
  const isChangeable = (part: string) =>
    CAST_TO_TIME.test(part) ||
    [...part.matchAll(/\b(\w+)\(/g)].some(([, name = ""]) => changeable.has(name.toLowerCase()));
  const returned = findParts(text, /\breturning\b/gi);
  const updated = findParts(text, /\bdo update set\b/gi, /\breturning\b/i);
  const chosen = [...findCases(text), ...findParts(text, /\bcoalesce\(/gi)];
  const found: Record<RefusedForm, boolean> = {
    "function in returning": returned.some(isChangeable),
    "function in do update": updated.some(isChangeable),
    "function in case or coalesce": WRITES.test(text) && chosen.some(isChangeable),
    "empty select list": /\b(select|perform)\s+(from|where)\b/i.test(text),
    "lock over several owners":
      /owner_id = any ?\(/i.test(text) && /\bfor (no key update|update|key share|share)\b/i.test(text),
    "lookup without an owner": returned.flatMap((part) => findParts(part, /\(select\b/gi)).some(isWithoutOwner),
  };
  return (Object.keys(found) as RefusedForm[]).filter((form) => found[form]);
}
