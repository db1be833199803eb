import { getArgumentValues, type GraphQLDirective, type GraphQLField, type GraphQLSchema } from "graphql";
import type { DeviceDirectiveArgs, KeyDirectiveArgs, RowsDirectiveArgs } from "../domain/base/schema.types.ts";
import type { TokenDecision } from "../domain/callers/tokenScopes.ts";

/** What `schema.graphql` says of an operation, which is a field of `Query` or of `Mutation`. */
export type Operation = {
  /** The name of the field, such as `completeItem`. */
  name: string;
  /** Which tokens may call it; null for none. */
  token: TokenDecision | null;
  device: DeviceDirectiveArgs["needs"];
  /** Whether `Idempotency-Key` applies to it. */
  takesKey: boolean;
  /** The rows that it counts as before it runs. */
  rows: number;
};

type Field = Pick<GraphQLField<unknown, unknown>, "name" | "astNode" | "extensions">;

/** Returns the arguments of a directive of a field; null where the field has none. */
function readDirective(
  schema: GraphQLSchema,
  name: "token" | "device" | "key" | "rows",
  { astNode }: Field,
): object | null {
  const node = astNode?.directives?.find((each) => each.name.value === name);
  return node ? getArgumentValues(schema.getDirective(name) as GraphQLDirective, node) : null;
}

/** Reads what the schema says of a field of `Query` or `Mutation`. A directive that was forgotten refuses more. */
export function readOperation(schema: GraphQLSchema, field: Field, isMutation: boolean): Operation {
  const device = readDirective(schema, "device", field) as DeviceDirectiveArgs | null;
  const key = readDirective(schema, "key", field) as KeyDirectiveArgs | null;
  const rows = readDirective(schema, "rows", field) as RowsDirectiveArgs | null;
  return {
    name: field.name,
    token: readDirective(schema, "token", field) as TokenDecision | null,
    device: device?.needs ?? (isMutation ? "WRITE" : "READ"),
    takesKey: isMutation && (key?.taken ?? true),
    rows: rows?.most ?? 0,
  };
}

/** Returns what the schema says of a field of `Query` or `Mutation`. */
export const operationOf = ({ extensions }: Pick<Field, "extensions">): Operation =>
  extensions["operation"] as Operation;
