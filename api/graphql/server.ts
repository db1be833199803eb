import { ApolloServer, HeaderMap, type HTTPGraphQLRequest } from "@apollo/server";
import { ApolloServerValidationErrorCode, unwrapResolverError } from "@apollo/server/errors";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import { readJsonBody } from "../http/requestBody.ts";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { refuseEndedSession } from "../domain/callers/confirmCaller.ts";
import { toDomainError } from "../http/errors.ts";
import type { RateLimiter } from "../http/rateLimits.ts";
import { addToRequestLog } from "../logging/log.ts";
import { type OperationContext, operationPlugin, toExtensions, toRefusal } from "./operationPlugin.ts";
import { documentLimitRule, MAX_TOKENS, TOO_MANY_TOKENS_MESSAGE } from "./documentLimits.ts";
import { answerKnown, createKnownDocuments, type KnownDocuments } from "./knownDocuments.ts";
import { createKeyedMutationsPlugin } from "./keyedMutations.ts";
import { operationTypeRule } from "./operationChecks.ts";
import { refuseUntrusted, type TrustedDocuments } from "./trustedDocuments.ts";

/** Replaces the message of Apollo, which names an option that only a developer of the server can set. */
const INTROSPECTION_OFF_MESSAGE = "Introspection is off on this server; the setting INTROSPECTION=on turns it on";

/**
 * Gives every error the message, code and fields of the contract. An error that Apollo found in the document (it does
 * not parse, a field is unknown) is for the developer and keeps its message.
 */
function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const thrown = unwrapResolverError(error);
  const cause =
    thrown instanceof GraphQLError && thrown.originalError instanceof DomainError ? thrown.originalError : thrown;
  const isDocumentError = !(cause instanceof DomainError) && formatted.extensions?.["code"] !== "INTERNAL_SERVER_ERROR";
  if (isDocumentError) return toDocumentError(formatted);
  const domainError = toDomainError(cause);
  return { ...formatted, message: domainError.message, extensions: toExtensions(domainError) };
}

function toDocumentError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  addToRequestLog({ code: "BAD_USER_INPUT" });
  return { ...formatted, message: getDocumentMessage(formatted), extensions: { code: "BAD_USER_INPUT" } };
}

function getDocumentMessage({ message, extensions }: GraphQLFormattedError): string {
  if (message.includes("Document contains more that")) return TOO_MANY_TOKENS_MESSAGE;
  const isIntrospection =
    extensions?.["validationErrorCode"] === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED;
  return isIntrospection ? INTROSPECTION_OFF_MESSAGE : message;
}

/** Answers a request of GraphQL over HTTP. The handler counts each request with `count`. */
export type GraphQLHandler = (
  request: Request,
  createContext: () => Promise<Context>,
  count: RateLimiter,
) => Promise<Response>;

export type GraphQLOptions = {
  /** Whether the server answers introspection queries. */
  introspection: boolean;
  trustedDocuments: TrustedDocuments;
};

/** Creates the GraphQL handler for `schema`. Its errors have the codes and messages of docs/api.md, Errors. */
export async function createGraphQLHandler(
  schema: GraphQLSchema,
  { introspection, trustedDocuments }: GraphQLOptions,
): Promise<GraphQLHandler> {
  const server = new ApolloServer<OperationContext>({
    schema,
    introspection,
    formatError,
    // No response may be cached, and the cache control plugin would run for each field of each row.
    plugins: [
      operationPlugin,
      createKeyedMutationsPlugin(formatError),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
    validationRules: [documentLimitRule, operationTypeRule],
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    // The suggestions for a misspelt field would reveal the names in the schema.
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  });
  await server.start();
  const knownDocuments = createKnownDocuments(schema);

  return async (request, createContext, count) => {
    try {
      const context = await createContext();
      return await countEveryRequest(context, count, async (countOperation) => {
        const apolloRequest = await toApolloRequest(request);
        refuseUntrusted(trustedDocuments, apolloRequest);
        const operationContext = { ...context, count: countOperation, valid: {} };
        const known = knownDocuments.find(apolloRequest);
        const answer = await (known
          ? answerKnown(known, operationContext, formatError)
          : executeOperation(server, apolloRequest, operationContext, knownDocuments));
        // An operation may find out that the session has ended; then the whole request is refused, as any later one.
        refuseEndedSession(context.caller);
        return answer;
      });
    } catch (error) {
      const { errors, ...refusal } = toRefusal(error);
      return Response.json({ errors }, refusal);
    }
  };
}

/** Runs `answer`. A request whose fields `answer` has not counted, because it cannot be read, counts as one read. */
async function countEveryRequest(
  { caller }: Context,
  count: RateLimiter,
  answer: (countOperation: RateLimiter) => Promise<Response>,
) {
  let isCounted = false;
  try {
    return await answer((viewer, requested) => {
      isCounted = true;
      return count(viewer, requested);
    });
  } finally {
    if (!isCounted) await count(caller.viewer, [{ field: "Query" }]);
  }
}

async function executeOperation(
  server: ApolloServer<OperationContext>,
  request: HTTPGraphQLRequest,
  context: OperationContext,
  knownDocuments: KnownDocuments,
) {
  const { status, headers, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: request,
    context: async () => context,
  });
  if (body.kind === "chunked") throw new Error("Incremental delivery is not part of the contract");
  // Apollo answers 200 only where the document was valid and the request well-formed.
  const { document } = context.valid;
  if (document && (status ?? 200) === 200) knownDocuments.remember(request, document, headers);
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
