import { beforeEach, expect, test } from "vitest";
import { MAX_LISTS_AT_ONCE } from "../../../shared/listLimits.ts";
import { endSelection, extendSelected, getSelected, selectLists, toggleSelected } from "./selectedLists.ts";

const IDS = ["a", "b", "c", "d", "e"];

beforeEach(() => {
  const scope = getSelected()?.scope;
  if (scope) endSelection(scope);
});

test("a list is selected and taken out again, and without any the selection ends", () => {
  toggleSelected("active", "a");
  toggleSelected("active", "c");
  expect(getSelected()?.ids).toEqual(["a", "c"]);
  toggleSelected("active", "a");
  toggleSelected("active", "c");
  expect(getSelected()).toBeUndefined();
});

test("a range goes from the list that was selected last, in both directions, and is replaced by the next", () => {
  toggleSelected("active", "c");
  extendSelected("active", IDS, "e", "e");
  expect(getSelected()?.ids).toEqual(["c", "d", "e"]);
  extendSelected("active", IDS, "b", "b");
  expect(getSelected()?.ids).toEqual(["b", "c"]);
});

test("a range without a list where it begins goes from the row with the focus", () => {
  extendSelected("active", IDS, "b", "a");
  expect(getSelected()?.ids).toEqual(["a", "b"]);
  selectLists("active", ["x"]);
  toggleSelected("active", "x");
  extendSelected("active", IDS, "d", "c");
  expect(getSelected()?.ids).toEqual(["c", "d"]);
});

test("only one part of the page has a selection", () => {
  toggleSelected("active", "a");
  toggleSelected("templates", "b");
  expect(getSelected()).toMatchObject({ scope: "templates", ids: ["b"] });
  endSelection("active");
  expect(getSelected()?.ids).toEqual(["b"]);
});

test("no more lists are selected than one call can name", () => {
  const many = Array.from({ length: MAX_LISTS_AT_ONCE + 1 }, (_id, index) => `list ${index}`);
  selectLists("active", many);
  expect(getSelected()?.ids).toHaveLength(MAX_LISTS_AT_ONCE);
  toggleSelected("active", many.at(-1) ?? "");
  expect(getSelected()?.ids).toHaveLength(MAX_LISTS_AT_ONCE);
});
