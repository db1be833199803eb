import { expect, test, vi } from "vitest";
import { reverify, setReverifier } from "./reverify.ts";

test("an act is done as it is while there is no provider to ask, and fails as it is", async () => {
  const act = vi.fn<() => Promise<void>>(async () => {});
  expect(await reverify(act)).toBe(true);
  expect(act).toHaveBeenCalledTimes(1);
  await expect(reverify(() => Promise.reject(new Error("Confirm that it is you")))).rejects.toThrow(
    "Confirm that it is",
  );
});

test("an act is the provider's to do until it takes that back", async () => {
  const act = vi.fn<() => Promise<void>>(async () => {});
  const takeBack = setReverifier(async () => false);
  expect(await reverify(act)).toBe(false);
  expect(act).not.toHaveBeenCalled();
  const takeOther = setReverifier(async () => true);
  takeBack();
  expect(await reverify(act)).toBe(true);
  expect(act).not.toHaveBeenCalled();
  takeOther();
  await reverify(act);
  expect(act).toHaveBeenCalledTimes(1);
});
