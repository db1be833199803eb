import { it } from "vitest";
import { DESKTOP, expectListsKept, PHONE } from "../mainJob.ts";
import { setUpBrowser } from "../testBrowser.ts";

/** The one file of browser tests that `npm test` runs; `mainJobElsewhere.test.ts` has the other two. */

const browser = setUpBrowser();

it("a member on a desktop keeps lists, and finds them after a reload", () =>
  expectListsKept(browser, "member", DESKTOP));

it("a guest on a phone keeps lists, and finds them after a reload", () => expectListsKept(browser, "guest", PHONE));
