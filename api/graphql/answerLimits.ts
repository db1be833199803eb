import type { GraphQLRequestContextWillSendResponse } from "@apollo/server";
import { OperationTypeNode } from "graphql";
import type { Context } from "../domain/context.ts";
import { DomainError } from "../domain/errors.ts";
import { tooManyRows } from "../domain/nestedRows.ts";
import { getHttpStatus } from "../http/errors.ts";
import { addToRequestLog } from "../logging/log.ts";

/**
 * The characters in the texts of one answer. Writing the JSON blocks the server, and aliases can repeat a long note. One
 * whole list, and all lists of a free account, are shorter.
 */
const MAX_CHARACTERS = 50_000_000;

function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let sum = 0;
  for (const each of Array.isArray(value) ? value : Object.values(value)) sum += countCharacters(each);
  return sum;
}

/**
 * Replaces the answer of a query that is too large by an error without data. The answer of a mutation stays, because its
 * changes are made: those are limited before they are made.
 */
export function refuseLargeAnswer<T extends Context>({
  response,
  operation,
  contextValue,
}: GraphQLRequestContextWillSendResponse<T>): void {
  const { body, http } = response;
  if (operation?.operation !== OperationTypeNode.QUERY || body.kind !== "single") return;
  const error = findError(contextValue, body.singleResult.data);
  if (!error) return;
  const { code, message } = error;
  addToRequestLog({ code });
  body.singleResult = { errors: [{ message, extensions: { code } }] };
  http.status = getHttpStatus(error);
}

function findError({ nestedRows }: Context, data: unknown): DomainError | null {
  if (nestedRows.isExceeded) return tooManyRows();
  if (countCharacters(data) <= MAX_CHARACTERS) return null;
  const message = "This asks for more than 50 million characters at once; ask for fewer lists";
  return new DomainError("BAD_USER_INPUT", message);
}
