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
import { resolvers } from "../../graphql/resolvers.ts";
import { schema } from "../../graphql/schema.ts";

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

export const withDescription = (description: string | null | undefined) => (description ? { description } : {});
export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** What is said of a type of the contract, where it may not be null. */
function describeNonNullType(type: GraphQLType): JsonSchema {
  const inner = getNullableType(type);
  if (isListType(inner)) return { type: "array", items: toJsonSchema(inner.ofType) };
  const { name } = getNamedType(inner);
  return SCALARS[name] ?? schemaRef(name);
}

/** A type of the contract; null is allowed where the contract allows it. */
export function toJsonSchema(type: GraphQLType): JsonSchema {
  const described = describeNonNullType(type);
  if (isNonNullType(type)) return described;
  if (typeof described["type"] === "string") return { ...described, type: [described["type"], "null"] };
  return { anyOf: [described, { type: "null" }] };
}

type SchemaField = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument;

const isRequired = (field: SchemaField) =>
  isNonNullType(field.type) && !("defaultValue" in field && field.defaultValue !== undefined);

/** An object that is sent: what must be in it, and what may. Other fields are passed over. */
export const toInputSchema = (fields: readonly SchemaField[]) => toObjectSchema(fields, fields.filter(isRequired));

/** An object that is answered: everything is in it. */
export const toOutputSchema = (fields: readonly SchemaField[]) => toObjectSchema(fields, fields);

function toObjectSchema(fields: readonly SchemaField[], required: readonly SchemaField[]) {
  const properties = fields.map((field) => [
    field.name,
    { ...toJsonSchema(field.type), ...withDescription(field.description) },
  ]);
  return {
    type: "object",
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    properties: Object.fromEntries(properties) as JsonSchema,
  };
}

export const listFields = (typeName: string) =>
  Object.values((schema.getType(typeName) as GraphQLObjectType).getFields());

/** REST answers no field that has a GraphQL resolver, except these. */
const REST_RESOLVED_FIELDS: Record<string, string[]> = { Notebook: ["userId", "organizationId"] };

/** The fields of a type that REST answers. */
export const listRestFields = (typeName: string) => {
  const resolved = Object.keys((resolvers as Record<string, object>)[typeName] ?? {});
  return listFields(typeName).filter(
    ({ name }) => !resolved.includes(name) || REST_RESOLVED_FIELDS[typeName]?.includes(name),
  );
};

/** The specification's own clients read it. */
const USER_ID = { user_id: { type: "string", description: "The same as `userId`." } };

function toRowSchema(typeName: string): JsonSchema {
  const row = toOutputSchema(listRestFields(typeName));
  if (typeName !== "Notebook") return row;
  return {
    ...row,
    required: [...(row.required ?? []), "user_id"],
    properties: { ...row.properties, ...USER_ID },
  };
}

/** A named type of the schema as REST answers and reads it. */
export function describeType(name: string): JsonSchema {
  const type = schema.getType(name);
  const described = withDescription(type?.description);
  if (isEnumType(type)) return { type: "string", enum: type.getValues().map((value) => value.name), ...described };
  if (isInputObjectType(type)) return { ...toInputSchema(Object.values(type.getFields())), ...described };
  return { ...toRowSchema(name), ...described };
}
