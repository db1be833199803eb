import { expect, it } from "vitest";
import { writeJson, writeJsonLine, writeOpenJson } from "./jsonPieces.ts";

const rows = Array.from({ length: 5_000 }, (_, number) => ({ id: number, name: `“${number}” 😀\n`, note: null }));

it.each<[string, object]>([
  ["an array without elements", []],
  ["an object without fields", {}],
  ["an object whose fields are undefined", { a: undefined }],
  ["rows", rows],
  ["values of every kind", [1, "a\u2028", null, true, { b: undefined, c: [1] }, new Date(0)]],
  ["an object with rows", { list: { id: "a", none: undefined }, gone: undefined, items: rows, last: null }],
  ["objects in an object", { a: { items: rows, at: new Date(0) }, b: Object.assign(Object.create(null), { c: rows }) }],
])("the pieces of the JSON of %s are together what JSON.stringify returns", (_what, value) => {
  expect([...writeJson(value)].join("")).toBe(JSON.stringify(value));
  if (!Array.isArray(value)) expect(`${[...writeOpenJson(value)].join("")}}`).toBe(JSON.stringify(value));
  if (!Array.isArray(value)) expect([...writeJsonLine(value)].join("")).toBe(`${JSON.stringify(value)}\n`);
});

it.each([
  ["long JSON", [...writeJson(rows)]],
  ["an object deep in others", [...writeJson({ data: { list: { items: rows } } })]],
])("the pieces of %s are neither long nor many", (_what, pieces) => {
  const lengths = pieces.map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThan(70_000);
  expect(lengths.length).toBe(Math.ceil(JSON.stringify(rows).length / 65_600));
});
