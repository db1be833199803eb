import { type GraphQLFormattedError, type OperationDefinitionNode, OperationTypeNode } from "graphql";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { tooManyRows } from "../domain/base/nestedRows.ts";
import { addToRequestLog } from "../logging/log.ts";

/**
 * The characters in the texts of one answer. Writing the JSON blocks the server, and aliases can repeat a long note. One
 * whole list, and all lists of a free account, are shorter.
 */
export const MAX_CHARACTERS = 50_000_000;

function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let sum = 0;
  for (const each of Array.isArray(value) ? value : Object.values(value)) sum += countCharacters(each);
  return sum;
}

/**
 * Returns the error that replaces the answer of a query with this data; null where the answer stays. The answer of a
 * mutation stays, because its changes are made: those are limited before they are made.
 */
export function findAnswerError(
  { nestedRows }: Context,
  { operation }: OperationDefinitionNode,
  data: unknown,
): DomainError | null {
  if (operation !== OperationTypeNode.QUERY) return null;
  if (nestedRows.isExceeded) return tooManyRows();
  if (countCharacters(data) <= MAX_CHARACTERS) return null;
  const message = "This asks for more than 50 million characters at once; ask for fewer lists";
  return new DomainError("BAD_USER_INPUT", message);
}

/** Formats the error that replaces an answer, and adds its code to the log line of the request. */
export function toLimitError({ code, message }: DomainError): GraphQLFormattedError {
  addToRequestLog({ code });
  return { message, extensions: { code } };
}
