import { expect, test, vi } from "vitest";
import { prove, setProver } from "./proof.ts";

test("an act is done as it is while there is no provider to ask, and fails as it is", async () => {
  const act = vi.fn<() => Promise<void>>(async () => {});
  expect(await prove(act)).toBe(true);
  expect(act).toHaveBeenCalledTimes(1);
  await expect(prove(() => Promise.reject(new Error("Confirm that it is you")))).rejects.toThrow("Confirm that it is");
});

test("an act is the provider's to do until it takes that back", async () => {
  const act = vi.fn<() => Promise<void>>(async () => {});
  const takeBack = setProver(async () => false);
  expect(await prove(act)).toBe(false);
  expect(act).not.toHaveBeenCalled();
  const takeOther = setProver(async () => true);
  takeBack();
  expect(await prove(act)).toBe(true);
  expect(act).not.toHaveBeenCalled();
  takeOther();
  await prove(act);
  expect(act).toHaveBeenCalledTimes(1);
});
