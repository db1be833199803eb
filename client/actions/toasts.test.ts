import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToast, closeToast, getToasts } from "./toasts.ts";

const titles = () => getToasts().map(({ title }) => title);

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  for (const { id } of getToasts()) closeToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test("at most five toasts are shown: a further one removes the oldest", () => {
  for (const title of "abcdefg") addToast({ type: "foreground", title });
  expect(titles()).toEqual(["c", "d", "e", "f", "g"]);
});

test("a toast is closed first and removed 200 ms later", () => {
  const id = addToast({ type: "background", title: "Saved" });
  closeToast(id);
  expect(getToasts()).toMatchObject([{ title: "Saved", open: false }]);
  vi.advanceTimersByTime(199);
  expect(titles()).toEqual(["Saved"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});
