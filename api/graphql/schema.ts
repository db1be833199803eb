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

/** The executable schema of `schema.graphql`. REST and GraphQL both take their types from it. */
export const schema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    ...resolvers,
    Date: new GraphQLScalarType({ name: "Date", parseValue: parseDate }),
  },
});
