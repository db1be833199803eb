import { buildSchema, execute, GraphQLObjectType, parse } from "graphql";
import { expect, it } from "vitest";
import { createTurns, ROWS_PER_TURN } from "../domain/base/turns.ts";
import { countTurns } from "../testing/countTurns.ts";
import { divideLongLists } from "./longLists.ts";

const items = (start: number) => Array.from({ length: 120 }, (_, place) => ({ number: start + place }));

/** Answers two lists of 120 items, and notes how many items were resolved in each turn of the process. */
async function answer(context: object) {
  const schema = buildSchema(`
    type Item { number: Int! }
    type List { items: [Item!]! }
    type Query { lists: [List!]! }
  `);
  const { items: field } = (schema.getType("List") as GraphQLObjectType).getFields();
  if (field) field.resolve = (list: { items: unknown }) => list.items;
  divideLongLists(schema);
  const resolvedInTurn: number[] = [];
  const turns = countTurns();
  const item = schema.getType("Item") as GraphQLObjectType;
  const { number } = item.getFields();
  if (number)
    number.resolve = (row: { number: number }) => {
      resolvedInTurn[turns.read()] = (resolvedInTurn[turns.read()] ?? 0) + 1;
      return row.number;
    };
  const rootValue = { lists: [{ items: Promise.resolve(items(0)) }, { items: items(120) }] };
  const { data } = await execute({
    schema,
    document: parse("{ lists { items { number } } }"),
    rootValue,
    contextValue: context,
  });
  turns.end();
  const lists = (data?.["lists"] ?? []) as { items: { number: number }[] }[];
  return { numbers: lists.map((list) => list.items.map((row) => row.number)), resolvedInTurn };
}

const numbers = [items(0), items(120)].map((rows) => rows.map((row) => row.number));

it("the items of long lists are resolved some at a time, and stay in their order", async () => {
  const { numbers: answered, resolvedInTurn } = await answer({ takeTurn: createTurns() });
  expect(answered).toEqual(numbers);
  expect(Math.max(...resolvedInTurn.filter(Boolean))).toBeLessThanOrEqual(2 * ROWS_PER_TURN);
});

it("an answer that takes no turns is resolved at once", async () => {
  const { numbers: answered, resolvedInTurn } = await answer({});
  expect(answered).toEqual(numbers);
  expect(resolvedInTurn).toEqual([240]);
});
