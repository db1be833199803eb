import { expect, test } from "vitest";
import { readLastReasons } from "./SkipReason.tsx";

test("the last three reasons are offered, each once, the newest first", () => {
  const row = (skipReason: string | null, day: number) => ({ skipReason, updatedAt: `2026-11-0${day}` });
  const rows = [
    row("sold out", 1),
    row("too cold", 4),
    row(null, 9),
    row("have some", 3),
    row("sold out", 5),
    row("late", 2),
  ];
  expect(readLastReasons(rows)).toEqual(["sold out", "too cold", "have some"]);
});
