import { type ApolloServerPlugin, HeaderMap } from "@apollo/server";
import { execute, type FieldNode, type FormattedExecutionResult, type GraphQLError, print } from "graphql";
import type { GraphQLFormattedError } from "graphql";
import type { Context } from "../domain/base/context.ts";
import { CallerChanged } from "../domain/ownership/notFound.ts";
import { runForCaller } from "../domain/callers/confirmCaller.ts";
import { type Answer, answerOnce, RefusedWrite } from "../domain/idempotency/idempotencyRecords.ts";
import type { ErrorCode } from "../domain/base/schema.types.ts";
import { hashRequest, readIdempotencyKey } from "../http/idempotencyKey.ts";
import { collectRootFields } from "./documentLimits.ts";
import { type OperationContext, type ResolvedOperation, toRefusal } from "./operationPlugin.ts";

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

const buildResponse = (singleResult: FormattedExecutionResult, status: number, headers?: Record<string, string>) => ({
  http: { status, headers: new HeaderMap(Object.entries(headers ?? {})) },
  body: { kind: "single" as const, singleResult },
});

/** The text of a field at the root with its arguments. What it selects is no part of what it does. */
const printCall = (field: FieldNode) => print({ ...field, selectionSet: undefined });

/** Formats an error of graphql-js as Apollo does: one without a code is a bug. */
export const formatExecutionError = (error: GraphQLError, formatError: FormatError) =>
  formatError({ ...error.toJSON(), extensions: { code: "INTERNAL_SERVER_ERROR", ...error.extensions } }, error);

/**
 * Executes a mutation in `context` and returns its answer. Throws `CallerChanged` where the caller is not the cached
 * one, and a `RefusedWrite` for all other errors.
 */
async function executeMutation(
  { schema, document, request }: ResolvedOperation,
  context: Context,
  formatError: FormatError,
): Promise<Answer> {
  const { variables: variableValues, operationName } = request;
  const { data, errors } = await execute({ schema, document, contextValue: context, variableValues, operationName });
  if (!errors) return { status: 200, body: JSON.stringify({ data }) };
  const changed = errors.find(({ originalError }) => originalError instanceof CallerChanged);
  if (changed) throw changed.originalError;
  const formatted = errors.map((error) => formatExecutionError(error, formatError));
  // A mutation with errors changes nothing, so it has no data either.
  const body = JSON.stringify({ errors: formatted, data: null });
  throw new RefusedWrite(
    { status: 200, body },
    formatted.map(({ extensions }) => extensions?.["code"] as ErrorCode),
  );
}

type KeyedAnswer = { result: FormattedExecutionResult; status: number };

/** Answers a mutation with an `Idempotency-Key`; null for any other operation. Errors: those of `answerOnce`. */
export async function answerKeyedMutation(
  resolved: ResolvedOperation,
  formatError: FormatError,
): Promise<KeyedAnswer | null> {
  const { request, document, operation, contextValue } = resolved;
  const header = request.http?.headers.get("idempotency-key");
  if (operation?.operation !== "mutation" || header === undefined) return null;
  const calls = collectRootFields(document, operation);
  const fields = calls.map(({ name }) => `Mutation.${name.value}`);
  const answer = await runForCaller(contextValue, () => {
    const key = readIdempotencyKey(contextValue, header, fields);
    if (key === null) return null;
    const fingerprint = hashRequest("GraphQL", calls.map(printCall), request.variables ?? {});
    return answerOnce(contextValue, { key, fingerprint }, (tx) => executeMutation(resolved, tx, formatError));
  });
  return answer && { result: JSON.parse(answer.body) as FormattedExecutionResult, status: answer.status };
}

/** Executes mutations with an `Idempotency-Key` in place of Apollo, which executes all other operations. */
export const createKeyedMutationsPlugin = (formatError: FormatError): ApolloServerPlugin<OperationContext> => ({
  requestDidStart: async () => ({
    async responseForOperation(resolved) {
      try {
        const keyed = await answerKeyedMutation(resolved, formatError);
        return keyed && buildResponse(keyed.result, keyed.status);
      } catch (error) {
        const { errors, status, headers } = toRefusal(error);
        return buildResponse({ errors }, status, headers);
      }
    },
  }),
});
