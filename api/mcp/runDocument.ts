import { DomainError } from "../domain/base/errors.ts";
import type { ErrorCode } from "../domain/base/schema.types.ts";
import { executeOperation, type OperationContext, readAnswer } from "../graphql/execute.ts";
import { schema } from "../graphql/schema.ts";
import type { ToolDocument } from "./documents.ts";

type Variables = Record<string, unknown>;

async function run<Data>(
  context: OperationContext,
  { document, operation }: ToolDocument<Data>,
  variables: Variables,
  key: string | null = null,
): Promise<Data> {
  const asked = { schema, document, operation, key, request: { variables } };
  const result = readAnswer(await executeOperation(asked, context));
  const [error] = result.errors ?? [];
  // The executor has logged a bug already, and its message says nothing of it.
  if (error) throw new DomainError(error.extensions?.["code"] as ErrorCode, error.message);
  return result.data as Data;
}

/** Runs a query as the caller, as GraphQL does: counted, within the scope of the token, limited. Errors: its own. */
export const read = <Data>(context: OperationContext, document: ToolDocument<Data>, variables: Variables = {}) =>
  run(context, document, variables);

/**
 * Runs a mutation as the caller, whole or not at all. Returns its answer, with the id of the call where it can be undone by
 * that. Errors: those of its fields.
 */
export async function write<Data>(
  context: OperationContext,
  document: ToolDocument<Data>,
  variables: Variables,
): Promise<Data & { call?: string }> {
  if (!context.call) throw new Error("Only programs call tools");
  const { id, isRemembered } = context.call;
  return { ...(await run(context, document, variables, id)), ...(isRemembered && { call: id }) };
}
