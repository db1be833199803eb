import { makeExecutableSchema } from "@graphql-tools/schema";
import {
  getArgumentValues,
  type GraphQLDirective,
  type GraphQLField,
  GraphQLScalarType,
  type GraphQLSchema,
} from "graphql";
import typeDefs from "../../schema.graphql?raw";
import type { Context } from "../domain/base/context.ts";
import { type TokenDecision, withinScope } from "../domain/callers/tokenScopes.ts";
import { resolvers } from "./resolvers.ts";

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Accepts only existing days as `YYYY-MM-DD`. PostgreSQL would accept `tomorrow` and fail on 2026-02-30. */
function parseDate(value: unknown): string {
  if (typeof value === "string" && DATE_PATTERN.test(value)) {
    const date = new Date(`${value}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)) return value;
  }
  throw new TypeError("not a day");
}

const TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Accepts only existing times of ISO 8601 with an offset, from 1970 to 9999, and returns them in UTC. */
function parseTime(value: unknown): string {
  if (typeof value === "string" && TIME_PATTERN.test(value)) {
    parseDate(value.slice(0, 10));
    const time = new Date(value);
    if (time.getTime() >= 0 && time.getUTCFullYear() < 10_000) return time.toISOString();
  }
  throw new TypeError("not a time");
}

/** Returns which tokens may call an operation; null without `@token`. */
export function readTokenDecision(
  schemaOfField: GraphQLSchema,
  { astNode }: Pick<GraphQLField<unknown, unknown>, "astNode">,
): TokenDecision | null {
  const node = astNode?.directives?.find(({ name }) => name.value === "token");
  const directive = schemaOfField.getDirective("token") as GraphQLDirective;
  return node ? (getArgumentValues(directive, node) as TokenDecision) : null;
}

/**
 * Makes each operation refuse the programs whose tokens do not allow it. REST calls the same resolvers, so an operation
 * cannot be reached in another way.
 */
function guardOperations(unguarded: GraphQLSchema): GraphQLSchema {
  for (const type of [unguarded.getQueryType(), unguarded.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve } = field;
      if (!resolve) throw new Error(`${field.name} has no resolver`);
      const decision = readTokenDecision(unguarded, field);
      field.resolve = (parent, args, context: Context, info) =>
        withinScope(context, { name: field.name, decision }, (): unknown => resolve(parent, args, context, info));
    }
  return unguarded;
}

/** The executable schema of `schema.graphql`. REST and GraphQL both take their types from it. */
export const schema = guardOperations(
  makeExecutableSchema({
    typeDefs,
    // Nothing asks where a type is declared, and the places take twice the memory of the types.
    noLocation: true,
    resolvers: {
      ...resolvers,
      Date: new GraphQLScalarType({ name: "Date", parseValue: parseDate }),
      Timestamp: new GraphQLScalarType({ name: "Timestamp", parseValue: parseTime }),
    },
  }),
);
