import { type GraphQLFormattedError, type OperationDefinitionNode, OperationTypeNode } from "graphql";
import type { Context } from "../domain/base/context.ts";
import { describeError, type DomainError } from "../domain/base/errors.ts";
import { tooManyRows } from "../domain/base/nestedRows.ts";
import { countCharactersInTurns, findSizeError } from "../http/answerSize.ts";
import { addToRequestLog } from "../logging/log.ts";

/**
 * Returns the error that replaces the answer of a query with this data; null where the answer stays. The answer of a
 * mutation stays, because its changes are made: those are limited before they are made.
 */
export async function findAnswerError(
  { nestedRows }: Context,
  { operation }: OperationDefinitionNode,
  data: unknown,
): Promise<DomainError | null> {
  if (operation !== OperationTypeNode.QUERY) return null;
  if (nestedRows.isExceeded) return tooManyRows();
  return findSizeError(await countCharactersInTurns(data));
}

/** Formats the error that replaces an answer, and adds its code to the log line of the request. */
export function toLimitError(error: DomainError): GraphQLFormattedError {
  const { code, message } = error;
  addToRequestLog({ code });
  return { message, extensions: { code, ...describeError(error) } };
}
