import { CombinedGraphQLErrors, ServerError } from "@apollo/client";

const hasCode = (error: unknown, code: string) =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === code;

/** Whether the server answered that the row does not exist for the caller. A retry would get the same answer. */
export const isNotFound = (error: unknown) => hasCode(error, "NOT_FOUND");

/** Whether the server answered that the caller has no session or an invalid one. */
export const isUnauthenticated = (error: unknown) => hasCode(error, "UNAUTHENTICATED");

/** An error whose message is a sentence for the user, of something else than the server. */
export class ReadableError extends Error {
  override name = "ReadableError";
}

/** Returns a sentence for the user that says why a request failed. */
export function getErrorMessage(error: unknown): string {
  const message = error instanceof ReadableError ? error.message : readServerMessage(error);
  if (message) return message;
  if (ServerError.is(error)) return `The server answered with an error (${error.statusCode}).`;
  return "Couldn’t reach Listbook. Check your connection.";
}

/** Returns the server's message from a failed request; undefined when there is none. */
export function readServerMessage(error: unknown): string | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message;
  return ServerError.is(error) ? parseServerMessage(error.bodyText) : undefined;
}

/** Reads the message of an error body, in the shape of GraphQL or of REST: a 413 or 429 may come as either. */
function parseServerMessage(body: string): string | undefined {
  try {
    const answer = JSON.parse(body) as { message?: unknown; errors?: { message?: unknown }[] };
    const message = answer.errors?.[0]?.message ?? answer.message;
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}
