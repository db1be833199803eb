import { ApolloServer, type ApolloServerPlugin, HeaderMap } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { type GraphQLSchema, OperationTypeNode } from "graphql";
import { readJsonBody } from "../http/requestBody.ts";
import type { ApiHandler, OpenRequest } from "../http/apiHandler.ts";
import { countEveryRequest, NO_FIELDS } from "../http/rateLimits.ts";
import type { AnswerHead } from "../http/untakenAnswers.ts";
import {
  createOperationReader,
  type HttpRequest,
  PARSE_OPTIONS,
  type ReadOperation,
  VALIDATION_RULES,
} from "./documents.ts";
import { formatError, toLegacyStatus, toRefusal } from "./errors.ts";
import {
  createOperationContext,
  executeOperation,
  listRequestedFields,
  type OperationContext,
  readAnswer,
  writeAnswer,
} from "./execute.ts";
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

type WrittenAnswer = AnswerHead & { pieces: Iterable<string> };

export type GraphQLOptions = {
  /** Whether the server answers introspection queries. */
  introspection: boolean;
  trustedDocuments: TrustedDocuments;
};

/** Creates the handler of GraphQL over HTTP for `schema`. Its errors have the codes and messages of docs/api.md, Errors. */
export async function createGraphQLHandler(
  schema: GraphQLSchema,
  { introspection, trustedDocuments }: GraphQLOptions,
): Promise<ApiHandler> {
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

  /** Returns the body of a request. One that cannot be read or is not trusted is counted, and its caller must be known. */
  async function readTrusted(request: Request, open: OpenRequest): Promise<HttpRequest> {
    try {
      const httpRequest = await readHttpRequest(request);
      refuseUntrusted(trustedDocuments, httpRequest);
      return httpRequest;
    } catch (error) {
      (await open(NO_FIELDS)).checkLimits();
      throw error;
    }
  }

  async function answer(request: Request, open: OpenRequest): Promise<WrittenAnswer> {
    const httpRequest = await readTrusted(request, open);
    const operation = readOperation(httpRequest);
    if (operation) {
      const { context, checkLimits } = await open(listRequestedFields(operation));
      return answerOperation(operation, { ...context, checkLimits });
    }
    const { context, count } = await open([]);
    return countEveryRequest(count, (countFields) =>
      askApollo(server, request, httpRequest, createOperationContext(context, countFields)),
    );
  }

  return async (request, open, sender) => {
    try {
      const { pieces, ...head } = await answer(request, open);
      return await sender.sendPieces(pieces, head);
    } catch (error) {
      const { errors, ...refusal } = toRefusal(error);
      return Response.json({ errors }, refusal);
    }
  };
}

async function answerOperation(operation: ReadOperation, context: OperationContext): Promise<WrittenAnswer> {
  const answer = await executeOperation(operation, context);
  return {
    pieces: writeAnswer(answer),
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
): Promise<WrittenAnswer> {
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
  return { pieces: [body.string], status: status ?? 200, headers: Object.fromEntries(headers) };
}

async function readHttpRequest(request: Request): Promise<HttpRequest> {
  const { url, headers } = request;
  const method = request.method === "HEAD" ? "GET" : request.method;
  return { method, url, headers, body: method === "POST" ? await readJsonBody(request) : undefined };
}
