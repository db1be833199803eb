import { afterEach, beforeEach, expect, vi } from "vitest";

/** An error that nobody expected fails the test; one that is expected is looked at and cleared with `takeErrors`. */
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  const unexpected = vi.mocked(console.error).mock.calls;
  vi.mocked(console.error).mockRestore();
  expect(unexpected, "console.error was called").toEqual([]);
});
