import {
  type ApolloServerPlugin,
  type GraphQLRequestContextDidResolveOperation,
  type GraphQLRequestContextWillSendResponse,
  HeaderMap,
} from "@apollo/server";
import { type FieldNode, GraphQLError, type GraphQLInputType, Kind, typeFromAST } from "graphql";
import type { Context } from "../domain/context.ts";
import type { DomainError } from "../domain/errors.ts";
import { buildRetryHeaders, getHttpStatus, toDomainError } from "../http/errors.ts";
import type { RateLimiter } from "../http/rateLimits.ts";
import { addToRequestLog } from "../logging/log.ts";
import { coerceValue, throwIfInvalid } from "./coerceInput.ts";
import { isLimitError, collectRootFields } from "./documentLimits.ts";

/** What an operation is called with: what resolvers know, and what counts it. */
export type OperationContext = Context & { count: RateLimiter };

type ResolvedOperation = GraphQLRequestContextDidResolveOperation<OperationContext>;

export const toExtensions = ({ code, fields, hint }: DomainError) => ({ code, ...(fields && { fields }), ...hint });

const toGraphQLError = (refusal: DomainError) =>
  new GraphQLError(refusal.message, {
    originalError: refusal,
    extensions: {
      ...toExtensions(refusal),
      http: { status: getHttpStatus(refusal), headers: new HeaderMap(Object.entries(buildRetryHeaders(refusal))) },
    },
  });

/** Whether a field may make a guest: it says so, or a variable that the request may leave to its default. */
function createsGuest(node: FieldNode, variables: Record<string, unknown> | undefined): boolean {
  const value = node.arguments?.find(({ name }) => name.value === "createAnonymousUser")?.value;
  if (value?.kind === Kind.VARIABLE) return variables?.[value.name.value] !== false;
  return value?.kind === Kind.BOOLEAN && value.value;
}

/** Counts every field at the root of an operation as the REST door counts a request. */
async function countRootFields({ request, document, operation, contextValue }: ResolvedOperation) {
  if (!operation) return;
  const type = operation.operation === "mutation" ? "Mutation" : "Query";
  const asked = collectRootFields(document, operation).map((node) => ({
    field: `${type}.${node.name.value}`,
    createsGuest: createsGuest(node, request.variables),
  }));
  addToRequestLog({ fields: asked.map(({ field }) => field) });
  await contextValue.count(contextValue.caller.viewer, asked);
}

/** Says what is wrong with variables before graphql-js does, in the same words as the REST door. */
function checkVariables({ request, operation, schema }: ResolvedOperation) {
  const complaints: Record<string, string> = {};
  for (const { variable, type, defaultValue } of operation?.variableDefinitions ?? []) {
    const name = variable.name.value;
    const value: unknown = request.variables?.[name];
    if (value === undefined && (defaultValue || type.kind !== "NonNullType")) continue;
    coerceValue(name, typeFromAST(schema, type as never) as GraphQLInputType, value, complaints);
  }
  throwIfInvalid(complaints);
}

/**
 * Whoever accepts plain JSON and nothing else looks for mistakes of theirs in the body, and takes any status but 200
 * for a proxy's (GraphQL over HTTP, section 6.4.1). A refusal of too much keeps its status.
 */
function setLegacyJsonStatus({ request, response }: GraphQLRequestContextWillSendResponse<OperationContext>) {
  const { http, body } = response;
  const isPlain = request.http?.headers.get("accept") === "application/json";
  const errors = (body.kind === "single" && body.singleResult.errors) || [];
  if (isPlain && http.status === 400 && errors.length > 0 && !errors.some(isLimitError)) http.status = 200;
}

/** What an operation must come through before it is executed, and its answer before it is sent. */
export const operationPlugin: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    willSendResponse: async (context) => setLegacyJsonStatus(context),
    async didResolveOperation(resolved) {
      try {
        await countRootFields(resolved);
        checkVariables(resolved);
      } catch (error) {
        throw toGraphQLError(toDomainError(error));
      }
    },
  }),
};
