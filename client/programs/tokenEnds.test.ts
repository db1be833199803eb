import { expect, it } from "vitest";
import { findEndingToken, findLastToken, isEnding } from "./tokenEnds.ts";

const now = Date.parse("2026-11-27T12:00:00Z");
const end = (name: string, expiresAt: string) => ({ name, expiresAt });

it("says of a key that it ends from a week before", () => {
  expect(isEnding(end("Late", "2026-12-04T12:00:01Z"), now)).toBe(false);
  expect(isEnding(end("Soon", "2026-12-04T11:59:59Z"), now)).toBe(true);
});

it("names the key that ends first", () => {
  const tokens = [end("Second", "2026-12-03T00:00:00Z"), end("First", "2026-12-01T00:00:00Z")];
  expect(findEndingToken([...tokens, end("Later", "2027-01-01T00:00:00Z")], now)?.name).toBe("First");
  expect(findEndingToken([end("Later", "2027-01-01T00:00:00Z")], now)).toBeUndefined();
});

it("names the program that was here last", () => {
  const use = (name: string, lastUsedAt: string | null) => ({ name, lastUsedAt });
  const tokens = [use("Old", "2026-11-01T00:00:00Z"), use("New", "2026-11-27T09:12:00Z"), use("Never", null)];
  expect(findLastToken(tokens)?.name).toBe("New");
  expect(findLastToken([use("Never", null)])).toBeUndefined();
});
