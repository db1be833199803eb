import {
  type ApolloServerPlugin,
  type GraphQLRequestContextDidResolveOperation,
  type GraphQLRequestContextWillSendResponse,
  HeaderMap,
} from "@apollo/server";
import { type FieldNode, GraphQLError, type GraphQLInputType, Kind, typeFromAST } from "graphql";
import type { Context } from "../context.ts";
import type { DomainError } from "../domain/errors.ts";
import { retryHeaders, statusOf, toRefusal } from "../errors.ts";
import type { Count } from "../limits.ts";
import { note } from "../log.ts";
import { coerce, refuseComplaints } from "../shape.ts";
import { isRefusal, rootFieldsOf } from "./limits.ts";

/** What an operation is called with: what resolvers know, and what counts it. */
export type Called = Context & { count: Count };

type Resolved = GraphQLRequestContextDidResolveOperation<Called>;

export const toExtensions = ({ code, fields, hint }: DomainError) => ({ code, ...(fields && { fields }), ...hint });

const toGraphQLError = (refusal: DomainError) =>
  new GraphQLError(refusal.message, {
    originalError: refusal,
    extensions: {
      ...toExtensions(refusal),
      http: { status: statusOf(refusal), headers: new HeaderMap(Object.entries(retryHeaders(refusal))) },
    },
  });

/** Whether a field may make a guest: it says so, or a variable that the request may leave to its default. */
function makesGuest(node: FieldNode, variables: Record<string, unknown> | undefined): boolean {
  const value = node.arguments?.find(({ name }) => name.value === "createAnonymousUser")?.value;
  if (value?.kind === Kind.VARIABLE) return variables?.[value.name.value] !== false;
  return value?.kind === Kind.BOOLEAN && value.value;
}

/** Counts every field at the root of an operation as the REST door counts a request. */
async function countFields({ request, document, operation, contextValue }: Resolved) {
  if (!operation) return;
  const type = operation.operation === "mutation" ? "Mutation" : "Query";
  const asked = rootFieldsOf(document, operation).map((node) => ({
    field: `${type}.${node.name.value}`,
    makesGuest: makesGuest(node, request.variables),
  }));
  note({ fields: asked.map(({ field }) => field) });
  await contextValue.count(contextValue.caller.viewer, asked);
}

/** Says what is wrong with variables before graphql-js does, in the same words as the REST door. */
function checkVariables({ request, operation, schema }: Resolved) {
  const complaints: Record<string, string> = {};
  for (const { variable, type, defaultValue } of operation?.variableDefinitions ?? []) {
    const name = variable.name.value;
    const value: unknown = request.variables?.[name];
    if (value === undefined && (defaultValue || type.kind !== "NonNullType")) continue;
    coerce(name, typeFromAST(schema, type as never) as GraphQLInputType, value, complaints);
  }
  refuseComplaints(complaints);
}

/**
 * Whoever accepts plain JSON and nothing else looks for mistakes of theirs in the body, and takes any status but 200
 * for a proxy's (GraphQL over HTTP, section 6.4.1). A refusal of too much keeps its status.
 */
function mindReaders({ request, response }: GraphQLRequestContextWillSendResponse<Called>) {
  const { http, body } = response;
  const isPlain = request.http?.headers.get("accept") === "application/json";
  const errors = (body.kind === "single" && body.singleResult.errors) || [];
  if (isPlain && http.status === 400 && errors.length > 0 && !errors.some(isRefusal)) http.status = 200;
}

/** What an operation must come through before it is executed, and its answer before it is sent. */
export const gate: ApolloServerPlugin<Called> = {
  requestDidStart: async () => ({
    willSendResponse: async (context) => mindReaders(context),
    async didResolveOperation(resolved) {
      try {
        await countFields(resolved);
        checkVariables(resolved);
      } catch (error) {
        throw toGraphQLError(toRefusal(error));
      }
    },
  }),
};
