import { expect, test } from "vitest";
import { formatPeople } from "./labels.ts";

test("a notebook says with how many others it is shared", () => {
  const shareWith = (others: number) => formatPeople({ people: Array.from({ length: others + 1 }) });
  expect([0, 1, 2].map(shareWith)).toEqual(["Shared by a link", "Shared with 1 person", "Shared with 2 people"]);
  expect(formatPeople(null)).toBeNull();
});
