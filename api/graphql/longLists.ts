import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isObjectType,
} from "graphql";
import { ROWS_PER_TURN, type TakeTurn } from "../domain/base/turns.ts";

/** What takes the turns of an answer of GraphQL. Calls of REST have none, and get their rows as they are. */
export type AnswerTurns = { takeTurn?: TakeTurn };

const holdsObjects = (type: GraphQLOutputType) => isListType(getNullableType(type)) && isObjectType(getNamedType(type));

/**
 * Whether a field answers rows that hold no rows themselves, like the items of a list. Only their number is long, and all
 * that others hold is read at once for all of them.
 */
function holdsLastRows({ type }: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(type);
  return (
    holdsObjects(type) &&
    isObjectType(named) &&
    !Object.values(named.getFields()).some((each) => holdsObjects(each.type))
  );
}

/** Returns rows of which all but the first are promises: graphql-js resolves the fields of a row when it is there. */
function divide(rows: readonly unknown[], takeTurn: TakeTurn): unknown[] {
  const divided = rows.slice(0, ROWS_PER_TURN);
  for (let start = ROWS_PER_TURN; start < rows.length; start += ROWS_PER_TURN) {
    const turn = takeTurn(ROWS_PER_TURN);
    for (const row of rows.slice(start, start + ROWS_PER_TURN)) divided.push(turn ? turn.then(() => row) : row);
  }
  return divided;
}

function resolveInTurns(value: unknown, { takeTurn }: AnswerTurns): unknown {
  if (!takeTurn || !Array.isArray(value)) return value;
  const turn = takeTurn(Math.min(value.length, ROWS_PER_TURN));
  const resolve = () => (value.length > ROWS_PER_TURN ? divide(value, takeTurn) : value);
  return turn ? turn.then(resolve) : resolve();
}

/** Lets others get their turn while an answer of GraphQL is made from many rows. */
export function divideLongLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    for (const field of isObjectType(type) ? Object.values(type.getFields()) : []) {
      const { resolve } = field;
      // Rows without a resolver are part of the row that holds them (`documentLimits.ts`).
      if (!resolve || !holdsLastRows(field)) continue;
      field.resolve = (parent, args, context: AnswerTurns, info) => {
        const value: unknown = resolve(parent, args, context, info);
        return value instanceof Promise
          ? value.then((rows: unknown) => resolveInTurns(rows, context))
          : resolveInTurns(value, context);
      };
    }
  return schema;
}
