import { ApolloServer, type ApolloServerPlugin, HeaderMap } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { type GraphQLSchema, OperationTypeNode } from "graphql";
import { readJsonBody } from "../http/requestBody.ts";
import type { Context } from "../domain/base/context.ts";
import { refuseEndedSession } from "../domain/callers/confirmCaller.ts";
import { countEveryRequest, type RateLimiter } from "../http/rateLimits.ts";
import type { AnswerHead, AnswerSender } from "../http/untakenAnswers.ts";
import {
  createOperationReader,
  type HttpRequest,
  PARSE_OPTIONS,
  type ReadOperation,
  VALIDATION_RULES,
} from "./documents.ts";
import { formatError, toLegacyStatus, toRefusal } from "./errors.ts";
import { executeOperation, type OperationContext, readAnswer, writeAnswer } from "./execute.ts";
import { refuseUntrusted, type TrustedDocuments } from "./trustedDocuments.ts";

/**
 * Executes the operations that Apollo reads, so that there is one executor. Apollo itself answers only a request without
 * a valid operation, and this gives that answer its status.
 */
const executionPlugin: ApolloServerPlugin<OperationContext> = {
  async requestDidStart() {
    let isExecuted = false;
    return {
      async responseForOperation({ schema, document, operation, request, contextValue }) {
        // Apollo answers a name that no operation has.
        if (!operation) return null;
        isExecuted = true;
        const key = request.http?.headers.get("idempotency-key") ?? null;
        const answer = await executeOperation({ schema, document, operation, key, request }, contextValue);
        return {
          http: { status: answer.status, headers: new HeaderMap(Object.entries(answer.headers)) },
          body: { kind: "single", singleResult: readAnswer(answer) },
        };
      },
      async willSendResponse({ request, response: { http, body } }) {
        if (isExecuted || body.kind !== "single") return;
        const status = toLegacyStatus(request, http.status, body.singleResult.errors ?? []);
        if (status !== undefined) http.status = status;
      },
    };
  },
};

/** Answers a request of GraphQL over HTTP with `sender`, and counts it with `count`. */
type GraphQLHandler = (
  request: Request,
  createContext: () => Promise<Context>,
  count: RateLimiter,
  sender: AnswerSender,
) => Promise<Response>;

type TextAnswer = AnswerHead & { text: string };

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
    plugins: [executionPlugin, ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled()],
    validationRules: VALIDATION_RULES,
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: PARSE_OPTIONS,
    // The suggestions for a misspelt field would reveal the names in the schema.
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  });
  await server.start();
  const readOperation = createOperationReader(schema, { introspection });

  return async (request, createContext, count, sender) => {
    try {
      const context = await createContext();
      const { text, ...head } = await countEveryRequest(context, count, async (countOperation) => {
        const httpRequest = await readHttpRequest(request);
        refuseUntrusted(trustedDocuments, httpRequest);
        const operationContext = { ...context, count: countOperation };
        const operation = readOperation(httpRequest);
        const answer = await (operation
          ? answerOperation(operation, operationContext)
          : askApollo(server, request, httpRequest, operationContext));
        // An operation may find out that the session has ended; then the whole request is refused, as any later one.
        refuseEndedSession(context.caller);
        return answer;
      });
      return await sender.sendText(text, head);
    } catch (error) {
      const { errors, ...refusal } = toRefusal(error);
      return Response.json({ errors }, refusal);
    }
  };
}

async function answerOperation(operation: ReadOperation, context: OperationContext): Promise<TextAnswer> {
  const answer = await executeOperation(operation, context);
  return {
    text: writeAnswer(answer),
    status: answer.status,
    headers: { "content-type": operation.contentType, ...answer.headers },
    isDone: operation.operation.operation === OperationTypeNode.MUTATION,
  };
}

async function askApollo(
  server: ApolloServer<OperationContext>,
  request: Request,
  { method, url, body: sent }: HttpRequest,
  context: OperationContext,
): Promise<TextAnswer> {
  const httpGraphQLRequest = {
    method,
    headers: new HeaderMap(request.headers),
    search: new URL(url).search,
    body: sent,
  };
  const { status, headers, body } = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest,
    context: async () => context,
  });
  if (body.kind === "chunked") throw new Error("Incremental delivery is not part of the contract");
  return { text: body.string, status: status ?? 200, headers: Object.fromEntries(headers) };
}

async function readHttpRequest(request: Request): Promise<HttpRequest> {
  const { method, url, headers } = request;
  return { method, url, headers, body: method === "POST" ? await readJsonBody(request) : undefined };
}
