import { ApolloServer, HeaderMap, type HTTPGraphQLRequest } from "@apollo/server";
import { unwrapResolverError } from "@apollo/server/errors";
import { ApolloServerPluginCacheControlDisabled } from "@apollo/server/plugin/disabled";
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import { readJson } from "../body.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../domain/errors.ts";
import { retryHeaders, statusOf, toRefusal } from "../errors.ts";
import type { Count } from "../limits.ts";
import { note } from "../log.ts";
import { type Called, gate, toExtensions } from "./gate.ts";
import { limitDocument, MOST_TOKENS, tooManyTokens } from "./limits.ts";
import { refuseUntrusted, type TrustedDocuments } from "./trusted.ts";

/**
 * The contract's message, code and fields for every error. What Apollo refuses itself (a document that does not parse,
 * an unknown field) is the developer's mistake and keeps its own words.
 */
function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const thrown = unwrapResolverError(error);
  const cause =
    thrown instanceof GraphQLError && thrown.originalError instanceof DomainError ? thrown.originalError : thrown;
  const isRequestError = !(cause instanceof DomainError) && formatted.extensions?.["code"] !== "INTERNAL_SERVER_ERROR";
  if (isRequestError) return refuseDocument(formatted);
  const refusal = toRefusal(cause);
  return { ...formatted, message: refusal.message, extensions: toExtensions(refusal) };
}

function refuseDocument(formatted: GraphQLFormattedError): GraphQLFormattedError {
  note({ code: "BAD_USER_INPUT" });
  const isTooLong = formatted.message.includes("Document contains more that");
  const message = isTooLong ? tooManyTokens : formatted.message;
  return { ...formatted, message, extensions: { code: "BAD_USER_INPUT" } };
}

/** Answers GraphQL over HTTP. */
export type GraphQLDoor = (request: Request, context: () => Promise<Context>, count: Count) => Promise<Response>;

export type GraphQLOptions = {
  /** Whether questions about the schema are answered. */
  introspection: boolean;
  trustedDocuments: TrustedDocuments;
};

/** Builds the GraphQL door over `schema`; its answers carry the contract's errors. */
export async function createGraphQLDoor(
  schema: GraphQLSchema,
  { introspection, trustedDocuments }: GraphQLOptions,
): Promise<GraphQLDoor> {
  const server = new ApolloServer<Called>({
    schema,
    introspection,
    formatError,
    // Nothing is cached by others, and the plugin that would say so is called for each field of each row.
    plugins: [gate, ApolloServerPluginCacheControlDisabled()],
    validationRules: [limitDocument],
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: { maxTokens: MOST_TOKENS },
    // A misspelt field would be answered with the names of those that are there.
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  });
  await server.start();

  return async (request, createContext, count) => {
    try {
      const context = await createContext();
      return await counted(context, count, async (count) => {
        const apolloRequest = await toApolloRequest(request);
        refuseUntrusted(trustedDocuments, apolloRequest);
        return execute(server, apolloRequest, { ...context, count });
      });
    } catch (error) {
      const refusal = toRefusal(error);
      return Response.json(
        { errors: [{ message: refusal.message, extensions: toExtensions(refusal) }] },
        { status: statusOf(refusal), headers: retryHeaders(refusal) },
      );
    }
  };
}

/** Counts what is refused before it is known what is asked: it costs as much as a read. */
async function counted({ caller }: Context, count: Count, answer: (count: Count) => Promise<Response>) {
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

async function execute(server: ApolloServer<Called>, request: HTTPGraphQLRequest, called: Called) {
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
    body: request.method === "POST" ? await readJson(request) : undefined,
  };
}
