import { specifiedRules, validate } from "graphql";
import { expect, it } from "vitest";
import { VALIDATION_RULES } from "../graphql/documents.ts";
import { schema } from "../graphql/schema.ts";
import * as documents from "./documents.ts";

it("every document of a tool is one that GraphQL takes", () => {
  for (const value of Object.values(documents))
    expect(validate(schema, value.document, [...specifiedRules, ...VALIDATION_RULES])).toEqual([]);
});
