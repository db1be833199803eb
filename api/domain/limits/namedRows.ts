import type { Sentence } from "../../texts/sentence.ts";
import { badInput, type DomainError } from "../base/errors.ts";
import { isUuid } from "../base/rules.ts";

/** What one call may name: rows of one kind, each once. */
export type NamedRows = {
  limits: { minItems: number; maxItems: number };
  none: Sentence;
  tooMany: Sentence;
  twice: Sentence;
  /** The error that names the rows that are not there. */
  notFound: (missing: string[]) => DomainError;
};

/**
 * Checks the ids of one call and returns them in lower case, as the database has them. `argument` is the argument that has
 * the ids. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for a malformed id.
 */
export function checkIds(
  requestedIds: string[],
  argument: string,
  { limits, none, tooMany, twice, notFound }: NamedRows,
): string[] {
  const ids = requestedIds.map((id) => id.toLowerCase());
  if (ids.length < limits.minItems) throw badInput({ [argument]: none });
  if (ids.length > limits.maxItems) throw badInput({ [argument]: tooMany });
  if (new Set(ids).size < ids.length) throw badInput({ [argument]: twice });
  const malformed = requestedIds.filter((id) => !isUuid(id));
  if (malformed.length > 0) throw notFound(malformed);
  return ids;
}

/** Returns the ids that are not among the rows. */
export function listMissing(ids: readonly string[], found: readonly { id: string }[]): string[] {
  const foundIds = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !foundIds.has(id));
}
