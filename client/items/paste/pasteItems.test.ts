import { expect, it } from "vitest";
import { splitIntoRequests } from "./pasteItems.ts";

it("splits items into requests of at most 240 kB, in their order", () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ id: String(index), name: "é".repeat(5_000) }));
  const requests = splitIntoRequests(items);
  expect(requests.flat()).toEqual(items);
  expect(requests.map(({ length }) => length)).toEqual([23, 23, 23, 23, 8]);
  expect(splitIntoRequests([])).toEqual([]);
});
