import { type GraphQLArgument, getNullableType, isObjectType } from "graphql";
import { about, fieldsOf, inputOf, type JsonSchema, outputOf, refTo, schemaOf, shownFieldsOf } from "./jsonSchema.ts";
import { hasBody, type Route } from "./routes.ts";

/** What few routes answer beside the rows of their twin; see `answer` in `routes.ts`. */
const SPECIAL: Record<string, JsonSchema> = {
  "/api/notebook/:id/lists-with-counts": {
    type: "array",
    items: outputOf([...shownFieldsOf("List"), ...fieldsOf("List").filter(({ name }) => name.endsWith("Count"))]),
  },
  "/api/list/:id/with-items": {
    type: "object",
    required: ["list", "items"],
    properties: { list: refTo("List"), items: { type: "array", items: refTo("Item") } },
  },
};

const twinOf = ({ field }: Route) => {
  const [type = "", name = ""] = field.split(".");
  const twin = fieldsOf(type).find((each) => each.name === name);
  if (!twin) throw new Error(`schema.graphql has no ${field}`);
  return twin;
};

const statusOf = ({ method, status }: Route) => status ?? (method === "POST" ? 201 : 200);

const PROBE = "probe";

/** Where the parts of a request go, found out by bringing some that can be told apart. */
function trace(route: Route) {
  const asked: string[] = [];
  const query = new (class extends URLSearchParams {
    override get(name: string) {
      asked.push(name);
      return null;
    }
  })();
  const body = { [PROBE]: true };
  return { asked, body, args: route.args({ id: PROBE, query, body }) };
}

function bodyOf(route: Route): JsonSchema | null {
  if (!hasBody(route)) return null;
  const { args } = twinOf(route);
  const { args: traced, body } = trace(route);
  const whole = args.find(({ name }) => traced[name] === body);
  if (whole) return schemaOf(whole.type);
  return inputOf(PROBE in traced ? args.filter(({ name }) => traced[name] === undefined) : []);
}

const inQuery = (route: Route) =>
  trace(route).asked.map((name) => {
    const { description, type, defaultValue } = twinOf(route).args.find((arg) => arg.name === name) as GraphQLArgument;
    const isOptional = defaultValue !== undefined;
    const schema = { ...schemaOf(type), ...(isOptional && { default: defaultValue }) };
    return { name, in: "query", ...(!isOptional && { required: true }), ...about(description), schema };
  });

/** What can be refused: its status, the codes that the body may have, and for which routes. */
type Refusal = [status: number, codes: string, isOf: (route: Route, text: string) => boolean];
const REFUSALS: Refusal[] = [
  [400, "BAD_USER_INPUT", (route) => hasBody(route) || trace(route).asked.length > 0],
  [401, "UNAUTHENTICATED", () => true],
  [403, "FORBIDDEN, DEVICE_REFUSED, QUOTA_EXCEEDED", ({ field }) => field.startsWith("Mutation.")],
  [403, "FORBIDDEN", ({ field }, text) => field.startsWith("Query.") && text.includes("`FORBIDDEN`")],
  [404, "NOT_FOUND", ({ path }, text) => path.includes(":id") || text.includes("`NOT_FOUND`")],
  // What is made may have the id of something that was deleted.
  [409, "CONFLICT", (route, text) => statusOf(route) === 201 || text.includes("`CONFLICT`")],
  [413, "PAYLOAD_TOO_LARGE", hasBody],
  [415, "UNSUPPORTED_MEDIA_TYPE", hasBody],
  [429, "RATE_LIMITED", () => true],
  [500, "INTERNAL", () => true],
  [503, "UNAVAILABLE", () => true],
];

/** Every code that the body of a refusal may have. */
export const CODES = [...new Set([...REFUSALS.flatMap(([, codes]) => codes.split(", ")), "METHOD_NOT_ALLOWED"])];

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds after which it may be tried again.", schema: { type: "integer" } },
};

const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

const refusal = (status: number, codes: string) => ({
  description: `Refused, with the code ${codes.replaceAll(", ", " or ")}.`,
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
  ...json(refTo("Error")),
});

function responsesOf(route: Route, text: string) {
  const { type } = twinOf(route);
  const inner = getNullableType(type);
  // One that is not there is null in GraphQL, with an error beside it; here it is the error alone.
  const isOne = route.path.includes(":id") && isObjectType(inner);
  const status = statusOf(route);
  const refusals = REFUSALS.filter(([, , isOf]) => isOf(route, text));
  const answer = SPECIAL[route.path] ?? (isOne ? refTo(inner.name) : schemaOf(type));
  return {
    [status]: { description: status === 201 ? "It is made." : "It is done.", ...json(answer) },
    ...Object.fromEntries(refusals.map(([code, codes]) => [code, refusal(code, codes)])),
  };
}

/** Two paths of one twin are told apart by the end of the second. */
const operationIdOf = ({ field, path, answer }: Route) =>
  [field.split(".")[1], ...(answer ? [path.split("/").at(-1)] : [])].join("-");

/** A route as OpenAPI describes an operation. */
export function describeRoute(route: Route): JsonSchema {
  // What follows is the path, which is known here.
  const [text = ""] = (twinOf(route).description ?? "").replaceAll(/\s+/g, " ").split(/ ?REST: /);
  const body = bodyOf(route);
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const parameters = [...(route.path.includes(":id") ? [id] : []), ...inQuery(route)];
  return {
    operationId: operationIdOf(route),
    tags: [route.path.split("/")[2]],
    summary: text.split(/[.:;](?: |$)/)[0],
    description: text,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: responsesOf(route, text),
  };
}
