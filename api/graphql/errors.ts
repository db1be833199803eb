import { ApolloServerValidationErrorCode, unwrapResolverError } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { describeError, DomainError } from "../domain/base/errors.ts";
import { buildErrorHeaders, getHttpStatus, toDomainError } from "../http/errors.ts";
import { addToRequestLog } from "../logging/log.ts";
import type { AskedOperation } from "./documents.ts";
import { isLimitError, TOO_MANY_TOKENS_MESSAGE } from "./documentLimits.ts";

/** Replaces the message of Apollo, which names an option that only a developer of the server can set. */
const INTROSPECTION_OFF_MESSAGE = "Introspection is off on this server; the setting INTROSPECTION=on turns it on";

/** Returns the `extensions` of a GraphQL error: the code, the texts, `fields` and the hint. */
const toExtensions = (error: DomainError) => ({ code: error.code, ...describeError(error) });

/** The answer to a request that is refused before anything of it has run. */
export function toRefusal(error: unknown) {
  const domainError = toDomainError(error);
  return {
    errors: [{ message: domainError.message, extensions: toExtensions(domainError) }],
    status: getHttpStatus(domainError),
    headers: buildErrorHeaders(domainError),
  };
}

/**
 * Gives every error the message, code and fields of the contract. An error that Apollo found in the document (it does
 * not parse, a field is unknown) is for the developer and keeps its message.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const cause = unwrapResolverError(error);
  const isDocumentError = !(cause instanceof DomainError) && formatted.extensions?.["code"] !== "INTERNAL_SERVER_ERROR";
  if (isDocumentError) return toDocumentError(formatted);
  const domainError = toDomainError(cause);
  return { ...formatted, message: domainError.message, extensions: toExtensions(domainError) };
}

/** Formats an error of graphql-js as Apollo does: one without a code is a bug. */
export const formatExecutionError = (error: GraphQLError) =>
  formatError({ ...error.toJSON(), extensions: { code: "INTERNAL_SERVER_ERROR", ...error.extensions } }, error);

function toDocumentError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  addToRequestLog({ code: "BAD_USER_INPUT" });
  return { ...formatted, message: getDocumentMessage(formatted), extensions: { code: "BAD_USER_INPUT" } };
}

function getDocumentMessage({ message, extensions }: GraphQLFormattedError): string {
  if (message.includes("Document contains more that")) return TOO_MANY_TOKENS_MESSAGE;
  const isIntrospection =
    extensions?.["validationErrorCode"] === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED;
  return isIntrospection ? INTROSPECTION_OFF_MESSAGE : message;
}

/**
 * Returns status 200 in place of 400 when the client accepts only `application/json`: such a client takes any other
 * status for the error of a proxy and ignores the body (GraphQL over HTTP, section 6.4.1). The refusal of a document that
 * exceeds a limit keeps status 400.
 */
export function toLegacyStatus<Status extends number | undefined>(
  { http }: AskedOperation["request"],
  status: Status,
  errors: readonly GraphQLFormattedError[],
): Status | 200 {
  const isPlain = http?.headers.get("accept") === "application/json";
  return isPlain && status === 400 && errors.length > 0 && !errors.some(isLimitError) ? 200 : status;
}
