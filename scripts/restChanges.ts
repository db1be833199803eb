// The differs on npm did not fit: openapi-diff 0.24 refuses OpenAPI 3.1, api-smart-diff 1.0 takes a field of an answer that
// gets another type for harmless, and the others need a program that they download, or hundreds of packages.

/** The limits of a value, and whether a smaller (1) or a larger (-1) one allows less. */
const LIMITS = { maximum: 1, maxLength: 1, maxItems: 1, minimum: -1, minLength: -1, minItems: -1 };
type Limit = keyof typeof LIMITS;
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
} & { [limit in Limit]?: number };
type Ref = { $ref?: string };
type Content = Record<string, { schema: Schema }>;
type Parameter = Ref & { in: string; name: string; required?: boolean; schema: Schema };
type Response = Ref & { headers?: object; content?: Content };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
  security: object[];
};
/** What the comparison reads of an OpenAPI document, whose references are to its own components. */
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

/** The two documents, whether a schema is of what programs send or of what they get, and what was compared already. */
type Comparison = { before: OpenApi; after: OpenApi; side: "request" | "answer"; compared: Set<string> };

const without = <T>(all: readonly T[] = [], others: readonly T[] = []) => all.filter((each) => !others.includes(each));

/** Returns a component in the place of its reference, with its name. */
function resolve<T extends Ref>({ components }: OpenApi, described: T): { name: string | undefined; value: T } {
  const [, kind = "", name] = /^#\/components\/(\w+)\/(\w+)$/.exec(described.$ref ?? "") ?? [];
  return { name, value: name ? (components[kind]?.[name] as T) : described };
}

/**
 * Returns a schema in the place of its reference, and the types of its values. `anyOf` adds null to a reference, or what is
 * for other requests.
 */
function resolveSchema(document: OpenApi, schema: Schema) {
  const { name, value } = resolve(document, schema.anyOf?.find(({ type }) => type !== "null") ?? schema);
  const isNullable = schema.anyOf?.some(({ type }) => type === "null") ?? false;
  const types = [value.type ?? [], isNullable ? "null" : []].flat();
  return { name, value, types: types.includes("number") ? [...types, "integer"] : types };
}

function* compareSchemas(place: string, [old, now]: [Schema, Schema], comparison: Comparison): Generator<string> {
  const { before, after, side, compared } = comparison;
  const [from, to] = [resolveSchema(before, old), resolveSchema(after, now)];
  const wrong = side === "request" ? without(from.types, to.types) : without(to.types, from.types);
  if (from.types.length > 0 && wrong.length > 0)
    yield `${place} ${side === "request" ? "may no longer be" : "may now be"} ${wrong.join(" or ")}`;
  const key = `${side} ${from.name} ${to.name}`;
  if (from.name && compared.has(key)) return;
  compared.add(key);
  yield* compareValues(from.name ?? place, [from.value, to.value], comparison);
}

function* compareValues(place: string, [old, now]: [Schema, Schema], comparison: Comparison): Generator<string> {
  const isRequest = comparison.side === "request";
  const [promised, given] = isRequest ? [now, old] : [old, now];
  if (promised.format && promised.format !== given.format)
    yield `${place} has the format ${now.format ?? "of any text"} in place of ${old.format ?? "any text"}`;
  if (promised.enum && !given.enum) yield `${place} ${isRequest ? "may no longer" : "may now"} be any text`;
  if (isRequest) yield* compareInputs(place, [old, now]);
  else
    for (const name of without(old.required, now.required))
      if (now.properties?.[name]) yield `${place}.${name} may be missing in an answer`;
  for (const [name, property] of Object.entries(old.properties ?? {})) {
    const found = now.properties?.[name];
    if (found) yield* compareSchemas(`${place}.${name}`, [property, found], comparison);
    else yield `${place}.${name} ${isRequest ? "has no effect any more" : "is no longer in an answer"}`;
  }
  if (old.items && now.items) yield* compareSchemas(`${place}[]`, [old.items, now.items], comparison);
  for (const [index, part] of (old.allOf ?? []).entries())
    yield* compareSchemas(place, [part, now.allOf?.[index] ?? {}], comparison);
}

function* compareInputs(place: string, [old, now]: [Schema, Schema]): Generator<string> {
  for (const name of without(now.required, old.required)) yield `${place}.${name} must be sent`;
  if (now.enum) for (const word of without(old.enum, now.enum)) yield `${place} may no longer be ${word}`;
  for (const [limit, sign] of Object.entries(LIMITS) as [Limit, number][])
    if (sign * (now[limit] ?? NaN) < sign * (old[limit] ?? sign * Infinity))
      yield `${place} has the ${limit} ${now[limit]}`;
}

function* compareContents(place: string, [old, now]: [Content?, Content?], comparison: Comparison): Generator<string> {
  for (const [type, { schema }] of Object.entries(old ?? {}))
    if (now?.[type]) yield* compareSchemas(place, [schema, now[type].schema], comparison);
    else yield `${place} has no ${comparison.side} of the type ${type} any more`;
}

/** Returns each way in which a caller proves who it is. */
const listCallers = ({ security }: Operation) => security.map((each) => Object.keys(each).join(" and ") || "nobody");

const listParameters = (document: OpenApi, { parameters = [] }: Operation) =>
  new Map(parameters.map((each) => resolve(document, each).value).map((each) => [`${each.in} ${each.name}`, each]));

function* compareRequests(
  place: string,
  [old, now]: [Operation, Operation],
  comparison: Comparison,
): Generator<string> {
  const { before, after } = comparison;
  for (const caller of without(listCallers(old), listCallers(now)))
    yield `${place} can no longer be called by ${caller}`;
  const [known, parameters] = [listParameters(before, old), listParameters(after, now)];
  for (const [name, { required }] of parameters)
    if (required && !known.get(name)?.required) yield `${place} needs the parameter ${name}`;
  for (const [name, { schema }] of known) {
    const found = parameters.get(name);
    if (found) yield* compareSchemas(`${place}: ${name}`, [schema, found.schema], comparison);
    else yield `${place} has no parameter ${name} any more`;
  }
  if (now.requestBody?.required && !old.requestBody?.required) yield `${place} needs a body`;
  yield* compareContents(place, [old.requestBody?.content, now.requestBody?.content], comparison);
}

/** Returns the error codes of a response. */
const listCodes = ({ content }: Response) =>
  Object.values(content ?? {}).flatMap(
    ({ schema }) => schema.allOf?.flatMap((each) => each.properties?.["code"]?.enum ?? []) ?? [],
  );

function* compareAnswers(place: string, [old, now]: [Operation, Operation], comparison: Comparison): Generator<string> {
  for (const [status, response] of Object.entries(old.responses)) {
    const from = resolve(comparison.before, response).value;
    const to = resolve(comparison.after, now.responses[status] ?? {}).value;
    for (const code of without(listCodes(from), listCodes(to)))
      yield `${place} has no error ${status} ${code} any more`;
    if (now.responses[status]) {
      yield* compareContents(place, [from.content, to.content], comparison);
      for (const name of without(Object.keys(from.headers ?? {}), Object.keys(to.headers ?? {})))
        yield `${place} answers ${status} without the header ${name}`;
    } else if (Number(status) < 400) yield `${place} does not answer ${status} any more`;
  }
}

/**
 * Returns the changes of a REST API that can break a program that was written before, each as a sentence. More of
 * anything is none: paths, fields of answers, fields of requests that may be missing, words of an answer, error codes.
 */
export function findRestChanges(before: OpenApi, after: OpenApi): string[] {
  const compared = new Set<string>();
  const changes = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const place = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) return `${place} was removed`;
      return [
        ...(now.operationId === old.operationId ? [] : [`${place} has the operationId ${now.operationId}`]),
        ...compareRequests(place, [old, now], { before, after, side: "request", compared }),
        ...compareAnswers(place, [old, now], { before, after, side: "answer", compared }),
      ];
    }),
  );
  return [...new Set(changes)];
}
