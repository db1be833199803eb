import { describe, expect, it } from "vitest";
import { findUsualDuration } from "./usualDuration.ts";

const START = Date.parse("2026-11-01T10:00:00Z");

const toRuns = (minutes: readonly number[]) =>
  minutes.map((each) => ({
    firstTickAt: new Date(START).toISOString(),
    lastTickAt: new Date(START + each * 60_000).toISOString(),
  }));

const describeMinutes = (minutes: readonly number[]) => findUsualDuration(toRuns(minutes));

describe("how long a list usually takes", () => {
  it.each([
    ["steps of five minutes", [21, 23, 24, 22], { from: 20, to: 25 }],
    ["minutes below ten", [4.2, 4.8, 5.1, 4.4, 4.6], { from: 4, to: 5 }],
    ["quarters of an hour from ninety minutes on", [100, 110, 118, 104], { from: 90, to: 120 }],
    ["a range where all took the same", [20, 20, 20, 20], { from: 20, to: 25 }],
    ["one run of five that took much longer", [22, 21, 23, 24, 90], { from: 20, to: 25 }],
  ])("is said in %s", (_what, minutes, expected) => expect(describeMinutes(minutes)).toEqual(expected));

  it.each([
    ["fewer than four runs", [20, 21, 22]],
    ["runs that differ much", [10, 20, 30, 40]],
    ["only three runs of less than six hours", [20, 21, 22, 361, 400]],
    ["only three runs with more than one tick", [20, 21, 22, 0, 0]],
    ["four runs of which one is not among the last five", [20, 21, 0, 0, 22, 23]],
  ])("is not said after %s", (_what, minutes) => expect(describeMinutes(minutes)).toBeNull());

  it("is not said for runs from before ticks had times", () =>
    expect(findUsualDuration(Array(5).fill({ firstTickAt: null, lastTickAt: null }))).toBeNull());
});
