import { ApolloServer, type ApolloServerPlugin, HeaderMap, type HTTPGraphQLRequest } from "@apollo/server";
import {
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  typeFromAST,
  type GraphQLInputType,
} from "graphql";
import { unwrapResolverError } from "@apollo/server/errors";
import { readJson } from "../body.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../domain/errors.ts";
import { statusOf, toRefusal } from "../errors.ts";
import { coerce, refuseComplaints } from "../shape.ts";

/** A document of more tokens is refused before it is read to its end. */
const MOST_TOKENS = 1_000;

const toExtensions = ({ code, fields, hint }: DomainError) => ({ code, ...(fields && { fields }), ...hint });

const toGraphQLError = (refusal: DomainError) =>
  new GraphQLError(refusal.message, {
    originalError: refusal,
    extensions: { ...toExtensions(refusal), http: { status: statusOf(refusal) } },
  });

/**
 * The contract's message, code and fields for every error. What Apollo refuses itself (a document that does not parse,
 * an unknown field) is the developer's mistake and keeps its own words.
 */
function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const thrown = unwrapResolverError(error);
  const cause =
    thrown instanceof GraphQLError && thrown.originalError instanceof DomainError ? thrown.originalError : thrown;
  const isRequestError = !(cause instanceof DomainError) && formatted.extensions?.["code"] !== "INTERNAL_SERVER_ERROR";
  if (isRequestError) return { ...formatted, extensions: { code: "BAD_USER_INPUT" } };
  const refusal = toRefusal(cause);
  return { ...formatted, message: refusal.message, extensions: toExtensions(refusal) };
}

/** Says what is wrong with variables before graphql-js does, in the same words as the REST door. */
const checkVariables: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveOperation({ request, operation, schema }) {
      const complaints: Record<string, string> = {};
      for (const { variable, type, defaultValue } of operation?.variableDefinitions ?? []) {
        const name = variable.name.value;
        const value: unknown = request.variables?.[name];
        if (value === undefined && (defaultValue || type.kind !== "NonNullType")) continue;
        coerce(name, typeFromAST(schema, type as never) as GraphQLInputType, value, complaints);
      }
      try {
        refuseComplaints(complaints);
      } catch (error) {
        throw toGraphQLError(error as DomainError);
      }
    },
  }),
};

/** Answers GraphQL over HTTP. */
export type GraphQLDoor = (request: Request, context: () => Promise<Context>) => Promise<Response>;

/** Builds the GraphQL door over `schema`; its answers carry the contract's errors. */
export async function createGraphQLDoor(schema: GraphQLSchema, introspection: boolean): Promise<GraphQLDoor> {
  const server = new ApolloServer<Context>({
    schema,
    introspection,
    formatError,
    plugins: [checkVariables],
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: { maxTokens: MOST_TOKENS },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
  });
  await server.start();

  return async (request, createContext) => {
    try {
      const [httpGraphQLRequest, context] = [await toApolloRequest(request), await createContext()];
      const { status, headers, body } = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest,
        context: async () => context,
      });
      if (body.kind === "chunked") throw new Error("Incremental delivery is not part of the contract");
      return new Response(body.string, { status: status ?? 200, headers: [...headers] });
    } catch (error) {
      const refusal = toRefusal(error);
      return Response.json(
        { errors: [{ message: refusal.message, extensions: toExtensions(refusal) }] },
        { status: statusOf(refusal) },
      );
    }
  };
}

async function toApolloRequest(request: Request): Promise<HTTPGraphQLRequest> {
  return {
    method: request.method,
    headers: new HeaderMap(request.headers),
    search: new URL(request.url).search,
    body: request.method === "POST" ? await readJson(request) : undefined,
  };
}
