import { describe, expect, it } from "vitest";
import { findLaterChanges, findMistakes } from "./acceptedChanges.ts";

const CHANGE = "GraphQL: List.priority was removed";
const ACCEPTED = { change: CHANGE, version: "0.2.0", reason: "Nobody used it." };

describe("a breaking change since the last release", () => {
  it("must be accepted", () => {
    expect(findMistakes([CHANGE], [], "0.1.0")).toEqual([
      `${CHANGE}. Take it back, or accept it in docs/released/accepted.json.`,
    ]);
  });

  it("passes when it is accepted for a version that may bring it", () => {
    for (const [released, version] of [
      ["0.1.0", "0.2.0"],
      ["0.1.3", "0.2.0"],
      ["0.9.0", "0.10.0"],
      ["0.9.0", "1.0.0"],
      ["1.4.2", "2.0.0"],
    ] as const)
      expect(findMistakes([CHANGE], [{ ...ACCEPTED, version }], released)).toEqual([]);
  });

  it.each([
    ["0.1.0", "0.1.1", "0.2.0"],
    ["0.1.0", "0.1.0", "0.2.0"],
    ["0.10.0", "0.9.0", "0.11.0"],
    ["1.4.2", "1.5.0", "2.0.0"],
    ["0.1.0", "next", "0.2.0"],
  ])("after %s cannot come with %s", (released, version, first) => {
    expect(findMistakes([CHANGE], [{ ...ACCEPTED, version }], released)).toEqual([
      `docs/released/accepted.json accepts for ${version} what may come with ${first} at the earliest: ${CHANGE}.`,
    ]);
  });

  it("needs a reason, once", () => {
    expect(findMistakes([CHANGE], [{ ...ACCEPTED, reason: " " }], "0.1.0")).toEqual([
      `docs/released/accepted.json gives no reason: ${CHANGE}.`,
    ]);
    expect(findMistakes([CHANGE], [ACCEPTED, ACCEPTED], "0.1.0")).toEqual([
      `docs/released/accepted.json accepts twice: ${CHANGE}.`,
    ]);
  });
});

it("an accepted change that is not there is refused", () => {
  expect(findMistakes([], [ACCEPTED], "0.1.0")).toEqual([
    `docs/released/accepted.json accepts what has not changed since 0.1.0: ${CHANGE}.`,
  ]);
});

it("a version is not released with a change that is accepted for a later one", () => {
  expect(findLaterChanges([ACCEPTED], "0.2.0")).toEqual([]);
  expect(findLaterChanges([ACCEPTED], "0.1.1")).toEqual([
    `docs/released/accepted.json accepts for 0.2.0, and not for 0.1.1: ${CHANGE}.`,
  ]);
});
