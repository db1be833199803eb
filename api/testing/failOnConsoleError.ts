import { afterEach, beforeEach, expect, vi } from "vitest";

/** Makes a test fail that calls `console.error`. A test that expects an error checks it and clears the mock. */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  const unexpected = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  expect(unexpected, "console.error was called").toEqual([]);
});
