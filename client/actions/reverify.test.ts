import { expect, test, vi } from "vitest";
import { reverify, setReverifier } from "./reverify.ts";

test("without the provider, the action runs and its error is thrown", async () => {
  const action = vi.fn<() => Promise<void>>(async () => {});
  expect(await reverify(action)).toBe(true);
  expect(action).toHaveBeenCalledTimes(1);
  await expect(reverify(() => Promise.reject(new Error("Confirm it’s you")))).rejects.toThrow("Confirm it’s");
});

test("the provider's reverifier runs the action until it is unset", async () => {
  const action = vi.fn<() => Promise<void>>(async () => {});
  const unsetFirst = setReverifier(async () => false);
  expect(await reverify(action)).toBe(false);
  expect(action).not.toHaveBeenCalled();
  const unsetSecond = setReverifier(async () => true);
  unsetFirst();
  expect(await reverify(action)).toBe(true);
  expect(action).not.toHaveBeenCalled();
  unsetSecond();
  await reverify(action);
  expect(action).toHaveBeenCalledTimes(1);
});
