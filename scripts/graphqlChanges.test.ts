import { describe, expect, it } from "vitest";
import { findGraphQLChanges } from "./graphqlChanges.ts";

const SCHEMA = `
  directive @errors(codes: [ErrorCode!]!) on FIELD_DEFINITION
  directive @token(scope: TokenScope!, oneNotebook: Boolean! = true) on FIELD_DEFINITION
  enum ErrorCode { FORBIDDEN NOT_FOUND }
  enum TokenScope { READ WRITE NONE }
  enum Color { red blue }
  type Query {
    list(id: ID!, first: Int = 10): List @token(scope: READ) @errors(codes: [FORBIDDEN, NOT_FOUND])
  }
  type Mutation {
    createList(input: CreateListInput!): List! @token(scope: WRITE)
  }
  type List { id: ID! name: String! color: Color }
  input CreateListInput { name: String!, priority: Int = 0 }
`;

/** Returns the changes from the schema to one that has something else in place of a part. */
function compare(part: string, other: string): string[] {
  expect(SCHEMA.split(part)).toHaveLength(2);
  return findGraphQLChanges(SCHEMA, SCHEMA.replace(part, other));
}

describe("a change of the schema that can break a program is found:", () => {
  it.each([
    ["a removed field", "name: String! color", "color", ["List.name was removed"]],
    ["a field that may be null", "id: ID! name", "id: ID name", ["List.id changed type from ID! to ID"]],
    ["a removed word", "red blue", "red", ["blue was removed from enum type Color"]],
    [
      "a new required argument",
      "first: Int = 10",
      "first: Int = 10, of: ID!",
      ["A required arg of on Query.list was added"],
    ],
    [
      "a new required field of an input",
      "name: String!,",
      "name: String!, notebookId: ID!,",
      ["A required field notebookId on input type CreateListInput was added"],
    ],
    [
      "another default of an argument",
      "first: Int = 10",
      "first: Int = 20",
      ["Query.list arg first has changed defaultValue from 10 to 20"],
    ],
    [
      "another default of an input",
      "priority: Int = 0",
      "priority: Int = 1",
      ["CreateListInput.priority has the default 1 in place of 0"],
    ],
    [
      "an error code that an operation no longer has",
      "[FORBIDDEN, NOT_FOUND]",
      "[FORBIDDEN]",
      ["Query.list has no error NOT_FOUND any more"],
    ],
    [
      "fewer tokens",
      "scope: READ",
      "scope: WRITE",
      [
        "Query.list can no longer be called with a token that may read",
        "Query.list can no longer be called with a token for one notebook that may read",
      ],
    ],
    [
      "no tokens for one notebook",
      "scope: WRITE",
      "scope: WRITE, oneNotebook: false",
      ["Mutation.createList can no longer be called with a token for one notebook that may write"],
    ],
    [
      "no tokens",
      "@token(scope: WRITE)",
      "",
      [
        "Mutation.createList can no longer be called with a token that may write",
        "Mutation.createList can no longer be called with a token for one notebook that may write",
      ],
    ],
  ])("%s", (_what, part, other, found) => {
    expect(compare(part, other)).toEqual(found);
  });
});

describe("a change of the schema that breaks no program is none:", () => {
  it.each([
    ["another field", "color: Color }", "color: Color date: String }"],
    ["an optional argument", "id: ID!,", "id: ID!, before: ID,"],
    ["an optional field of an input", "name: String!,", "name: String!, color: Color,"],
    ["another word", "red blue", "red blue lime"],
    ["another error code", "scope: WRITE)", "scope: WRITE) @errors(codes: [FORBIDDEN])"],
    ["more tokens", "scope: WRITE", "scope: READ"],
    ["a description", "name: String! color", `"What it is called." name: String! color`],
    ["a deprecated field", "name: String! color", `name: String! @deprecated(reason: "It may go in 0.3.0.") color`],
    ["a directive of the server", ", oneNotebook: Boolean! = true", ""],
  ])("%s", (_what, part, other) => {
    expect(compare(part, other)).toEqual([]);
  });
});
