import { getArgumentValues, type GraphQLDirective, type GraphQLField, type GraphQLResolveInfo } from "graphql";
import type { Context } from "../domain/base/context.ts";
import { schema } from "../graphql/schema.ts";
import type { ErrorCode, ErrorsDirectiveArgs, RestDirectiveArgs } from "../domain/base/schema.types.ts";

/** A field of `Query` or `Mutation`. */
export type OperationField = GraphQLField<unknown, Context>;

/** All operations, each with the name of its field, as in `Mutation.completeItem`. */
export const operations: readonly (readonly [field: string, OperationField])[] = [
  schema.getQueryType(),
  schema.getMutationType(),
].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((each) => [`${type?.name}.${each.name}`, each] as const),
);

/** Returns the operation of a field. Errors: an Error for a field that the schema does not have. */
export function getOperation(field: string): OperationField {
  const found = operations.find(([name]) => name === field);
  if (!found) throw new Error(`There is no field ${field}`);
  return found[1];
}

/** Calls the resolver of an operation. The resolvers read only the arguments and the context. */
export const callResolver = async (operation: OperationField, args: object, context: Context): Promise<unknown> =>
  operation.resolve?.({}, args, context, {} as GraphQLResolveInfo);

/** Returns the arguments of each use of a directive on an operation. */
function readDirectives(name: "rest" | "errors", { astNode }: OperationField): unknown[] {
  const directive = schema.getDirective(name) as GraphQLDirective;
  const nodes = astNode?.directives?.filter((node) => node.name.value === name) ?? [];
  return nodes.map((node) => getArgumentValues(directive, node));
}

/** Returns the arguments of each `@rest` of an operation: one for each REST route that calls it. */
export const restOf = (operation: OperationField) =>
  readDirectives("rest", operation) as (RestDirectiveArgs & { status: number })[];

/** Returns the error codes that the `@errors` of an operation lists. */
export const errorsOf = (operation: OperationField): ErrorCode[] =>
  (readDirectives("errors", operation) as ErrorsDirectiveArgs[]).flatMap(({ codes }) => codes);
