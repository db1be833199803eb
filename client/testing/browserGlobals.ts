import { afterAll, vi } from "vitest";

/** Tests format dates as a browser with this locale does, whatever that of the machine is. */
Object.defineProperty(globalThis, "navigator", { value: { language: "en-GB" }, configurable: true, writable: true });

/** Test files share a thread with its globals and packages, but no state of the client's own modules. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetModules();
});
