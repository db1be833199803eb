import { expect, test } from "vitest";
import { list } from "../../testing/rowFixtures.ts";
import { pickLastList, pickLastTemplates } from "./OwnLists.tsx";

const atMinute = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

test("the list to continue is the last used one that is not finished, empty, inactive or a template", () => {
  const lists = [
    list("older", { itemCount: 40, completedCount: 12, lastUsedAt: atMinute(1) }),
    list("packing", { itemCount: 3, lastUsedAt: atMinute(2) }),
    list("finished", { itemCount: 3, completedCount: 3, lastUsedAt: atMinute(3) }),
    list("empty", { lastUsedAt: atMinute(4) }),
    list("inactive", { itemCount: 3, active: false, lastUsedAt: atMinute(5) }),
    list("template", { itemCount: 3, isTemplate: true, lastUsedAt: atMinute(6) }),
  ];
  expect(pickLastList(lists)?.id).toBe("packing");
  expect(pickLastList([])).toBeUndefined();
});

test("templates are sorted by their last use, then those that were not used by their last change", () => {
  const lists = [
    list("never used", { isTemplate: true, lastUsedAt: atMinute(9) }),
    list("used before", { isTemplate: true, lastUsedAt: atMinute(8) }),
    list("used last", { isTemplate: true, lastUsedAt: atMinute(1) }),
    list("old", { isTemplate: true, lastUsedAt: atMinute(2) }),
    list("older", { isTemplate: true, lastUsedAt: atMinute(1) }),
    list("first use", { templateId: "used before", createdAt: atMinute(3) }),
    list("second use", { templateId: "used last", createdAt: atMinute(4) }),
    list("earlier use", { templateId: "used last", createdAt: atMinute(2) }),
  ];
  expect(pickLastTemplates(lists).map(({ id }) => id)).toEqual(["used last", "used before", "never used", "old"]);
});
