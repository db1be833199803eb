import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import type { Limits } from "../../domain/base/rules.ts";
import { resolvers } from "../../graphql/resolvers.ts";
import { schema } from "../../graphql/schema.ts";
import { takesWordList } from "../routes.ts";
import { findLimits } from "./inputLimits.ts";

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
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

type Documented = { description?: string | null | undefined; deprecationReason?: string | null | undefined };

/** Describes what a field, an argument or an operation means, and marks it when it is deprecated. */
export function describeMeaning({ description, deprecationReason }: Documented): JsonSchema {
  const text = [description, deprecationReason && `Deprecated: ${deprecationReason}`].filter(Boolean).join(" ");
  return { ...(text && { description: text }), ...(deprecationReason && { deprecated: true }) };
}

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns the names of the components of one kind that `description`, a JSON text, refers to. */
export const listReferences = (kind: "schemas" | "responses", description: string) =>
  [...description.matchAll(new RegExp(`"#/components/${kind}/(\\w+)"`, "g"))].map(([, name = ""]) => name);

/** Describes a type of `schema.graphql` without null. */
function describeNonNullType(type: GraphQLType, { minItems, maxItems, ...limits }: Limits): JsonSchema {
  const inner = getNullableType(type);
  if (isListType(inner))
    return {
      type: "array",
      ...(minItems !== undefined && { minItems }),
      ...(maxItems !== undefined && { maxItems }),
      items: toJsonSchema(inner.ofType, limits),
    };
  const { name } = getNamedType(inner);
  const scalar = SCALARS[name];
  return scalar ? { ...scalar, ...limits } : schemaRef(name);
}

/** Describes a type of `schema.graphql`, whose texts, numbers and lists have these limits. A nullable type allows null. */
export function toJsonSchema(type: GraphQLType, limits: Limits = {}): JsonSchema {
  const described = describeNonNullType(type, limits);
  if (isNonNullType(type)) return described;
  if (typeof described["type"] === "string") return { ...described, type: [described["type"], "null"] };
  return { anyOf: [described, { type: "null" }] };
}

/** The ids that are not UUIDs: those of the providers, of differences, and the words that mean the caller. */
const OTHER_IDS = ["authId", "organizationId", "sessionId", "userId", "differences"];

/** Describes the type of a field of `owner`, a type or an operation, with what its rule demands. */
export function describeField(owner: string, { name, type }: SchemaField): JsonSchema {
  const isRowId = getNamedType(type).name === "ID" && !OTHER_IDS.includes(name) && owner !== "Difference";
  const limits = findLimits(owner, name);
  if (takesWordList(owner, name)) return { anyOf: [toJsonSchema(type), describeWordList(limits)] };
  return toJsonSchema(type, { ...(isRowId && { format: "uuid" }), ...limits });
}

const describeWordList = (limits: Limits): JsonSchema => ({ type: "array", ...limits, items: { type: "string" } });

export type SchemaField = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument;

export const isRequired = (field: SchemaField) =>
  isNonNullType(field.type) && !("defaultValue" in field && field.defaultValue !== undefined);

/** Describes an object in a request. Fields with a default or a nullable type are optional. */
export const toInputSchema = (owner: string, fields: readonly SchemaField[]) =>
  toObjectSchema(owner, fields, fields.filter(isRequired));

/** Describes an object in a response. All fields are required. */
export const toOutputSchema = (owner: string, fields: readonly SchemaField[]) => toObjectSchema(owner, fields, fields);

function toObjectSchema(owner: string, fields: readonly SchemaField[], required: readonly SchemaField[]) {
  const properties = fields.map((field) => [field.name, { ...describeField(owner, field), ...describeMeaning(field) }]);
  return {
    type: "object",
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    properties: Object.fromEntries(properties) as JsonSchema,
  };
}

/** Returns the fields of an object type in `schema.graphql`. */
export const listFields = (typeName: string) =>
  Object.values((schema.getType(typeName) as GraphQLObjectType).getFields());

/** REST omits the fields that have a GraphQL resolver, except these. */
const REST_RESOLVED_FIELDS: Record<string, string[]> = {
  Notebook: ["userId", "organizationId"],
  List: ["repeat", "answers", "runStartedAt"],
  Item: ["completedBy"],
  RunItem: ["completedBy"],
};

/** Returns the fields of a type that are in REST responses. */
export const listRestFields = (typeName: string) => {
  const resolved = Object.keys((resolvers as Record<string, object>)[typeName] ?? {});
  return listFields(typeName).filter(
    ({ name }) => !resolved.includes(name) || REST_RESOLVED_FIELDS[typeName]?.includes(name),
  );
};

/** An alias that some REST clients read. */
const USER_ID = { user_id: { type: "string", description: "The same as `userId`." } };

function toRowSchema(typeName: string): JsonSchema {
  const row = toOutputSchema(typeName, listRestFields(typeName));
  if (typeName !== "Notebook") return row;
  return {
    ...row,
    required: [...(row.required ?? []), "user_id"],
    properties: { ...row.properties, ...USER_ID },
  };
}

/** OpenAPI has no mark for a word of an enum that is deprecated, so the description says it. Exported for tests. */
export function describeEnum(type: GraphQLEnumType): JsonSchema {
  const values = type.getValues();
  const deprecated = values.flatMap(({ name, deprecationReason }) =>
    deprecationReason ? `\`${name}\` is deprecated: ${deprecationReason}` : [],
  );
  const description = [type.description, ...deprecated].filter(Boolean).join(" ");
  return { type: "string", enum: values.map(({ name }) => name), ...describeMeaning({ description }) };
}

/** Describes a named type of `schema.graphql` as REST sends and receives it. */
export function describeType(name: string): JsonSchema {
  const type = schema.getType(name);
  const described = describeMeaning({ description: type?.description });
  if (isEnumType(type)) return describeEnum(type);
  if (isInputObjectType(type)) return { ...toInputSchema(name, Object.values(type.getFields())), ...described };
  return { ...toRowSchema(name), ...described };
}
