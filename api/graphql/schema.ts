import { makeExecutableSchema } from "@graphql-tools/schema";
import { GraphQLScalarType, type GraphQLSchema } from "graphql";
import typeDefs from "../../schema.graphql?raw";
import type { Context } from "../domain/base/context.ts";
import { isDay } from "../domain/base/rules.ts";
import { callOperation } from "../calls/callOperation.ts";
import { readOperation } from "../calls/operation.ts";
import { divideLongLists } from "./longLists.ts";
import { resolvers } from "./resolvers.ts";

function parseDate(value: unknown): string {
  if (!isDay(value)) throw new TypeError("not a day");
  return value;
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

/**
 * Lets each operation be called by `callOperation`, with what the schema says of it. REST calls the same resolvers, so
 * there is no other way to an operation.
 */
function callOperations(bare: GraphQLSchema): GraphQLSchema {
  for (const type of [bare.getQueryType(), bare.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve } = field;
      if (!resolve) throw new Error(`${field.name} has no resolver`);
      const operation = readOperation(bare, field, type === bare.getMutationType());
      field.extensions = { ...field.extensions, operation };
      field.resolve = (parent, args, context: Context, info) =>
        callOperation(context, operation, (used): unknown => resolve(parent, args, used, info));
    }
  return bare;
}

/** The executable schema of `schema.graphql`. REST and GraphQL both take their types from it. */
export const schema = divideLongLists(
  callOperations(
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
  ),
);
