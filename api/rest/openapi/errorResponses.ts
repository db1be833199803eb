import type { GraphQLEnumType } from "graphql";
import type { ErrorCode } from "../../domain/base/schema.types.ts";
import { schema } from "../../graphql/schema.ts";
import { getHttpStatus } from "../../http/errors.ts";
import { type JsonSchema, listReferences, schemaRef } from "./jsonSchema.ts";

/** All error codes, in the order of `schema.graphql`. */
export const ERROR_CODES = (schema.getType("ErrorCode") as GraphQLEnumType)
  .getValues()
  .map(({ name }) => name as ErrorCode);

/** The headers of answers, which responses refer to. */
export const HEADERS: Record<string, JsonSchema> = {
  RequestId: {
    description: "The id of the request, which is also in the server's log.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  ETag: {
    description: "A hash of the answer, for `If-None-Match`, and of a row for `If-Match`.",
    schema: { type: "string" },
  },
  RetryAfter: {
    description: "The number of seconds after which the client can try again.",
    schema: { type: "integer", minimum: 0 },
  },
};

const headerRef = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** The header of every answer. */
export const ANY_ANSWER = { "X-Request-Id": headerRef("RequestId") };
/** The headers of an answer to a read. */
export const READ_ANSWER = { ...ANY_ANSWER, ETag: headerRef("ETag") };

export const jsonContent = (described: JsonSchema, example?: unknown) => ({
  content: { "application/json": { schema: described, ...(example !== undefined && { example }) } },
});

/** `NOT_FOUND` as `NotFound`, for the names of responses. */
const toPascalCase = (code: ErrorCode) =>
  code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const codesByName = new Map(ERROR_CODES.map((code) => [toPascalCase(code), code]));

/** The name of the response that has one of the codes, such as `ForbiddenOrDeviceRefused`. */
const nameResponse = (codes: ErrorCode[]) => codes.map(toPascalCase).join("Or");

/** Describes an error response: its body has one of `codes`, which all have this status. */
const describeErrorResponse = (status: number, codes: ErrorCode[]) => ({
  description: `An error with the code ${codes.join(" or ")}.`,
  headers: { ...ANY_ANSWER, ...((status === 429 || status === 503) && { "Retry-After": headerRef("RetryAfter") }) },
  ...jsonContent({ allOf: [schemaRef("Error"), { properties: { code: { enum: codes } } }] }),
});

/** Returns references to the responses with these codes, by status. */
export function describeErrorResponses(codes: ReadonlySet<ErrorCode>): JsonSchema {
  const codesByStatus: Record<number, ErrorCode[]> = {};
  for (const code of ERROR_CODES) if (codes.has(code)) (codesByStatus[getHttpStatus({ code })] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(codesByStatus).map(([status, ofStatus]) => [
      status,
      { $ref: `#/components/responses/${nameResponse(ofStatus)}` },
    ]),
  );
}

/** Describes the error responses that `description`, a JSON text, refers to. */
export function describeReferencedErrors(description: string): Record<string, JsonSchema> {
  const names = [...new Set(listReferences("responses", description))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const codes = name.split("Or").map((each) => codesByName.get(each) as ErrorCode);
      return [name, describeErrorResponse(getHttpStatus({ code: codes[0] as ErrorCode }), codes)];
    }),
  );
}
