import { expect, it } from "vitest";
import { getAccountPath } from "./accountPath.ts";

it("puts the return path into the address of the sign-up screen", () => {
  const url = new URL(getAccountPath("/sign-up", "/upgrade?interval=yearly"), "http://localhost");
  expect(url.pathname).toBe("/sign-up");
  expect(url.searchParams.get("redirect_url")).toBe("/upgrade?interval=yearly");
});
