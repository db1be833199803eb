import type { Caller, Viewer } from "../base/context.ts";

/** Creates a caller, by default one who is known and not refused, and whose cookie stays as it is. */
export const createCaller = (
  viewer: Viewer,
  guestToken: string | null,
  others: Partial<Omit<Caller, "viewer" | "guestToken">> = {},
): Caller => ({
  viewer,
  guestToken,
  cookie: "keep",
  refusal: null,
  accounts: new Map(),
  ...others,
});
