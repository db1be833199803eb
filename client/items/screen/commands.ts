import { defineCommand } from "../../actions/defineCommand.ts";
import type { ListParts } from "./listParts.ts";

/** The `when` and `run` of a command that a part of the list page carries out. */
const callPart = (part: keyof ListParts) => ({
  when: (parts: ListParts) => parts[part] !== undefined,
  run: (parts: ListParts) => parts[part]?.(),
});

export const findItem = defineCommand<ListParts>({
  icon: "lucide:search",
  name: "Find an item",
  words: "filter",
  key: "/",
  takesFocus: true,
  ...callPart("find"),
});

export const shop = defineCommand<ListParts>({
  icon: "lucide:shopping-basket",
  name: "Shop",
  words: "store supermarket tick",
  key: "s",
  keyName: "Shop with this list",
  takesFocus: true,
  ...callPart("shop"),
});

export const selectAll = defineCommand<ListParts>({
  icon: "lucide:list-checks",
  name: "Select all items",
  key: "Ctrl+A",
  ...callPart("selectAll"),
});

export const typeItem = defineCommand<ListParts>({
  icon: "lucide:plus",
  name: "Type a new item",
  words: "add",
  key: "n",
  ...callPart("typeItem"),
});

const skipItem = defineCommand<ListParts>({
  icon: "lucide:minus",
  name: "Skip the item this time, or take that back",
  key: "x",
  ...callPart("skipItem"),
});

/** The commands of a list page with keys, which are there before the code of its menu and of the search. */
export const LIST_KEYS = [selectAll, typeItem, skipItem, findItem, shop];
