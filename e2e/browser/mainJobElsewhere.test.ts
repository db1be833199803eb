import { it } from "vitest";
import { DESKTOP, expectListsKept, PHONE } from "../mainJob.ts";
import { setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

it("a guest on a desktop keeps lists, and finds them after a reload", () => expectListsKept(browser, "guest", DESKTOP));

it("a member on a phone keeps lists, and finds them after a reload", () => expectListsKept(browser, "member", PHONE));
