import type { HTTPGraphQLRequest } from "@apollo/server";
import {
  type DocumentNode,
  execute,
  type FormattedExecutionResult,
  getOperationAST,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { getHttpStatus } from "../http/errors.ts";
import { findAnswerError, toLimitError } from "./answerLimits.ts";
import { answerKeyedMutation, type FormatError, formatExecutionError } from "./keyedMutations.ts";
import {
  checkVariables,
  countRootFields,
  type OperationContext,
  type ResolvedOperation,
  toLegacyStatus,
  toRefusal,
} from "./operationPlugin.ts";

/**
 * Documents that Apollo has parsed, found valid and answered before run without it: checking the request, looking for
 * the document and calling the hooks of plugins take longer than most answers. All other requests go to Apollo, and both
 * ways count, check and format with the same functions.
 */

const MAX_DOCUMENTS = 500;
/** In characters. Longer documents run with Apollo each time. */
const MAX_LENGTH = 10_000;

/** A document, and the headers with which Apollo answered it. */
type KnownDocument = { document: DocumentNode; headers: [string, string][] };
/** A request with a known document. */
export type KnownRequest = Omit<ResolvedOperation, "contextValue"> & {
  operation: OperationDefinitionNode;
  headers: [string, string][];
};

export type KnownDocuments = {
  /** Returns the operation of a request; null where Apollo must answer. */
  find: (request: HTTPGraphQLRequest) => KnownRequest | null;
  remember: (request: HTTPGraphQLRequest, document: DocumentNode, headers: Iterable<[string, string]>) => void;
};

type Body = { query?: unknown; variables?: unknown; operationName?: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text of a document with the type that the client accepts, by which Apollo chooses its headers; null for others. */
function toKey({ method, headers, body }: HTTPGraphQLRequest): string | null {
  if (method !== "POST" || !isObject(body)) return null;
  const { query, variables = {}, operationName = "", ...others }: Body = body;
  const isPlain = typeof query === "string" && isObject(variables) && typeof operationName === "string";
  if (!isPlain || Object.keys(others).length > 0) return null;
  const key = `${headers.get("accept") ?? ""}\n${query}`;
  return key.length > MAX_LENGTH ? null : key;
}

export function createKnownDocuments(schema: GraphQLSchema): KnownDocuments {
  const documents = new Map<string, KnownDocument>();
  return {
    find(http) {
      const key = toKey(http);
      const known = key === null ? undefined : documents.get(key);
      if (!known) return null;
      const { document, headers } = known;
      const { variables, operationName } = http.body as { variables?: Record<string, unknown>; operationName?: string };
      const operation = getOperationAST(document, operationName);
      if (!operation) return null;
      const request = { http, ...(variables && { variables }), ...(operationName && { operationName }) };
      return { schema, document, operation, headers, request };
    },
    remember(http, document, headers) {
      const key = toKey(http);
      if (key === null) return;
      // A map is in the order of its entries, so this is the oldest one.
      const [oldest] = documents.keys();
      if (documents.size === MAX_DOCUMENTS && oldest !== undefined) documents.delete(oldest);
      documents.set(key, { document, headers: [...headers].filter(([name]) => name !== "content-length") });
    },
  };
}

/** Answers a request with a known document. */
export async function answerKnown(
  known: KnownRequest,
  contextValue: OperationContext,
  formatError: FormatError,
): Promise<Response> {
  const toResponse = (result: FormattedExecutionResult, status: number, headers: Record<string, string> = {}) =>
    new Response(`${JSON.stringify(result)}\n`, { status, headers: [...known.headers, ...Object.entries(headers)] });
  try {
    const { result, status } = await executeKnown({ ...known, contextValue }, formatError);
    return toResponse(result, status);
  } catch (error) {
    const { errors, status, headers } = toRefusal(error);
    return toResponse({ errors }, toLegacyStatus(known.request, status, errors), headers);
  }
}

/** Errors: `RATE_LIMITED`, `BAD_USER_INPUT` for variables, those of `answerOnce`. */
async function executeKnown(
  resolved: ResolvedOperation & { operation: OperationDefinitionNode },
  formatError: FormatError,
): Promise<{ result: FormattedExecutionResult; status: number }> {
  await countRootFields(resolved);
  checkVariables(resolved);
  const keyed = await answerKeyedMutation(resolved, formatError);
  if (keyed) return keyed;
  const { schema, document, operation, contextValue, request } = resolved;
  const { variables: variableValues, operationName } = request;
  const { data, errors } = await execute({ schema, document, contextValue, variableValues, operationName });
  const error = findAnswerError(contextValue, operation, data);
  if (error) return { result: { errors: [toLimitError(error)] }, status: getHttpStatus(error) };
  const formatted = errors?.map((each) => formatExecutionError(each, formatError));
  return { result: { ...(formatted && { errors: formatted }), ...(data !== undefined && { data }) }, status: 200 };
}
