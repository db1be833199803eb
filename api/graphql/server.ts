import { ApolloServer, HeaderMap, type HTTPGraphQLRequest } from "@apollo/server";
import { unwrapResolverError } from "@apollo/server/errors";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import { readJsonBody } from "../http/requestBody.ts";
import type { Context } from "../domain/context.ts";
import { DomainError } from "../domain/errors.ts";
import { buildRetryHeaders, getHttpStatus, toDomainError } from "../http/errors.ts";
import type { RateLimiter } from "../http/rateLimits.ts";
import { addToRequestLog } from "../logging/log.ts";
import { type OperationContext, operationPlugin, toExtensions } from "./operationPlugin.ts";
import { documentLimitRule, MAX_TOKENS, TOO_MANY_TOKENS_MESSAGE } from "./documentLimits.ts";
import { refuseUntrusted, type TrustedDocuments } from "./trustedDocuments.ts";

/**
 * The contract's message, code and fields for every error. What Apollo refuses itself (a document that does not parse,
 * an unknown field) is the developer's mistake and keeps its own words.
 */
function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const thrown = unwrapResolverError(error);
  const cause =
    thrown instanceof GraphQLError && thrown.originalError instanceof DomainError ? thrown.originalError : thrown;
  const isRequestError = !(cause instanceof DomainError) && formatted.extensions?.["code"] !== "INTERNAL_SERVER_ERROR";
  if (isRequestError) return toDocumentError(formatted);
  const refusal = toDomainError(cause);
  return { ...formatted, message: refusal.message, extensions: toExtensions(refusal) };
}

function toDocumentError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  addToRequestLog({ code: "BAD_USER_INPUT" });
  const isTooLong = formatted.message.includes("Document contains more that");
  const message = isTooLong ? TOO_MANY_TOKENS_MESSAGE : formatted.message;
  return { ...formatted, message, extensions: { code: "BAD_USER_INPUT" } };
}

/** Answers GraphQL over HTTP. */
export type GraphQLHandler = (
  request: Request,
  context: () => Promise<Context>,
  count: RateLimiter,
) => Promise<Response>;

export type GraphQLOptions = {
  /** Whether questions about the schema are answered. */
  introspection: boolean;
  trustedDocuments: TrustedDocuments;
};

/** Builds the GraphQL door over `schema`; its answers carry the contract's errors. */
export async function createGraphQLHandler(
  schema: GraphQLSchema,
  { introspection, trustedDocuments }: GraphQLOptions,
): Promise<GraphQLHandler> {
  const server = new ApolloServer<OperationContext>({
    schema,
    introspection,
    formatError,
    // Nothing is cached by others, and the plugin that would say so is called for each field of each row.
    plugins: [operationPlugin, ApolloServerPluginCacheControlDisabled()],
    validationRules: [documentLimitRule],
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    // A misspelt field would be answered with the names of those that are there.
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  });
  await server.start();

  return async (request, createContext, count) => {
    try {
      const context = await createContext();
      return await countUnparsed(context, count, async (count) => {
        const apolloRequest = await toApolloRequest(request);
        refuseUntrusted(trustedDocuments, apolloRequest);
        return executeOperation(server, apolloRequest, { ...context, count });
      });
    } catch (error) {
      const refusal = toDomainError(error);
      return Response.json(
        { errors: [{ message: refusal.message, extensions: toExtensions(refusal) }] },
        { status: getHttpStatus(refusal), headers: buildRetryHeaders(refusal) },
      );
    }
  };
}

/** Counts what is refused before it is known what is asked: it costs as much as a read. */
async function countUnparsed(
  { caller }: Context,
  count: RateLimiter,
  answer: (count: RateLimiter) => Promise<Response>,
) {
  let isCounted = false;
  try {
    return await answer((viewer, asked) => {
      isCounted = true;
      return count(viewer, asked);
    });
  } finally {
    if (!isCounted) await count(caller.viewer, [{ field: "Query" }]);
  }
}

async function executeOperation(
  server: ApolloServer<OperationContext>,
  request: HTTPGraphQLRequest,
  called: OperationContext,
) {
  const { status, headers, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: request,
    context: async () => called,
  });
  if (body.kind === "chunked") throw new Error("Incremental delivery is not part of the contract");
  return new Response(body.string, { status: status ?? 200, headers: [...headers] });
}

async function toApolloRequest(request: Request): Promise<HTTPGraphQLRequest> {
  return {
    method: request.method,
    headers: new HeaderMap(request.headers),
    search: new URL(request.url).search,
    body: request.method === "POST" ? await readJsonBody(request) : undefined,
  };
}
