import {
  getNullableType,
  type GraphQLArgument,
  GraphQLBoolean,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from "graphql";
import { badInput } from "../domain/base/errors.ts";
import { coerceArgs } from "../graphql/coerceInput.ts";
import { type JsonSchema, toJsonSchema } from "../rest/openapi/jsonSchema.ts";

/** An argument of a tool. It has a type of GraphQL, so that one coercion checks all input. */
type ToolArgument = Pick<GraphQLArgument, "type" | "description" | "defaultValue">;
export type ToolArguments = Record<string, ToolArgument>;

const argument = (type: GraphQLInputType, description: string, defaultValue?: unknown): ToolArgument => ({
  type,
  description,
  defaultValue,
});

export const text = (description: string) => argument(new GraphQLNonNull(GraphQLString), description);
export const optionalText = (description: string) => argument(GraphQLString, description);
export const texts = (description: string) =>
  argument(new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))), description);
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

/**
 * Returns the arguments of a call, checked. Null stands for one that is left out, as some assistants send it. Errors:
 * `BAD_USER_INPUT`, also for an argument that the tool does not have.
 */
export function readArguments(args: ToolArguments, sent: Record<string, unknown>): Record<string, unknown> {
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(args, name));
  if (unknown.length > 0)
    throw badInput(Object.fromEntries(unknown.map((name) => [name, `There is no argument ${JSON.stringify(name)}`])));
  return coerceArgs(
    Object.entries(args).map(([name, each]) => ({ ...each, name })),
    Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
  );
}
