import { type GraphQLArgument, getNullableType, isObjectType } from "graphql";
import {
  withDescription,
  listFields,
  toInputSchema,
  type JsonSchema,
  toOutputSchema,
  schemaRef,
  toJsonSchema,
  listShownFields,
} from "./jsonSchema.ts";
import { hasBody, type Route } from "../routes.ts";

/** What few routes answer beside the rows of their twin; see `answer` in `routes.ts`. */
const RESPONSE_SCHEMAS: Record<string, JsonSchema> = {
  "/api/notebook/:id/lists-with-counts": {
    type: "array",
    items: toOutputSchema([
      ...listShownFields("List"),
      ...listFields("List").filter(({ name }) => name.endsWith("Count")),
    ]),
  },
  "/api/list/:id/with-items": {
    type: "object",
    required: ["list", "items"],
    properties: { list: schemaRef("List"), items: { type: "array", items: schemaRef("Item") } },
  },
};

const findSchemaField = ({ field }: Route) => {
  const [type = "", name = ""] = field.split(".");
  const twin = listFields(type).find((each) => each.name === name);
  if (!twin) throw new Error(`schema.graphql has no ${field}`);
  return twin;
};

const getSuccessStatus = ({ method, status }: Route) => status ?? (method === "POST" ? 201 : 200);

const PROBE_VALUE = "probe";

/** Where the parts of a request go, found out by bringing some that can be told apart. */
function probeRoute(route: Route) {
  const asked: string[] = [];
  const query = new (class extends URLSearchParams {
    override get(name: string) {
      asked.push(name);
      return null;
    }
  })();
  const body = { [PROBE_VALUE]: true };
  return { asked, body, args: route.args({ id: PROBE_VALUE, query, body }) };
}

function describeBody(route: Route): JsonSchema | null {
  if (!hasBody(route)) return null;
  const { args } = findSchemaField(route);
  const { args: traced, body } = probeRoute(route);
  const whole = args.find(({ name }) => traced[name] === body);
  if (whole) return toJsonSchema(whole.type);
  return toInputSchema(PROBE_VALUE in traced ? args.filter(({ name }) => traced[name] === undefined) : []);
}

const describeQueryParameters = (route: Route) =>
  probeRoute(route).asked.map((name) => {
    const { description, type, defaultValue } = findSchemaField(route).args.find(
      (arg) => arg.name === name,
    ) as GraphQLArgument;
    const isOptional = defaultValue !== undefined;
    const schema = { ...toJsonSchema(type), ...(isOptional && { default: defaultValue }) };
    return { name, in: "query", ...(!isOptional && { required: true }), ...withDescription(description), schema };
  });

/** What can be refused: its status, the codes that the body may have, and for which routes. */
type ErrorResponseRule = [status: number, codes: string, isOf: (route: Route, text: string) => boolean];
const ERROR_RESPONSE_RULES: ErrorResponseRule[] = [
  [400, "BAD_USER_INPUT", (route) => hasBody(route) || probeRoute(route).asked.length > 0],
  [401, "UNAUTHENTICATED", () => true],
  [403, "FORBIDDEN, DEVICE_REFUSED, QUOTA_EXCEEDED", ({ field }) => field.startsWith("Mutation.")],
  [403, "FORBIDDEN", ({ field }, text) => field.startsWith("Query.") && text.includes("`FORBIDDEN`")],
  [404, "NOT_FOUND", ({ path }, text) => path.includes(":id") || text.includes("`NOT_FOUND`")],
  // What is made may have the id of something that was deleted.
  [409, "CONFLICT", (route, text) => getSuccessStatus(route) === 201 || text.includes("`CONFLICT`")],
  [413, "PAYLOAD_TOO_LARGE", hasBody],
  [415, "UNSUPPORTED_MEDIA_TYPE", hasBody],
  [429, "RATE_LIMITED", () => true],
  [500, "INTERNAL", () => true],
  [503, "UNAVAILABLE", () => true],
];

/** Every code that the body of a refusal may have. */
export const ERROR_CODES = [
  ...new Set([...ERROR_RESPONSE_RULES.flatMap(([, codes]) => codes.split(", ")), "METHOD_NOT_ALLOWED"]),
];

const RETRY_AFTER_HEADER = {
  "Retry-After": { description: "Seconds after which it may be tried again.", schema: { type: "integer" } },
};

const jsonContent = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

const describeErrorResponse = (status: number, codes: string) => ({
  description: `Refused, with the code ${codes.replaceAll(", ", " or ")}.`,
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER_HEADER }),
  ...jsonContent(schemaRef("Error")),
});

function describeResponses(route: Route, text: string) {
  const { type } = findSchemaField(route);
  const inner = getNullableType(type);
  // One that is not there is null in GraphQL, with an error beside it; here it is the error alone.
  const isOne = route.path.includes(":id") && isObjectType(inner);
  const status = getSuccessStatus(route);
  const refusals = ERROR_RESPONSE_RULES.filter(([, , isOf]) => isOf(route, text));
  const answer = RESPONSE_SCHEMAS[route.path] ?? (isOne ? schemaRef(inner.name) : toJsonSchema(type));
  return {
    [status]: { description: status === 201 ? "It is made." : "It is done.", ...jsonContent(answer) },
    ...Object.fromEntries(refusals.map(([code, codes]) => [code, describeErrorResponse(code, codes)])),
  };
}

/** Two paths of one twin are told apart by the end of the second. */
const buildOperationId = ({ field, path, present }: Route) =>
  [field.split(".")[1], ...(present ? [path.split("/").at(-1)] : [])].join("-");

/** A route as OpenAPI describes an operation. */
export function describeRoute(route: Route): JsonSchema {
  // What follows is the path, which is known here.
  const [text = ""] = (findSchemaField(route).description ?? "").replaceAll(/\s+/g, " ").split(/ ?REST: /);
  const body = describeBody(route);
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const parameters = [...(route.path.includes(":id") ? [id] : []), ...describeQueryParameters(route)];
  return {
    operationId: buildOperationId(route),
    tags: [route.path.split("/")[2]],
    summary: text.split(/[.:;](?: |$)/)[0],
    description: text,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, ...jsonContent(body) } }),
    responses: describeResponses(route, text),
  };
}
