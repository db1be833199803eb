import { expect, test } from "vitest";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { MEMBER_KEY } from "../session/memberKey.ts";
import { FIRST_ITEMS_KEY } from "../sync/state/state.ts";
import { keepFirstItems, readFirstItems } from "./keptFirstItems.ts";

const TENT = [{ id: "tent", name: "Tent" }];

/** Returns what the next page finds of the first items of a guest or a member, where then a guest or a member is. */
function keepAndRead(who: "guest" | "member", then: "guest" | "member") {
  const storage = createMemoryStorage();
  const use = (by: string) => (by === "member" ? storage.set(MEMBER_KEY, "yes") : storage.remove(MEMBER_KEY));
  use(who);
  expect(keepFirstItems(storage, "list", TENT)).toBe(true);
  use(then);
  const [id, items] = readFirstItems(storage) ?? [];
  use(who);
  return { found: items && { id, items }, isLeft: storage.get(FIRST_ITEMS_KEY) !== null };
}

test.for(["guest", "member"] as const)("the first items of a %s are there for the next page", (who) => {
  expect(keepAndRead(who, who)).toEqual({ found: { id: "list", items: TENT }, isLeft: true });
});

test("the first items of a guest are gone when somebody signs in, and those of a member when the session has ended", () => {
  const gone = { found: undefined, isLeft: false };
  expect([keepAndRead("guest", "member"), keepAndRead("member", "guest")]).toEqual([gone, gone]);
});
