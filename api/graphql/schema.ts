import { makeExecutableSchema } from "@graphql-tools/schema";
import { GraphQLScalarType } from "graphql";
import typeDefs from "../../schema.graphql?raw";
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

/** The executable schema of `schema.graphql`. REST and GraphQL both take their types from it. */
export const schema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    ...resolvers,
    Date: new GraphQLScalarType({ name: "Date", parseValue: parseDate }),
    Timestamp: new GraphQLScalarType({ name: "Timestamp", parseValue: parseTime }),
  },
});
