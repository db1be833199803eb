import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { resolvers } from "../graphql/resolvers.ts";
import { schema } from "../schema.ts";

/** A JSON Schema of the draft of 2020, which OpenAPI 3.1 speaks. */
export type JsonSchema = { [key: string]: unknown };

const SCALARS: Record<string, JsonSchema> = {
  Boolean: { type: "boolean" },
  Date: { type: "string", format: "date" },
  Float: { type: "number" },
  ID: { type: "string" },
  Int: { type: "integer", format: "int32" },
  String: { type: "string" },
  Timestamp: { type: "string", format: "date-time" },
};

export const about = (description: string | null | undefined) => (description ? { description } : {});
export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** What is said of a type of the contract, where it may not be null. */
function ofType(type: GraphQLType): JsonSchema {
  const inner = getNullableType(type);
  if (isListType(inner)) return { type: "array", items: schemaOf(inner.ofType) };
  const { name } = getNamedType(inner);
  return SCALARS[name] ?? refTo(name);
}

/** A type of the contract; null is allowed where the contract allows it. */
export function schemaOf(type: GraphQLType): JsonSchema {
  const described = ofType(type);
  if (isNonNullType(type)) return described;
  if (typeof described["type"] === "string") return { ...described, type: [described["type"], "null"] };
  return { anyOf: [described, { type: "null" }] };
}

type Field = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument;

const mustBeGiven = (field: Field) =>
  isNonNullType(field.type) && !("defaultValue" in field && field.defaultValue !== undefined);

/** An object that is sent: what must be in it, and what may. Other fields are passed over. */
export const inputOf = (fields: readonly Field[]) => objectOf(fields, fields.filter(mustBeGiven));

/** An object that is answered: everything is in it. */
export const outputOf = (fields: readonly Field[]) => objectOf(fields, fields);

function objectOf(fields: readonly Field[], required: readonly Field[]) {
  const properties = fields.map((field) => [field.name, { ...schemaOf(field.type), ...about(field.description) }]);
  return {
    type: "object",
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    properties: Object.fromEntries(properties) as JsonSchema,
  };
}

export const fieldsOf = (typeName: string) =>
  Object.values((schema.getType(typeName) as GraphQLObjectType).getFields());

/** What GraphQL works out by a resolver, REST does not show; but for these. */
const SHOWN: Record<string, string[]> = { Notebook: ["userId", "organizationId"] };

/** The fields of a type that REST shows. */
export const shownFieldsOf = (typeName: string) => {
  const workedOut = Object.keys((resolvers as Record<string, object>)[typeName] ?? {});
  return fieldsOf(typeName).filter(({ name }) => !workedOut.includes(name) || SHOWN[typeName]?.includes(name));
};

/** The specification's own clients read it. */
const USER_ID = { user_id: { type: "string", description: "The same as `userId`." } };

function rowOf(typeName: string): JsonSchema {
  const shown = outputOf(shownFieldsOf(typeName));
  if (typeName !== "Notebook") return shown;
  return {
    ...shown,
    required: [...(shown.required ?? []), "user_id"],
    properties: { ...shown.properties, ...USER_ID },
  };
}

/** A named type of the contract as REST shows and reads it. */
export function describeType(name: string): JsonSchema {
  const type = schema.getType(name);
  const described = about(type?.description);
  if (isEnumType(type)) return { type: "string", enum: type.getValues().map((value) => value.name), ...described };
  if (isInputObjectType(type)) return { ...inputOf(Object.values(type.getFields())), ...described };
  return { ...rowOf(name), ...described };
}
