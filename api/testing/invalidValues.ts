import {
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { ITEM_FIELDS, LIST_FIELDS, NOTEBOOK_FIELDS, type UserField } from "../domain/rows/userFields.ts";
import { CANARY, findField, type ArgumentPath, INFINITE_NUMBER } from "./requests.ts";
import type { OperationCase } from "./operationCases.ts";

// Generates invalid values for every argument of every operation from the schema.

/** An argument, or a part of it, with an invalid value and the error that the value has to cause. */
export type InvalidCase = { path: ArgumentPath; value: unknown; status: number; code: string; message: RegExp };

const toLabel = (path: ArgumentPath) => {
  const name = String(path.findLast((key) => typeof key === "string"));
  return ["name", "note", "date", "priority"].includes(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
};

const escapeRegExp = (text: string) => text.replaceAll(/[().]/g, (character) => `\\${character}`);
const toExactPattern = (sentence: string) => new RegExp(`^${escapeRegExp(sentence)}$`);
const expectBadInput = (path: ArgumentPath, value: unknown, sentence: string): InvalidCase => ({
  path,
  value,
  status: 400,
  code: "BAD_USER_INPUT",
  message: toExactPattern(sentence),
});

const NON_TEXT_VALUES = [true, [CANARY], { [CANARY]: 1 }];
const INVALID_BY_SCALAR: Record<string, { values: unknown[]; sentence: string }> = {
  String: { values: [5, ...NON_TEXT_VALUES], sentence: "must be text" },
  ID: { values: NON_TEXT_VALUES, sentence: "must be text" },
  Boolean: { values: ["true", "yes", 1, [true], {}], sentence: "must be true or false" },
  Int: { values: ["5", CANARY, 1.5, INFINITE_NUMBER, true, [1], 2 ** 40], sentence: "must be a whole number" },
  Float: { values: ["5", CANARY, INFINITE_NUMBER, true, [1], {}], sentence: "must be a number" },
  Date: {
    values: ["tomorrow", "infinity", "01/02/2026", "99999-01-01", "2026-02-30", "", 5, true, CANARY],
    sentence: "must be a valid date (YYYY-MM-DD)",
  },
  Timestamp: {
    values: [
      "now",
      "2026-11-26",
      "2026-11-26T10:00:00",
      "2026-02-30T10:00:00Z",
      "2026-11-26T25:00Z",
      "1969-12-31T23:59:59Z",
      "9999-12-31T23:59:59-01:00",
      "",
      5,
      true,
      CANARY,
    ],
    sentence: "must be a valid time (YYYY-MM-DDTHH:MM:SSZ)",
  },
};

const FIELDS: [RegExp, Record<string, UserField>][] = [
  [/Items?$/, ITEM_FIELDS],
  [/Notebook$/, NOTEBOOK_FIELDS],
  [/List|Template/, LIST_FIELDS],
];

/**
 * Text that a person writes, with its limit, if it is one of characters; null for other arguments: their texts are ids, URLs
 * or tokens.
 */
function findFreeText({ field }: OperationCase, name: unknown): { max: number | null; isRequired: boolean } | null {
  if (name === "text" && /List/.test(field)) return { max: null, isRequired: true };
  if (name === "text") return { max: 200, isRequired: true };
  if (name === "name" && /shareNotebook|shareList|acceptInvitation|createToken|allowProgram/.test(field))
    return { max: 50, isRequired: true };
  if (name === "reason" || name === "remark") return { max: 200, isRequired: false };
  const found = findUserField(field, name);
  return found?.kind === "name" || found?.kind === "text"
    ? { max: found.max, isRequired: found.kind === "name" }
    : null;
}

const findUserField = (operation: string, name: unknown) =>
  FIELDS.find(([pattern]) => pattern.test(operation))?.[1][String(name)];

/** Texts that the domain refuses: forbidden characters, too long, or blank. */
function listInvalidTexts(operation: OperationCase, path: ArgumentPath): InvalidCase[] {
  const freeText = findFreeText(operation, path.at(-1));
  if (!freeText) return [];
  const { max, isRequired } = freeText;
  const tooLong = `${toLabel(path)} must be at most ${max?.toLocaleString("en")} characters`;
  const forbidden = [`${CANARY}\0`, `${CANARY}\u001b[31m`, `${CANARY}\ud800`, `\udc00${CANARY}`, `${CANARY}\u0085x`];
  // The last three show nothing, although Unicode has no property that says so.
  const blank = ["", " \t\u200b\u3000", "\n", "\u2800", "\ufffc", "\ufff9\ufffb\u{13430}\u{16fe4}\u{1d159}"];
  return [
    ...forbidden.map((text) => expectBadInput(path, text, `${toLabel(path)} contains characters that aren’t allowed`)),
    ...(max === null ? [] : [CANARY.repeat(max), "🧦".repeat(max + 1)]).map((text) =>
      expectBadInput(path, text, tooLong),
    ),
    ...(isRequired ? blank.map((text) => expectBadInput(path, text, `${toLabel(path)} is required`)) : []),
  ];
}

/** Names of questions, and answers in words, that no mark can have. */
const listInvalidAnswers = (path: ArgumentPath): InvalidCase[] =>
  ["1", `${CANARY} {}`, `${CANARY}\0`, `\ud800${CANARY}`, CANARY.repeat(20)].map((value) => ({
    ...expectBadInput(path, value, ""),
    message: /(can’t be the name of a question|can’t have this answer|^Give one answer to kids)$/,
  }));

/** URLs of other sites, in several spellings. */
const listInvalidUrls = (path: ArgumentPath): InvalidCase[] =>
  [
    "https://canary.example/",
    "//canary.example",
    String.raw`\\canary.example`,
    "javascript:canary()",
    "http://canary",
  ].map((value) => ({ ...expectBadInput(path, value, ""), message: /^returnUrl must / }));

/** Invalid ids, URLs and tokens of the providers. The server refuses all of them, with one of several codes. */
function listInvalidIds(operation: OperationCase, path: ArgumentPath): InvalidCase[] {
  const name = path.at(-1);
  // An unknown language is taken as English.
  if (findFreeText(operation, name) || name === "language") return [];
  if (name === "returnUrl") return listInvalidUrls(path);
  const texts = [
    CANARY,
    `${CANARY}\0`,
    `\ud800${CANARY}`,
    "{00000000-0000-7000-8000-000000000001}",
    CANARY.repeat(9_000),
    "'; drop table items; --",
  ];
  // A device check for another user is not an error: it answers that the device has no access.
  const isNoError = operation.field === "Mutation.checkDeviceAccess" && name === "userId";
  const code = isNoError ? "none" : "BAD_USER_INPUT|FORBIDDEN|NOT_FOUND|CONFLICT|PRECONDITION_FAILED";
  return texts.map((value) => ({ path, value, status: 0, code, message: /./ }));
}

function listInvalidScalars(operation: OperationCase, type: GraphQLInputType, path: ArgumentPath): InvalidCase[] {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const values = named.getValues().map((value) => value.name);
    const sentence = new RegExp(`^${toLabel(path)} must be ${values.join("|")}`);
    return [CANARY, 5, true, [CANARY]].map((value) => ({ ...expectBadInput(path, value, ""), message: sentence }));
  }
  const { values = [], sentence = "" } = INVALID_BY_SCALAR[named.name] ?? {};
  const isText = named.name === "ID" || named.name === "String";
  const field = findUserField(operation.field, path.at(-1));
  const outOfRange = field?.kind === "integer" ? [field.max + 1, field.min - 1] : [];
  const range = field?.kind === "integer" ? ` between ${field.min} and ${field.max}` : "";
  return [
    ...values.map((value) => expectBadInput(path, value, `${toLabel(path)} ${sentence}`)),
    ...outOfRange.map((value) => expectBadInput(path, value, `${toLabel(path)} must be a whole number${range}`)),
    ...(isNonNullType(type)
      ? [expectBadInput(path, null, `${toLabel(path)} ${isText ? "is required" : sentence}`)]
      : []),
    ...(isText && path.includes("answers")
      ? listInvalidAnswers(path)
      : isText
        ? [...listInvalidTexts(operation, path), ...listInvalidIds(operation, path)]
        : []),
  ];
}

/** A valid element for a list of this type. */
function createElement(type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (getNamedType(inner).name === "Timestamp") return new Date().toISOString();
  if (!isInputObjectType(inner)) return crypto.randomUUID();
  const required = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(
    required.map((field) => [field.name, getNamedType(field.type).name === "Float" ? 1 : crypto.randomUUID()]),
  );
}

/** Every kind of invalid value of `type` at `path`. */
function listInvalidValues(operation: OperationCase, type: GraphQLInputType, path: ArgumentPath): InvalidCase[] {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    // GraphQL accepts a single value as a list of one, so a single value is invalid only with a wrong type.
    const single = isInputObjectType(getNullableType(inner.ofType)) ? [5, CANARY, true] : [true, {}];
    const wrongTypes = single.map((value) => ({
      ...expectBadInput(path, value, ""),
      message: /must be (a list|an object|text|a JSON array|a valid time .*)$/,
    }));
    const elements = listInvalidValues(operation, inner.ofType, [...path, 0]);
    if (isEnumType(getNamedType(inner))) return [...wrongTypes, ...elements];
    const length = path.at(-1) === "differences" ? 2_001 : 1_001;
    const tooMany = Array.from({ length }, () => createElement(inner.ofType));
    return [...wrongTypes, expectTooMany(path, tooMany), ...elements];
  }
  if (!isInputObjectType(inner)) return listInvalidScalars(operation, type, path);
  const wrongTypes = [5, CANARY, true, [[]]].map((value) => ({
    ...expectBadInput(path, value, ""),
    message: /must be (an object|a JSON (object|array))$/,
  }));
  const fields = Object.values(inner.getFields()).flatMap((field) =>
    listInvalidValues(operation, field.type, [...path, field.name]),
  );
  return [...wrongTypes, ...fields];
}

const expectTooMany = (path: ArgumentPath, value: unknown): InvalidCase => ({
  path,
  value,
  status: 400,
  code: "BAD_USER_INPUT",
  message: /^(At most ([12],000|200|30 answers|50 lists)|Name 1 to 20|ats must have a time) /,
});

/** Every invalid case of the arguments of an operation. */
export const listInvalidCases = (operation: OperationCase): InvalidCase[] =>
  findField(operation).args.flatMap(({ name, type }) => listInvalidValues(operation, type, [name]));
