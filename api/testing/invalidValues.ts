import {
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { CANARY, findField, type ArgumentPath, INFINITE_NUMBER } from "./requests.ts";
import type { OperationCase } from "./operationCases.ts";

/** What makes no sense, for every argument of every operation, worked out from the schema. */

/** One argument, or one part of it, with a value that it must not have, and what is said of that. */
export type InvalidCase = { path: ArgumentPath; value: unknown; status: number; code: string; message: RegExp };

const toLabel = (path: ArgumentPath) => {
  const name = String(path.findLast((key) => typeof key === "string"));
  return ["name", "note", "date", "priority"].includes(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
};

const escape = (text: string) => text.replaceAll(/[().]/g, (each) => `\\${each}`);
const toExactPattern = (sentence: string) => new RegExp(`^${escape(sentence)}$`);
const expectBadInput = (path: ArgumentPath, value: unknown, sentence: string): InvalidCase => ({
  path,
  value,
  status: 400,
  code: "BAD_USER_INPUT",
  message: toExactPattern(sentence),
});

const NON_TEXT_VALUES = [true, [CANARY], { [CANARY]: 1 }];
const WRONG_BY_SCALAR: Record<string, { values: unknown[]; sentence: string }> = {
  String: { values: [5, ...NON_TEXT_VALUES], sentence: "must be text" },
  ID: { values: NON_TEXT_VALUES, sentence: "must be text" },
  Boolean: { values: ["true", "yes", 1, [true], {}], sentence: "must be true or false" },
  Int: { values: ["5", CANARY, 1.5, INFINITE_NUMBER, true, [1], 2 ** 40], sentence: "must be a whole number" },
  Float: { values: ["5", CANARY, INFINITE_NUMBER, true, [1], {}], sentence: "must be a number" },
  Date: {
    values: ["tomorrow", "infinity", "01/02/2026", "99999-01-01", "2026-02-30", "", 5, true, CANARY],
    sentence: "must be a valid date (YYYY-MM-DD)",
  },
};

const getMaxLength = ({ field }: OperationCase) => (/Items?$/.test(field) ? 2_000 : 200);

/** What holds a person's own words; every other text names something. */
const isFreeText = (name: unknown) => name === "name" || name === "note" || name === "text";

/** What the domain says of texts that are texts. */
function listInvalidTexts(operation: OperationCase, path: ArgumentPath): InvalidCase[] {
  const name = path.at(-1);
  if (!isFreeText(name)) return [];
  const most = name === "note" ? 10_000 : getMaxLength(operation);
  const forbidden = [`${CANARY}\0`, `${CANARY}\u001b[31m`, `${CANARY}\ud800`, `\udc00${CANARY}`, `${CANARY}\u0085x`];
  const blank = ["", " \t\u200b\u3000", "\n"];
  return [
    ...forbidden.map((text) => expectBadInput(path, text, `${toLabel(path)} contains characters that are not allowed`)),
    expectBadInput(
      path,
      CANARY.repeat(most),
      `${toLabel(path)} must be at most ${most.toLocaleString("en")} characters`,
    ),
    expectBadInput(
      path,
      "🧦".repeat(most + 1),
      `${toLabel(path)} must be at most ${most.toLocaleString("en")} characters`,
    ),
    ...(name === "note" ? [] : blank.map((text) => expectBadInput(path, text, `${toLabel(path)} is required`))),
  ];
}

/** Pages that are not ours, however they are written. */
const listInvalidUrls = (path: ArgumentPath): InvalidCase[] =>
  [
    "https://canary.example/",
    "//canary.example",
    String.raw`\\canary.example`,
    "javascript:canary()",
    "http://canary",
  ].map((value) => ({ ...expectBadInput(path, value, ""), message: /^returnUrl must / }));

/** Texts of other kinds: ids, addresses, what a provider gave out. What they are refused with differs, that they are does not. */
function listInvalidIds(operation: OperationCase, path: ArgumentPath): InvalidCase[] {
  const name = path.at(-1);
  if (isFreeText(name)) return [];
  if (name === "returnUrl") return listInvalidUrls(path);
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

function listInvalidScalars(operation: OperationCase, type: GraphQLInputType, path: ArgumentPath): InvalidCase[] {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const values = named.getValues().map((each) => each.name);
    const sentence = new RegExp(`^${toLabel(path)} must be ${values.join("|")}`);
    return [CANARY, 5, true, [CANARY]].map((value) => ({ ...expectBadInput(path, value, ""), message: sentence }));
  }
  const { values = [], sentence = "" } = WRONG_BY_SCALAR[named.name] ?? {};
  const isText = named.name === "ID" || named.name === "String";
  const ofRange = path.at(-1) === "priority" ? [1_000_001, -1_000_001] : [];
  return [
    ...values.map((value) => expectBadInput(path, value, `${toLabel(path)} ${sentence}`)),
    ...ofRange.map((value) =>
      expectBadInput(path, value, "Priority must be a whole number between -1000000 and 1000000"),
    ),
    ...(isNonNullType(type)
      ? [expectBadInput(path, null, `${toLabel(path)} ${isText ? "is required" : sentence}`)]
      : []),
    ...(isText ? [...listInvalidTexts(operation, path), ...listInvalidIds(operation, path)] : []),
  ];
}

/** Something that a list may hold. */
function createElement(type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (!isInputObjectType(inner)) return crypto.randomUUID();
  const required = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(
    required.map((field) => [field.name, getNamedType(field.type).name === "Float" ? 1 : crypto.randomUUID()]),
  );
}

/** Everything that can be wrong with a value of `type` at `path`. */
function listInvalidValues(operation: OperationCase, type: GraphQLInputType, path: ArgumentPath): InvalidCase[] {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    // One alone counts as a list of one.
    const alone = isInputObjectType(getNullableType(inner.ofType)) ? [5, CANARY, true] : [true, {}];
    const wrong = alone.map((value) => ({
      ...expectBadInput(path, value, ""),
      message: /must be (a list|an object|text|a JSON array)$/,
    }));
    const endless = Array.from({ length: 1_001 }, () => createElement(inner.ofType));
    return [...wrong, expectTooMany(path, endless), ...listInvalidValues(operation, inner.ofType, [...path, 0])];
  }
  if (!isInputObjectType(inner)) return listInvalidScalars(operation, type, path);
  const wrong = [5, CANARY, true, [[]]].map((value) => ({
    ...expectBadInput(path, value, ""),
    message: /must be (an object|a JSON (object|array))$/,
  }));
  const fields = Object.values(inner.getFields()).flatMap((field) =>
    listInvalidValues(operation, field.type, [...path, field.name]),
  );
  return [...wrong, ...fields];
}

const expectTooMany = (path: ArgumentPath, value: unknown): InvalidCase => ({
  path,
  value,
  status: 400,
  code: "BAD_USER_INPUT",
  message: /^At most 1,000 /,
});

/** Everything that can be wrong with the arguments of an operation. */
export const listInvalidCases = (operation: OperationCase): InvalidCase[] =>
  findField(operation).args.flatMap(({ name, type }) => listInvalidValues(operation, type, [name]));
