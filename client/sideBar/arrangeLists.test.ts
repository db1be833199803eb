import { expect, test } from "vitest";
import { list } from "../testing/rowFixtures.ts";
import { arrangeLists } from "./arrangeLists.ts";

const template = list("shop", { isTemplate: true });
const use = (id: string, day: number, values = {}) =>
  list(id, { templateId: "shop", createdAt: `2026-11-${day}T08:00:00.000Z`, ...values });

const getIds = (lists: readonly { id: string }[]) => lists.map(({ id }) => id).join("");

test("lists that were created from a template stand below it, the newest first, and two of them are not behind a number", () => {
  const { rows, putAway } = arrangeLists([
    list("a"),
    use("b", 12, { active: false }),
    use("c", 21),
    template,
    use("d", 28),
    use("e", 14, { active: false }),
    list("z", { active: false }),
  ]);
  expect(rows.map((row) => [row.list.id, getIds(row.uses), getIds(row.olderUses)])).toEqual([
    ["a", "", ""],
    ["shop", "dc", "eb"],
  ]);
  expect(getIds(putAway)).toBe("z");
});

test("a list whose template is in another notebook, or gone, stands where its name puts it", () => {
  const { rows, putAway } = arrangeLists([use("a", 21), use("b", 22, { active: false })]);
  expect([getIds(rows.map((row) => row.list)), getIds(putAway)]).toEqual(["a", "b"]);
});

test("a template that was created from another one stands among the lists", () => {
  const { rows } = arrangeLists([template, list("copy", { isTemplate: true, templateId: "shop" })]);
  expect(getIds(rows.map((row) => row.list))).toBe("shopcopy");
  expect(rows[0]?.uses).toEqual([]);
});
