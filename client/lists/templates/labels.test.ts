import { expect, test } from "vitest";
import { formatUses } from "./labels.ts";

const made = (templateId: string | null, createdAt: string) => ({ templateId, createdAt });
const lists = [
  made("packing", "2026-11-19T12:00:00.000Z"),
  made("packing", "2026-11-21T12:00:00.000Z"),
  made("packing", "2026-11-20T12:00:00.000Z"),
  made("shop", "2026-11-20T12:00:00.000Z"),
  made(null, "2026-11-21T12:00:00.000Z"),
];

test.for([
  ["packing", "Used 3 times, last today"],
  ["shop", "Used once, last yesterday"],
  ["party", "Not used yet"],
] as const)("%s: %s", ([id, words]) => {
  expect(formatUses({ id }, lists, "2026-11-21")).toBe(words);
});
