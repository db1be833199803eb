import { getNullableType, type GraphQLArgument, isObjectType, isRequiredArgument } from "graphql";
import { operationOf } from "../../calls/operation.ts";
import type { ErrorCode } from "../../domain/base/schema.types.ts";
import { errorsOf, restOf } from "../directives.ts";
import {
  bodyArguments,
  bodyFields,
  findConditionalType,
  hasBody,
  listAlternatives,
  listPathParameters,
  queryArguments,
  requiresBody,
  type Route,
  toTemplate,
} from "../routes.ts";
import { buildExample, EXAMPLE_ETAG, getExample, getExampleOfType } from "./examples.ts";
import { ANY_ANSWER, describeErrorResponses, jsonContent, READ_ANSWER } from "./errorResponses.ts";
import {
  describeField,
  describeMeaning,
  listFields,
  toInputSchema,
  type JsonSchema,
  toOutputSchema,
  schemaRef,
  toJsonSchema,
  listRestFields,
} from "./jsonSchema.ts";

const LISTS_WITH_COUNTS = {
  type: "array",
  items: toOutputSchema("List", [
    ...listRestFields("List"),
    ...listFields("List").filter(({ name }) => name.endsWith("Count")),
  ]),
};

/** The schemas of the responses that are not only the rows of their operation, by path. */
const RESPONSE_SCHEMAS: Record<string, JsonSchema> = {
  "/api/notebook/:id/lists-with-counts": LISTS_WITH_COUNTS,
  "/api/notebook/:id/people": { anyOf: [schemaRef("NotebookSharing"), { type: "null" }] },
  "/api/list/:id/uses": LISTS_WITH_COUNTS,
  "/api/run/:id": toOutputSchema("Run", listFields("Run")),
  "/api/list/:id/with-items": {
    type: "object",
    required: ["list", "items"],
    properties: { list: schemaRef("List"), items: { type: "array", items: schemaRef("Item") } },
  },
};

/** Describes what is one of several. */
const joinSchemas = (schemas: JsonSchema[]): JsonSchema =>
  schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas };

/** Describes the body of a route, with an example; null without a body. */
function describeBody(route: Route): JsonSchema | null {
  if (!hasBody(route)) return null;
  const bodyArgument = route.operation.args.find(({ name }) => name === route.body);
  const required = requiresBody(route);
  if (bodyArgument) {
    const bodies = [route, ...listAlternatives(route)].flatMap(({ field, body, operation }) =>
      operation.args.filter(({ name }) => name === body).map((argument) => describeField(field, argument)),
    );
    return { required, ...jsonContent(joinSchemas(bodies), getExampleOfType(bodyArgument.type)) };
  }
  const fields = bodyFields(route);
  return { required, ...jsonContent(toInputSchema(route.field, fields), buildExample(route.field, fields)) };
}

function describeQueryParameter(route: Route, argument: GraphQLArgument): JsonSchema {
  const { name, defaultValue } = argument;
  return {
    name,
    in: "query",
    ...(isRequiredArgument(argument) && { required: true }),
    ...describeMeaning(argument),
    schema: { ...describeField(route.field, argument), ...(defaultValue !== undefined && { default: defaultValue }) },
    example: getExample(route.field, argument),
  };
}

/** Describes the parameters of a path, which are the first arguments of its operation. */
const describePathParameters = (route: Route): JsonSchema[] =>
  listPathParameters(route).map((name, index) => {
    const argument = route.operation.args[index] as GraphQLArgument;
    return {
      name,
      in: "path",
      required: true,
      ...describeMeaning(argument),
      schema: describeField(route.field, argument),
      example: getExample(route.field, argument),
    };
  });

/** The operations that refuse lists of one kind with `BAD_USER_INPUT`: templates, or lists that are none. */
const FOR_ONE_KIND_OF_LIST = ["Query.runs", "Query.templateChanges", "Query.templateUses", "Mutation.restoreRun"];

/**
 * Returns the error codes of a route: those of its operation, and those of reading the request. The server refuses a token
 * that does not allow the operation, and a write that a page of another site makes the browser send.
 */
function listErrorCodes(route: Route): Set<ErrorCode> {
  const readsInput = hasBody(route) || queryArguments(route).length > 0 || FOR_ONE_KIND_OF_LIST.includes(route.field);
  const codes = new Set<ErrorCode>([
    ...errorsOf(route.operation),
    "FORBIDDEN",
    "RATE_LIMITED",
    "UNAVAILABLE",
    "INTERNAL",
  ]);
  // A malformed id in a path is `NOT_FOUND`.
  if (!readsInput) codes.delete("BAD_USER_INPUT");
  if (operationOf(route.operation).takesKey) codes.add("BAD_USER_INPUT").add("CONFLICT");
  if (findConditionalType(route)) codes.add("PRECONDITION_FAILED");
  if (hasBody(route)) codes.add("BAD_USER_INPUT").add("PAYLOAD_TOO_LARGE").add("UNSUPPORTED_MEDIA_TYPE");
  return codes;
}

function describeResponses(route: Route) {
  const { type } = route.operation;
  const inner = getNullableType(type);
  // For an unknown id, GraphQL answers null and an error. REST answers only the error, so its row is never null.
  const isRow = route.path.includes(":id") && isObjectType(inner);
  const answer = RESPONSE_SCHEMAS[route.path] ?? (isRow ? schemaRef(inner.name) : toJsonSchema(type));
  const otherAnswers = listAlternatives(route).map(({ operation }) => toJsonSchema(operation.type));
  const isRead = route.method === "GET";
  return {
    [route.status]: {
      description: route.status === 201 ? "Created." : "Success.",
      headers: isRead ? READ_ANSWER : ANY_ANSWER,
      ...jsonContent(joinSchemas([answer, ...otherAnswers])),
    },
    ...(isRead && { 304: { description: "The answer is the one named by `If-None-Match`.", headers: READ_ANSWER } }),
    ...describeErrorResponses(listErrorCodes(route)),
  };
}

/** The words of a path, as in `notebookListsWithCounts`. */
const joinPath = (path: string) =>
  path
    .replace("/api/", "")
    .replaceAll(/\/:\w+/g, "")
    .replaceAll(/[/-]([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Two routes can call one operation. The first one has its name, the others the names of their paths. */
const buildOperationId = ({ path, operation }: Route) =>
  restOf(operation)[0]?.path === toTemplate(path) ? operation.name : joinPath(path);

/** Whether a client can say when it did what it asks for. */
const takesTime = (route: Route) => bodyArguments(route).some(({ name }) => name === "at" || name === "ats");

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  description: "The ETag of the row as the caller knows it; the row changes only if it still has this ETag.",
  schema: { type: "string" },
  example: EXAMPLE_ETAG,
};

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an answer that the caller already has.",
  schema: { type: "string" },
  example: EXAMPLE_ETAG,
};

/** Describes a route as an operation of OpenAPI. */
export function describeRoute(route: Route): JsonSchema {
  const texts = [route, ...listAlternatives(route)].map(({ operation, with: withField }) => {
    const description = (operation.description ?? "").replaceAll(/\s+/g, " ");
    return withField === null ? description : `With \`${withField}\`: ${description}`;
  });
  const text = texts.join(" ");
  const body = describeBody(route);
  const parameters = [
    ...describePathParameters(route),
    ...queryArguments(route).map((argument) => describeQueryParameter(route, argument)),
    ...(operationOf(route.operation).takesKey ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(findConditionalType(route) ? [IF_MATCH] : []),
    ...(route.method === "GET" ? [IF_NONE_MATCH] : []),
    ...(takesTime(route) ? [{ $ref: "#/components/parameters/ListbookTime" }] : []),
  ];
  return {
    operationId: buildOperationId(route),
    tags: [route.path.split("/")[2]],
    summary: text.split(/[.:;](?: |$)/)[0],
    ...describeMeaning({ ...route.operation, description: text }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: describeResponses(route),
  };
}
