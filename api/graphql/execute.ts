import {
  execute,
  type ExecutionResult,
  type FieldNode,
  type FormattedExecutionResult,
  type GraphQLInputType,
  Kind,
  print,
  typeFromAST,
} from "graphql";
import { answerWrite } from "../calls/callOperation.ts";
import { isInEndedTransaction } from "../database/client/unavailable.ts";
import type { Context } from "../domain/base/context.ts";
import { type FieldSentences, isNotFound } from "../domain/base/errors.ts";
import { writeJsonLine } from "../domain/base/jsonPieces.ts";
import { createTurns } from "../domain/base/turns.ts";
import type { ErrorCode } from "../domain/base/schema.types.ts";
import { endsRun } from "../domain/callers/runOperation.ts";
import { type Answer, RefusedWrite } from "../domain/idempotency/idempotencyRecords.ts";
import { getHttpStatus } from "../http/errors.ts";
import type { CountFields, RequestedField } from "../http/rateLimits.ts";
import { addToRequestLog } from "../logging/log.ts";
import { findAnswerError, toLimitError } from "./answerLimits.ts";
import { coerceValue, throwIfInvalid } from "./coerceInput.ts";
import { readFacts } from "./documentFacts.ts";
import type { AskedOperation } from "./documents.ts";
import { formatExecutionError, toLegacyStatus, toRefusal } from "./errors.ts";
import type { AnswerTurns } from "./longLists.ts";
import { checkNullVariables } from "./operationChecks.ts";

/**
 * The context of an operation: the context of the resolvers, and what refuses the operation above a rate limit, with
 * `RATE_LIMITED`.
 */
export type OperationContext = Context & { checkLimits: (operation: AskedOperation) => void | Promise<void> };

/** Creates the context of operations that are counted when they run. */
export const createOperationContext = (context: Context, count: CountFields): OperationContext => ({
  ...context,
  checkLimits: (operation) => count(listRequestedFields(operation)),
});

/**
 * The answer to an operation, with its HTTP status and the headers that it needs beside its media type. `body` is a text
 * where it is kept as one, under the key of its request.
 */
type OperationAnswer = { body: FormattedExecutionResult | string; status: number; headers: Record<string, string> };

/** Returns an answer as an object. */
export const readAnswer = ({ body }: Pick<OperationAnswer, "body">): FormattedExecutionResult =>
  typeof body === "string" ? (JSON.parse(body) as FormattedExecutionResult) : body;

/** Yields the pieces of the text of an answer. */
export const writeAnswer = ({ body }: Pick<OperationAnswer, "body">): Iterable<string> =>
  typeof body === "string" ? [`${body}\n`] : writeJsonLine(body);

/**
 * Executes an operation with graphql-js: checks the rate limits and its variables, answers a mutation with an
 * `Idempotency-Key` once, and limits what a query answers. It never throws; each error is an answer.
 */
export async function executeOperation(operation: AskedOperation, context: OperationContext): Promise<OperationAnswer> {
  try {
    addToRequestLog({ fields: listRequestedFields(operation).map(({ field }) => field) });
    await context.checkLimits(operation);
    checkVariables(operation);
    context.loaders.readsCounts = readFacts(operation).asksForCounts;
    const answer = (await answerWithKey(operation, context)) ?? (await answerWithoutKey(operation, context));
    return { ...answer, headers: {} };
  } catch (error) {
    const { errors, status, headers } = toRefusal(error);
    return { body: { errors }, status: toLegacyStatus(operation.request, status, errors), headers };
  }
}

/** Whether a field can create a guest. A variable counts as true unless the request sends false for it. */
function createsGuest(node: FieldNode, variables: Record<string, unknown> | undefined): boolean {
  const value = node.arguments?.find(({ name }) => name.value === "createAnonymousUser")?.value;
  if (value?.kind === Kind.VARIABLE) return variables?.[value.name.value] !== false;
  return value?.kind === Kind.BOOLEAN && value.value;
}

/** Returns the root fields of an operation, each of which counts like one request of REST. */
export function listRequestedFields(asked: AskedOperation): RequestedField[] {
  const { request, operation } = asked;
  const type = operation.operation === "mutation" ? "Mutation" : "Query";
  return readFacts(asked).fields.map((node) => ({
    field: `${type}.${node.name.value}`,
    createsGuest: createsGuest(node, request.variables),
  }));
}

/** Checks variables before graphql-js does, with the messages of REST. Errors: `BAD_USER_INPUT`. */
function checkVariables({ request, document, operation, schema }: AskedOperation) {
  const { variables = {} } = request;
  const errors: FieldSentences = {};
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const value: unknown = variables[name];
    if (value === undefined && (defaultValue || type.kind !== "NonNullType")) continue;
    coerceValue(name, typeFromAST(schema, type as never) as GraphQLInputType, value, errors);
  }
  throwIfInvalid(errors);
  checkNullVariables(schema, document, operation, variables);
}

async function run({ schema, document, request }: AskedOperation, context: Context): Promise<ExecutionResult> {
  const { variables: variableValues, operationName } = request;
  const contextValue: Context & AnswerTurns = { ...context, takeTurn: createTurns() };
  return execute({ schema, document, contextValue, variableValues, operationName });
}

type Executed = Omit<OperationAnswer, "headers">;

async function answerWithoutKey(operation: AskedOperation, context: OperationContext): Promise<Executed> {
  const { data, errors } = await run(operation, context);
  const error = await findAnswerError(context, operation.operation, data);
  if (error) return { body: { errors: [toLimitError(error)] }, status: getHttpStatus(error) };
  const formatted = errors?.map(formatExecutionError);
  return { body: { ...(formatted && { errors: formatted }), ...(data !== undefined && { data }) }, status: 200 };
}

/** The text of a field at the root with its arguments. What it selects is no part of what it does. */
const printCall = (field: FieldNode) => print({ ...field, selectionSet: undefined });

/**
 * Answers a mutation with an `Idempotency-Key`; null for any other operation, whose fields run each for itself. Errors:
 * those of `answerWrite`.
 */
async function answerWithKey(asked: AskedOperation, context: OperationContext): Promise<Answer | null> {
  const { operation, request, key } = asked;
  if (operation.operation !== "mutation" || key === null) return null;
  const { fields, operations } = readFacts(asked);
  const sent = { operations, key, parts: ["GraphQL", fields.map(printCall), request.variables ?? {}] };
  return answerWrite(context, sent, async (used, applied) => (applied === null ? null : executeMutation(asked, used)));
}

/**
 * Executes a mutation in the transaction of `context` and returns its answer. Throws an error that ends the run as it is,
 * and a `RefusedWrite` for all others.
 */
async function executeMutation(operation: AskedOperation, context: Context): Promise<Answer> {
  const { data, errors } = await run(operation, context);
  if (!errors) return { status: 200, body: JSON.stringify({ data }) };
  const causes = errors.map(({ originalError }) => originalError);
  // Formatting an error logs it, and this one is no answer.
  const ending = causes.find(endsRun);
  if (ending) throw ending;
  // PostgreSQL refuses all that follows an error in the same transaction.
  const formatted = errors
    .filter(({ originalError }) => !isInEndedTransaction(originalError))
    .map(formatExecutionError);
  // A mutation with errors changes nothing, so it has no data either.
  const body = JSON.stringify({ errors: formatted, data: null });
  throw new RefusedWrite(
    { status: 200, body },
    formatted.map(({ extensions }) => extensions?.["code"] as ErrorCode),
    causes.find(isNotFound),
  );
}
