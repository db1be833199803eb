import type { GraphQLRequest } from "@apollo/server";
import {
  type DocumentNode,
  getOperationAST,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from "graphql";
import { documentLimitRule, MAX_TOKENS } from "./documentLimits.ts";
import { operationTypeRule } from "./operationChecks.ts";

/** The options with which every document is parsed, here and by Apollo. */
export const PARSE_OPTIONS = { maxTokens: MAX_TOKENS };
/** The rules for every document besides those of graphql-js, here and in Apollo. */
export const VALIDATION_RULES: ValidationRule[] = [documentLimitRule, operationTypeRule];

/** A request over HTTP with its body as JSON. Copying all of its headers for Apollo takes longer than reading one. */
export type HttpRequest = { method: string; url: string; headers: Pick<Headers, "get">; body: unknown };

/** An operation of a valid document, and what is read of the request that asks for it. */
export type AskedOperation = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** The value of its `Idempotency-Key`. */
  key: string | null;
  request: Pick<GraphQLRequest, "variables" | "operationName"> & {
    http?: { headers: { get(name: string): string | null | undefined } } | undefined;
  };
};

/** An operation that was read without Apollo, with the media type of its answer. */
export type ReadOperation = AskedOperation & { contentType: string };

/**
 * The most characters of documents that are kept, of all together and of one: a parsed document takes up to 250 bytes
 * for a character. Those of the web app have 50,000. Apollo reads longer documents each time.
 */
const MAX_KEPT = 200_000;
const MAX_LENGTH = 10_000;

const JSON_TYPE = "application/json; charset=utf-8";
/** The type of the answer for what most clients accept: browsers and tools, and Apollo Client. Apollo chooses for others. */
const CONTENT_TYPES: Record<string, string> = {
  "": JSON_TYPE,
  "*/*": JSON_TYPE,
  "application/json": JSON_TYPE,
  "application/graphql-response+json,application/json;q=0.9": "application/graphql-response+json; charset=utf-8",
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type PlainBody = { query: string; variables?: Record<string, unknown>; operationName?: string };

/** Returns the body of a POST request that has only a query, its variables and a name; null for any other request. */
function getPlainBody({ method, body }: HttpRequest): PlainBody | null {
  if (method !== "POST" || !isObject(body)) return null;
  const { query, variables = {}, operationName = "", ...others } = body;
  const isPlain = typeof query === "string" && isObject(variables) && typeof operationName === "string";
  return isPlain && Object.keys(others).length === 0 ? (body as PlainBody) : null;
}

/**
 * Returns a function that reads the operation of a request without Apollo, whose checks take longer than most answers.
 * Each text is parsed and validated once. Null where Apollo must answer: every request but a plain POST, and every
 * document with an error.
 */
export function createOperationReader(
  schema: GraphQLSchema,
  { introspection }: { introspection: boolean },
): (http: HttpRequest) => ReadOperation | null {
  const rules = [...specifiedRules, ...VALIDATION_RULES, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
  const documents = new Map<string, DocumentNode>();
  let keptCharacters = 0;

  function parseValid(text: string): DocumentNode | null {
    try {
      const document = parse(text, PARSE_OPTIONS);
      return validate(schema, document, rules).length === 0 ? document : null;
    } catch {
      // Apollo parses it once more and answers the error.
      return null;
    }
  }

  function readDocument(text: string): DocumentNode | null {
    const known = documents.get(text);
    if (known) return known;
    const document = parseValid(text);
    if (!document) return null;
    documents.set(text, document);
    keptCharacters += text.length;
    // A map is in the order of its entries, so the oldest one comes first.
    for (const oldest of documents.keys()) {
      if (keptCharacters <= MAX_KEPT) break;
      documents.delete(oldest);
      keptCharacters -= oldest.length;
    }
    return document;
  }

  return (http) => {
    const body = getPlainBody(http);
    const contentType = CONTENT_TYPES[http.headers.get("accept") ?? ""];
    if (!body || !contentType || body.query.length > MAX_LENGTH) return null;
    const { query, variables, operationName } = body;
    const document = readDocument(query);
    const operation = document && getOperationAST(document, operationName);
    if (!operation) return null;
    const request = { http, ...(variables && { variables }), ...(operationName && { operationName }) };
    return { schema, document, operation, key: http.headers.get("idempotency-key"), request, contentType };
  };
}
