import {
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { CANARY, fieldOf, type Path, TOO_LARGE } from "./calls.ts";
import type { Operation } from "./operations.ts";

/** What makes no sense, for every argument of every operation, worked out from the schema. */

/** One argument, or one part of it, with a value that it must not have, and what is said of that. */
export type BadCase = { path: Path; value: unknown; status: number; code: string; message: RegExp };

const label = (path: Path) => {
  const name = String(path.findLast((key) => typeof key === "string"));
  return ["name", "note", "date", "priority"].includes(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
};

const escape = (text: string) => text.replaceAll(/[().]/g, (each) => `\\${each}`);
const exactly = (sentence: string) => new RegExp(`^${escape(sentence)}$`);
const refused = (path: Path, value: unknown, sentence: string): BadCase => ({
  path,
  value,
  status: 400,
  code: "BAD_USER_INPUT",
  message: exactly(sentence),
});

const NOT_TEXT = [true, [CANARY], { [CANARY]: 1 }];
const WRONG: Record<string, { values: unknown[]; sentence: string }> = {
  String: { values: [5, ...NOT_TEXT], sentence: "must be text" },
  ID: { values: NOT_TEXT, sentence: "must be text" },
  Boolean: { values: ["true", "yes", 1, [true], {}], sentence: "must be true or false" },
  Int: { values: ["5", CANARY, 1.5, TOO_LARGE, true, [1], 2 ** 40], sentence: "must be a whole number" },
  Float: { values: ["5", CANARY, TOO_LARGE, true, [1], {}], sentence: "must be a number" },
  Date: {
    values: ["tomorrow", "infinity", "01/02/2026", "99999-01-01", "2026-02-30", "", 5, true, CANARY],
    sentence: "must be a valid date (YYYY-MM-DD)",
  },
};

const longest = ({ field }: Operation) => (/Items?$/.test(field) ? 2_000 : 200);

/** What holds a person's own words; every other text names something. */
const isWords = (name: unknown) => name === "name" || name === "note" || name === "text";

/** What the domain says of texts that are texts. */
function badTexts(operation: Operation, path: Path): BadCase[] {
  const name = path.at(-1);
  if (!isWords(name)) return [];
  const most = name === "note" ? 10_000 : longest(operation);
  const forbidden = [`${CANARY}\0`, `${CANARY}\u001b[31m`, `${CANARY}\ud800`, `\udc00${CANARY}`, `${CANARY}\u0085x`];
  const blank = ["", " \t\u200b\u3000", "\n"];
  return [
    ...forbidden.map((text) => refused(path, text, `${label(path)} contains characters that are not allowed`)),
    refused(path, CANARY.repeat(most), `${label(path)} must be at most ${most.toLocaleString("en")} characters`),
    refused(path, "🧦".repeat(most + 1), `${label(path)} must be at most ${most.toLocaleString("en")} characters`),
    ...(name === "note" ? [] : blank.map((text) => refused(path, text, `${label(path)} is required`))),
  ];
}

/** Pages that are not ours, however they are written. */
const badAddresses = (path: Path): BadCase[] =>
  [
    "https://canary.example/",
    "//canary.example",
    String.raw`\\canary.example`,
    "javascript:canary()",
    "http://canary",
  ].map((value) => ({ ...refused(path, value, ""), message: /^returnUrl must / }));

/** Texts of other kinds: ids, addresses, what a provider gave out. What they are refused with differs, that they are does not. */
function badReferences(operation: Operation, path: Path): BadCase[] {
  const name = path.at(-1);
  if (isWords(name)) return [];
  if (name === "returnUrl") return badAddresses(path);
  const texts = [
    CANARY,
    `${CANARY}\0`,
    `\ud800${CANARY}`,
    "{00000000-0000-7000-8000-000000000001}",
    CANARY.repeat(9_000),
    "'; drop table items; --",
  ];
  // A device check says whose device it is not, and that is an answer.
  const isAnswer = operation.field === "Mutation.checkDeviceAccess" && name === "userId";
  const code = isAnswer ? "none" : "BAD_USER_INPUT|FORBIDDEN|NOT_FOUND|CONFLICT";
  return texts.map((value) => ({ path, value, status: 0, code, message: /./ }));
}

function badScalars(operation: Operation, type: GraphQLInputType, path: Path): BadCase[] {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const values = named.getValues().map((each) => each.name);
    const sentence = new RegExp(`^${label(path)} must be ${values.join("|")}`);
    return [CANARY, 5, true, [CANARY]].map((value) => ({ ...refused(path, value, ""), message: sentence }));
  }
  const { values = [], sentence = "" } = WRONG[named.name] ?? {};
  const isText = named.name === "ID" || named.name === "String";
  const ofRange = path.at(-1) === "priority" ? [1_000_001, -1_000_001] : [];
  return [
    ...values.map((value) => refused(path, value, `${label(path)} ${sentence}`)),
    ...ofRange.map((value) => refused(path, value, "Priority must be a whole number between -1000000 and 1000000")),
    ...(isNonNullType(type) ? [refused(path, null, `${label(path)} ${isText ? "is required" : sentence}`)] : []),
    ...(isText ? [...badTexts(operation, path), ...badReferences(operation, path)] : []),
  ];
}

/** Something that a list may hold. */
function anElement(type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (!isInputObjectType(inner)) return crypto.randomUUID();
  const required = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(
    required.map((field) => [field.name, getNamedType(field.type).name === "Float" ? 1 : crypto.randomUUID()]),
  );
}

/** Everything that can be wrong with a value of `type` at `path`. */
function badValues(operation: Operation, type: GraphQLInputType, path: Path): BadCase[] {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    // One alone counts as a list of one.
    const alone = isInputObjectType(getNullableType(inner.ofType)) ? [5, CANARY, true] : [true, {}];
    const wrong = alone.map((value) => ({
      ...refused(path, value, ""),
      message: /must be (a list|an object|text|a JSON array)$/,
    }));
    const endless = Array.from({ length: 1_001 }, () => anElement(inner.ofType));
    return [...wrong, tooMany(path, endless), ...badValues(operation, inner.ofType, [...path, 0])];
  }
  if (!isInputObjectType(inner)) return badScalars(operation, type, path);
  const wrong = [5, CANARY, true, [[]]].map((value) => ({
    ...refused(path, value, ""),
    message: /must be (an object|a JSON (object|array))$/,
  }));
  const fields = Object.values(inner.getFields()).flatMap((field) =>
    badValues(operation, field.type, [...path, field.name]),
  );
  return [...wrong, ...fields];
}

const tooMany = (path: Path, value: unknown): BadCase => ({
  path,
  value,
  status: 400,
  code: "BAD_USER_INPUT",
  message: /^At most 1,000 /,
});

/** Everything that can be wrong with the arguments of an operation. */
export const badCases = (operation: Operation): BadCase[] =>
  fieldOf(operation).args.flatMap(({ name, type }) => badValues(operation, type, [name]));
