import {
  coerceInputValue,
  type GraphQLArgument,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
} from "graphql";
import { badInput } from "../domain/errors.ts";
import { mustBe } from "../domain/rules.ts";

/**
 * The shape of input, stated once in `schema.graphql` and held with graphql-js's own coercion. What graphql-js says of
 * a bad value is meant for developers; these sentences are for everybody, and the same through both doors.
 */
type InputPath = ReadonlyArray<string | number>;

const MESSAGES_BY_SCALAR: Record<string, (field: string) => string> = {
  Boolean: mustBe.flag,
  Date: mustBe.date,
  Float: mustBe.number,
  ID: mustBe.text,
  Int: mustBe.wholeNumber,
  String: mustBe.text,
};

function getTypeAt(type: GraphQLInputType, path: InputPath): GraphQLInputType {
  return path.reduce<GraphQLInputType>((outer, key) => {
    const inner = getNullableType(outer);
    if (isListType(inner)) return inner.ofType;
    return isInputObjectType(inner) ? (inner.getFields()[key]?.type ?? inner) : inner;
  }, type);
}

/** `value` is null or undefined where it must not be, or of another kind than `type`. */
function getErrorMessage(field: string, type: GraphQLInputType, value: unknown): string {
  const named = getNullableType(type);
  if (isListType(named)) return `${field} must be a list`;
  if (isEnumType(named))
    return mustBe.oneOf(
      field,
      named.getValues().map(({ name }) => name),
    );
  if (!isScalarType(named)) return `${field} must be an object`;
  const isText = named.name === "String" || named.name === "ID";
  return isText && (value ?? null) === null
    ? mustBe.given(field)
    : (MESSAGES_BY_SCALAR[named.name] ?? mustBe.text)(field);
}

/** An object that lacks a field, or has one that is not in the schema, is reported at its own path. */
function listErrors(name: string, type: GraphQLInputType, path: InputPath, value: unknown): [string, string][] {
  const at = getTypeAt(type, path);
  const inner = getNullableType(at);
  const key = path.length > 0 ? path.join(".") : name;
  if (!isInputObjectType(inner) || typeof value !== "object" || value === null || Array.isArray(value))
    return [[key, getErrorMessage(path.findLast((step) => typeof step === "string") ?? name, at, value)]];
  const fields = inner.getFields();
  const prefix = path.map((step) => `${step}.`).join("");
  const missing = Object.values(fields)
    .filter((field) => isRequiredInputField(field) && (value as Record<string, unknown>)[field.name] === undefined)
    .map((field): [string, string] => [prefix + field.name, getErrorMessage(field.name, field.type, undefined)]);
  const unknown = Object.keys(value)
    .filter((field) => !(field in fields))
    .map((field): [string, string] => [prefix + field, `${field} is not a field of ${inner.name}`]);
  return [...missing, ...unknown];
}

/** Holds `value` to `type`; what is wrong with it joins `complaints`, a sentence for each field. */
export function coerceValue(
  name: string,
  type: GraphQLInputType,
  value: unknown,
  complaints: Record<string, string>,
): unknown {
  return coerceInputValue(value, type, (path, invalid) => {
    for (const [field, sentence] of listErrors(name, type, path, invalid)) complaints[field] ??= sentence;
  });
}

/** Errors: `BAD_USER_INPUT` when there are complaints. */
export function throwIfInvalid(complaints: Record<string, string>): void {
  if (Object.keys(complaints).length > 0) throw badInput(complaints);
}

/** Only what the schema knows: REST clients send whole records back, with fields that are read-only. */
function pickKnownFields(type: GraphQLInputType, value: unknown): unknown {
  const inner = getNullableType(type);
  if (Array.isArray(value)) return isListType(inner) ? value.map((each) => pickKnownFields(inner.ofType, each)) : value;
  if (!isInputObjectType(inner) || typeof value !== "object" || value === null) return value;
  const fields = inner.getFields();
  return Object.fromEntries(Object.entries(value).filter(([field]) => Object.hasOwn(fields, field)));
}

/** The arguments of a field from raw values, with the schema's defaults. Errors: `BAD_USER_INPUT`. */
export function coerceArgs(args: readonly GraphQLArgument[], raw: Record<string, unknown>): Record<string, unknown> {
  const complaints: Record<string, string> = {};
  const coerced = args.map(({ name, type, defaultValue }) => {
    const value = raw[name] === undefined ? defaultValue : pickKnownFields(type, raw[name]);
    const isLeftOut = value === undefined && !isNonNullType(type);
    return [name, isLeftOut ? undefined : coerceValue(name, type, value, complaints)];
  });
  throwIfInvalid(complaints);
  return Object.fromEntries(coerced) as Record<string, unknown>;
}
