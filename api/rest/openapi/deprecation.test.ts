import { buildSchema, type GraphQLEnumType, type GraphQLObjectType } from "graphql";
import { describe, expect, it } from "vitest";
import { type Route, routes } from "../routes.ts";
import { describeRoute } from "./describeRoute.ts";
import { describeEnum, toOutputSchema } from "./jsonSchema.ts";

const types = buildSchema(`
  type Query { row: Row }
  type Row {
    "1 to 200 characters."
    title: String @deprecated(reason: "Use \`name\`. It may go in 0.3.0.")
    name: String
  }
  "The colours."
  enum Color {
    gray @deprecated(reason: "Use \`stone\`. It may go in 0.3.0.")
    stone
  }`);

const search = routes.find(({ path }) => path === "/api/search") as Route;

describe("what is deprecated in the schema", () => {
  it("is marked in the fields of a type, with the reason", () => {
    const fields = Object.values((types.getType("Row") as GraphQLObjectType).getFields());
    expect(toOutputSchema("Row", fields).properties).toEqual({
      title: {
        type: ["string", "null"],
        description: "1 to 200 characters. Deprecated: Use `name`. It may go in 0.3.0.",
        deprecated: true,
      },
      name: { type: ["string", "null"] },
    });
  });

  it("is named in the description of an enum", () => {
    expect(describeEnum(types.getType("Color") as GraphQLEnumType)).toEqual({
      type: "string",
      enum: ["gray", "stone"],
      description: "The colours. `gray` is deprecated: Use `stone`. It may go in 0.3.0.",
    });
  });

  it("is marked as an operation and as a parameter", () => {
    const args = search.operation.args.map((each) => ({ ...each, deprecationReason: "It may go in 0.3.0." }));
    const operation = { ...search.operation, args, deprecationReason: "It may go in 0.3.0." };
    const described = describeRoute({ ...search, operation });
    expect(described).toMatchObject({ deprecated: true, summary: describeRoute(search)["summary"] });
    expect(described["description"]).toMatch(/ Deprecated: It may go in 0\.3\.0\.$/);
    expect(described["parameters"]).toMatchObject([
      { deprecated: true },
      { deprecated: true },
      { deprecated: true },
      {},
    ]);
    expect(JSON.stringify(describeRoute(search))).not.toContain("deprecated");
  });
});
