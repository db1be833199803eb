import {
  type ApolloServerPlugin,
  type GraphQLRequestContextDidResolveOperation,
  type GraphQLRequest,
  HeaderMap,
} from "@apollo/server";
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLInputType,
  Kind,
  typeFromAST,
} from "graphql";
import type { Context } from "../domain/base/context.ts";
import type { DomainError } from "../domain/base/errors.ts";
import { buildRetryHeaders, getHttpStatus, toDomainError } from "../http/errors.ts";
import type { RateLimiter } from "../http/rateLimits.ts";
import { addToRequestLog } from "../logging/log.ts";
import { refuseLargeAnswer } from "./answerLimits.ts";
import { coerceValue, throwIfInvalid } from "./coerceInput.ts";
import { isLimitError, collectRootFields } from "./documentLimits.ts";
import { checkNullVariables } from "./operationChecks.ts";

/**
 * The context of an operation: the context of the resolvers, and the rate limiter of the request. `valid` gets the
 * document when it has been found valid.
 */
export type OperationContext = Context & { count: RateLimiter; valid: { document?: DocumentNode } };

/** An operation of a valid document. */
export type ResolvedOperation = Pick<
  GraphQLRequestContextDidResolveOperation<OperationContext>,
  "schema" | "document" | "operation" | "request" | "contextValue"
>;

/** Returns the `extensions` of a GraphQL error: the code, `fields` and the hint. */
export const toExtensions = ({ code, fields, hint }: DomainError) => ({ code, ...(fields && { fields }), ...hint });

const toGraphQLError = (error: DomainError) =>
  new GraphQLError(error.message, {
    originalError: error,
    extensions: {
      ...toExtensions(error),
      http: { status: getHttpStatus(error), headers: new HeaderMap(Object.entries(buildRetryHeaders(error))) },
    },
  });

/** Whether a field can create a guest. A variable counts as true unless the request sends false for it. */
function createsGuest(node: FieldNode, variables: Record<string, unknown> | undefined): boolean {
  const value = node.arguments?.find(({ name }) => name.value === "createAnonymousUser")?.value;
  if (value?.kind === Kind.VARIABLE) return variables?.[value.name.value] !== false;
  return value?.kind === Kind.BOOLEAN && value.value;
}

/** Counts each root field of an operation like one request of REST. Errors: `RATE_LIMITED`. */
export async function countRootFields({ request, document, operation, contextValue }: ResolvedOperation) {
  if (!operation) return;
  const type = operation.operation === "mutation" ? "Mutation" : "Query";
  const requested = collectRootFields(document, operation).map((node) => ({
    field: `${type}.${node.name.value}`,
    createsGuest: createsGuest(node, request.variables),
  }));
  addToRequestLog({ fields: requested.map(({ field }) => field) });
  await contextValue.count(contextValue.caller.viewer, requested);
}

/** Checks variables before graphql-js does, with the messages of REST. Errors: `BAD_USER_INPUT`. */
export function checkVariables({ request, document, operation, schema }: ResolvedOperation) {
  if (!operation) return;
  const { variables = {} } = request;
  const errors: Record<string, string> = {};
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const value: unknown = variables[name];
    if (value === undefined && (defaultValue || type.kind !== "NonNullType")) continue;
    coerceValue(name, typeFromAST(schema, type as never) as GraphQLInputType, value, errors);
  }
  throwIfInvalid(errors);
  checkNullVariables(schema, document, operation, variables);
}

/**
 * Returns status 200 in place of 400 when the client accepts only `application/json`: such a client takes any other
 * status for the error of a proxy and ignores the body (GraphQL over HTTP, section 6.4.1). The refusal of a document that
 * exceeds a limit keeps status 400.
 */
export function toLegacyStatus<Status extends number | undefined>(
  { http }: GraphQLRequest,
  status: Status,
  errors: readonly GraphQLFormattedError[],
): Status | 200 {
  const isPlain = http?.headers.get("accept") === "application/json";
  return isPlain && status === 400 && errors.length > 0 && !errors.some(isLimitError) ? 200 : status;
}

/** The answer to a request that is refused before anything of it has run. */
export function toRefusal(error: unknown) {
  const domainError = toDomainError(error);
  return {
    errors: [{ message: domainError.message, extensions: toExtensions(domainError) }],
    status: getHttpStatus(domainError),
    headers: buildRetryHeaders(domainError),
  };
}

/** Counts an operation and checks its variables before it runs, and sets the status of its response. */
export const operationPlugin: ApolloServerPlugin<OperationContext> = {
  requestDidStart: async () => ({
    async willSendResponse(context) {
      const { http, body } = context.response;
      const errors = (body.kind === "single" && body.singleResult.errors) || [];
      const status = toLegacyStatus(context.request, http.status, errors);
      if (status !== undefined) http.status = status;
      refuseLargeAnswer(context);
    },
    async didResolveOperation(resolved) {
      resolved.contextValue.valid.document = resolved.document;
      try {
        await countRootFields(resolved);
        checkVariables(resolved);
      } catch (error) {
        throw toGraphQLError(toDomainError(error));
      }
    },
  }),
};
