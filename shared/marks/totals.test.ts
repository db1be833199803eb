import { expect, it } from "vitest";
import { addUp } from "./totals.ts";

const row = (name: string, more: object = {}) => ({
  id: name,
  name,
  isHeading: false,
  completed: false,
  isSkipped: false,
  ...more,
});

it("adds up what is open and done apart, without skipped rows and headings", () => {
  const { open, done, unread, moneyCount, hasPieces } = addUp([
    row("Food 99 €", { isHeading: true }),
    row("Oil 7.90 € ×2"),
    row("Bread 3 €", { completed: true }),
    row("Cake 20 €", { isSkipped: true }),
    row("Taxi ~$12"),
    row("Tent 2.4 kg"),
    row("Sweep 10 min", { completed: true }),
    row("Gift $20-30"),
    row("Hotel up to 90 €", { isSkipped: true }),
  ]);
  expect([...open.money]).toEqual([
    ["€", 1580],
    ["$", 1200],
  ]);
  expect([...done.money]).toEqual([["€", 300]]);
  expect([open.isAbout, done.isAbout]).toEqual([true, false]);
  expect([open.grams, open.minutes, done.minutes]).toEqual([2400, 0, 10]);
  expect(unread.map(({ name }) => name)).toEqual(["Gift $20-30"]);
  expect([moneyCount, hasPieces]).toEqual([3, true]);
});

it("takes all rows of a template, whose ticks and skips are those of the list it was", () => {
  const rows = [row("Bread 3 €", { completed: true }), row("Cake 20 €", { isSkipped: true }), row("Oil 7 €")];
  const { open, done } = addUp(rows, { isTemplate: true });
  expect([[...open.money], done.money.size]).toEqual([[["€", 3000]], 0]);
});

it("is nothing for no rows", () => {
  const { open, unread, hasPieces } = addUp([]);
  expect([open.money.size, open.pieces, unread, hasPieces]).toEqual([0, 0, [], false]);
});

it("reads the words of a row once, until the row is another object", () => {
  let reads = 0;
  const bread = {
    ...row("Bread"),
    get name() {
      return (reads++, "Bread 3 €");
    },
  };
  const add = (...rows: Parameters<typeof addUp>[0]) => [...addUp(rows).open.money.values()];
  expect([add(bread), add(bread, row("Oil 7 €"))]).toEqual([[300], [1000]]);
  expect(reads).toBe(1);
  expect(add({ ...bread, name: "Bread 4 €" })).toEqual([400]);
});
