import type { GraphQLEnumType } from "graphql";
import type { ErrorCode } from "../../domain/base/schema.types.ts";
import { schema } from "../../graphql/schema.ts";
import { getHttpStatus } from "../../http/errors.ts";
import { type JsonSchema, schemaRef } from "./jsonSchema.ts";

/** All error codes, in the order of `schema.graphql`. */
export const ERROR_CODES = (schema.getType("ErrorCode") as GraphQLEnumType)
  .getValues()
  .map(({ name }) => name as ErrorCode);

const RETRY_AFTER_HEADER = {
  "Retry-After": {
    description: "The number of seconds after which the client can try again.",
    schema: { type: "integer" },
  },
};

export const jsonContent = (content: JsonSchema) => ({ content: { "application/json": { schema: content } } });

/** Describes an error response: its body has one of `codes`, which all have this status. */
const describeErrorResponse = (status: number, codes: ErrorCode[]) => ({
  description: `An error with the code ${codes.join(" or ")}.`,
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER_HEADER }),
  ...jsonContent({ allOf: [schemaRef("Error"), { properties: { code: { enum: codes } } }] }),
});

/** Describes the error responses with these codes, by status. */
export function describeErrorResponses(codes: ReadonlySet<ErrorCode>): JsonSchema {
  const codesByStatus: Record<number, ErrorCode[]> = {};
  for (const code of ERROR_CODES) if (codes.has(code)) (codesByStatus[getHttpStatus({ code })] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(codesByStatus).map(([status, ofStatus]) => [
      status,
      describeErrorResponse(Number(status), ofStatus),
    ]),
  );
}
