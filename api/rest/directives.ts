import { getArgumentValues, type GraphQLDirective, type GraphQLField } from "graphql";
import type { Context } from "../domain/context.ts";
import { schema } from "../graphql/schema.ts";
import type { ErrorCode, ErrorsDirectiveArgs, RestDirectiveArgs } from "../domain/schema.types.ts";

/** A field of `Query` or `Mutation`. */
export type Operation = GraphQLField<unknown, Context>;

/** All operations, with their names as in `Mutation.completeItem`. */
export const operations: readonly (readonly [field: string, Operation])[] = [
  schema.getQueryType(),
  schema.getMutationType(),
].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((each) => [`${type?.name}.${each.name}`, each] as const),
);

/** The arguments of each use of a directive. */
function readDirective(name: "rest" | "errors", { astNode }: Operation): unknown[] {
  const directive = schema.getDirective(name) as GraphQLDirective;
  const uses = astNode?.directives?.filter((use) => use.name.value === name) ?? [];
  return uses.map((use) => getArgumentValues(directive, use));
}

/** The REST requests that stand for an operation. */
export const restOf = (operation: Operation) =>
  readDirective("rest", operation) as (RestDirectiveArgs & { status: number })[];

/** The codes with which an operation can be refused. */
export const errorsOf = (operation: Operation): ErrorCode[] =>
  (readDirective("errors", operation) as ErrorsDirectiveArgs[]).flatMap(({ codes }) => codes);
