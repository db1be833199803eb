import { msg } from "@lingui/core/macro";
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
import { badInput, type FieldSentences } from "../domain/base/errors.ts";
import { mustBe, mustBeOneOf } from "../domain/base/rules.ts";
import type { Sentence } from "../texts/sentence.ts";

/**
 * This file checks input against `schema.graphql` with the coercion of graphql-js. The error messages of graphql-js are
 * meant for developers, so this file writes messages for users, the same for REST and GraphQL.
 */

/** The path of a value in an argument, such as `["items", 0, "name"]`. */
type InputPath = ReadonlyArray<string | number>;

const SENTENCES_BY_SCALAR: Record<string, (field: string) => Sentence> = {
  Boolean: mustBe.flag,
  Date: mustBe.date,
  Float: mustBe.number,
  ID: mustBe.text,
  Int: mustBe.wholeNumber,
  String: mustBe.text,
  Timestamp: mustBe.time,
};

function getTypeAt(type: GraphQLInputType, path: InputPath): GraphQLInputType {
  return path.reduce<GraphQLInputType>((outer, key) => {
    const inner = getNullableType(outer);
    if (isListType(inner)) return inner.ofType;
    return isInputObjectType(inner) ? (inner.getFields()[key]?.type ?? inner) : inner;
  }, type);
}

/** Returns the sentence for a `value` that `type` does not allow: it is null, missing, or of another type. */
function sayError(field: string, type: GraphQLInputType, value: unknown): Sentence {
  const named = getNullableType(type);
  if (isListType(named)) return msg`${field} must be a list`;
  if (isEnumType(named))
    return mustBeOneOf(
      field,
      named.getValues().map(({ name }) => name),
    );
  if (!isScalarType(named)) return msg`${field} must be an object`;
  const isText = named.name === "String" || named.name === "ID";
  return isText && (value ?? null) === null
    ? mustBe.given(field)
    : (SENTENCES_BY_SCALAR[named.name] ?? mustBe.text)(field);
}

/**
 * Returns a path and a sentence for each error of a value. graphql-js reports a missing or an unknown field at the path of
 * its object, so this function looks for the field.
 */
function listErrors(name: string, type: GraphQLInputType, path: InputPath, value: unknown): [string, Sentence][] {
  const at = getTypeAt(type, path);
  const inner = getNullableType(at);
  const key = path.length > 0 ? path.join(".") : name;
  if (!isInputObjectType(inner) || typeof value !== "object" || value === null || Array.isArray(value))
    return [[key, sayError(path.findLast((step) => typeof step === "string") ?? name, at, value)]];
  const fields = inner.getFields();
  const prefix = path.map((step) => `${step}.`).join("");
  const missing = Object.values(fields)
    .filter((field) => isRequiredInputField(field) && (value as Record<string, unknown>)[field.name] === undefined)
    .map((field): [string, Sentence] => [prefix + field.name, sayError(field.name, field.type, undefined)]);
  const unknown = Object.keys(value)
    .filter((field) => !(field in fields))
    .map((field): [string, Sentence] => [prefix + field, msg`${field} is not a field of ${{ type: inner.name }}`]);
  return [...missing, ...unknown];
}

/**
 * Coerces `value` to `type`. Each error adds a sentence to `errors` under the path of its field, or under `name` if the
 * value itself is wrong.
 */
export function coerceValue(name: string, type: GraphQLInputType, value: unknown, errors: FieldSentences): unknown {
  return coerceInputValue(value, type, (path, invalid) => {
    for (const [field, sentence] of listErrors(name, type, path, invalid)) errors[field] ??= sentence;
  });
}

/** Errors: `BAD_USER_INPUT` with `fields` when there are errors. */
export function throwIfInvalid(errors: FieldSentences): void {
  if (Object.keys(errors).length > 0) throw badInput(errors);
}

/** Removes fields that are not in the schema: REST clients send whole records back, with read-only fields. */
function pickKnownFields(type: GraphQLInputType, value: unknown): unknown {
  const inner = getNullableType(type);
  if (Array.isArray(value)) return isListType(inner) ? value.map((each) => pickKnownFields(inner.ofType, each)) : value;
  if (!isInputObjectType(inner) || typeof value !== "object" || value === null) return value;
  const fields = inner.getFields();
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field ? [[name, pickKnownFields(field.type, each)]] : [];
    }),
  );
}

/** Returns the arguments of a field from raw values, with the defaults of the schema. Errors: `BAD_USER_INPUT`. */
export function coerceArgs(
  args: readonly Pick<GraphQLArgument, "name" | "type" | "defaultValue">[],
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const errors: FieldSentences = {};
  const coerced = args.map(({ name, type, defaultValue }) => {
    const value = raw[name] === undefined ? defaultValue : pickKnownFields(type, raw[name]);
    const isOmitted = value === undefined && !isNonNullType(type);
    return [name, isOmitted ? undefined : coerceValue(name, type, value, errors)];
  });
  throwIfInvalid(errors);
  return Object.fromEntries(coerced) as Record<string, unknown>;
}
