import {
  getNullableType,
  type GraphQLArgument,
  GraphQLBoolean,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  isListType,
  isNonNullType,
} from "graphql";
import { coerceArgs } from "../graphql/coerceInput.ts";
import { type JsonSchema, toJsonSchema } from "../rest/openapi/jsonSchema.ts";

/** An argument of a tool. It has a type of GraphQL, so that one coercion checks all input. */
type ToolArgument = Pick<GraphQLArgument, "type" | "description" | "defaultValue"> & {
  /** Whether it is a text of several lines. */
  hasLines?: boolean;
};
export type ToolArguments = Record<string, ToolArgument>;

const argument = (type: GraphQLInputType, description: string, defaultValue?: unknown): ToolArgument => ({
  type,
  description,
  defaultValue,
});

export const text = (description: string) => argument(new GraphQLNonNull(GraphQLString), description);
export const optionalText = (description: string) => argument(GraphQLString, description);
export const lines = (description: string): ToolArgument => ({ ...text(description), hasLines: true });
export const optionalLines = (description: string): ToolArgument => ({ ...optionalText(description), hasLines: true });
export const texts = (description: string) =>
  argument(new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))), description);
export const optionalTexts = (description: string) =>
  argument(new GraphQLList(new GraphQLNonNull(GraphQLString)), description);
export const flag = (description: string, defaultValue: boolean) =>
  argument(new GraphQLNonNull(GraphQLBoolean), description, defaultValue);

/** Describes the arguments of a tool for assistants. */
export function toInputSchema(args: ToolArguments) {
  const entries = Object.entries(args);
  const properties = entries.map(([name, { type, description, defaultValue }]): [string, JsonSchema] => [
    name,
    {
      ...toJsonSchema(new GraphQLNonNull(getNullableType(type))),
      ...(description && { description }),
      ...(defaultValue !== undefined && { default: defaultValue }),
    },
  ]);
  const required = entries.filter(
    ([, { type, defaultValue }]) => type instanceof GraphQLNonNull && defaultValue === undefined,
  );
  return {
    type: "object" as const,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  };
}

/** What a tool was sent: its arguments, and the names of those that it does not have. */
type SentArguments = { args: Record<string, unknown>; ignored: string[] };

/**
 * Returns the arguments of a call, checked. Clients send more than a tool asks for, such as their own ids with every call:
 * these are ignored. Null, and no words where words are optional, stand for an argument that is left out. Errors:
 * `BAD_USER_INPUT`.
 */
export function readArguments(args: ToolArguments, sent: Record<string, unknown>): SentArguments {
  const read = Object.entries(args).flatMap(([name, { type, hasLines }]): [string, unknown][] => {
    const value = Object.hasOwn(sent, name) ? sent[name] : null;
    const isLeftOut = value === null || (value === "" && !isNonNullType(type));
    return isLeftOut ? [] : [[name, hasLines ? readLines(value) : readValue(type, value)]];
  });
  return {
    args: coerceArgs(
      Object.entries(args).map(([name, each]) => ({ ...each, name })),
      Object.fromEntries(read),
    ),
    ignored: Object.keys(sent).filter((name) => !Object.hasOwn(args, name)),
  };
}

/** Reads a value that a client has sent as text although the tool takes another type, and a number where it takes text. */
function readValue(type: GraphQLInputType, value: unknown): unknown {
  const wanted = getNullableType(type);
  if (wanted === GraphQLString) return typeof value === "number" ? String(value) : value;
  const parsed = typeof value === "string" ? parseJson(value.trim()) : value;
  if (isListType(wanted))
    return Array.isArray(parsed)
      ? parsed.map((each) => readValue(wanted.ofType, each))
      : readValue(wanted.ofType, value);
  return typeof parsed === "boolean" || typeof parsed === "number" ? parsed : value;
}

/** Returns what a text is as JSON, where `True` is true; undefined where it is none. */
function parseJson(sent: string): unknown {
  try {
    return JSON.parse(/^(?:true|false)$/iu.test(sent) ? sent.toLowerCase() : sent);
  } catch {
    return undefined;
  }
}

/** A client that escapes twice sends a backslash and an n for each end of a line, and no other end. */
const readLines = (value: unknown): unknown =>
  typeof value === "string" && !value.includes("\n") ? value.replaceAll(/(?:\\r)?\\n/gu, "\n") : value;
