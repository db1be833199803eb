import { t } from "@lingui/core/macro";
import type { Shortcut } from "../../ui/browser/shortcuts.ts";
import type { ListParts } from "./listParts.ts";

/** A key that a part of the list page carries out, where the page has that part. */
const defineKey = (part: keyof ListParts, key: string, keyName: string) => ({
  key,
  keyName,
  when: (parts: ListParts) => parts[part] !== undefined,
  run: (parts: ListParts) => parts[part]?.(),
});

export const FIND_KEY = defineKey("find", "/", t`Find an item`);
export const SHOP_KEY = defineKey("shop", "s", t`Shop with this list`);
export const SELECT_KEY = defineKey("selectAll", "Ctrl+A", t`Select all items`);
export const TYPE_KEY = defineKey("typeItem", "n", t`Type a new item`);
export const HEADING_KEY = defineKey("typeHeading", "h", t`Add a section`);
const SKIP_KEY = defineKey("skipItem", "x", t`Skip or unskip the item`);
const REMARK_KEY = defineKey("remarkItem", "v", t`Write a remark`);
const WHEN_KEY = defineKey("chooseWhen", "w", t`Choose when the item is due`);

/**
 * Returns the keys of a list page. They are there before the code of the commands (`lists/screen/commands.ts`), which the
 * menu and the search read.
 */
export const getListKeys = (parts: ListParts): Shortcut[] =>
  [SELECT_KEY, TYPE_KEY, HEADING_KEY, SKIP_KEY, REMARK_KEY, WHEN_KEY, FIND_KEY, SHOP_KEY]
    .filter(({ when }) => when(parts))
    .map(({ key, keyName, run }) => ({ keys: key, label: keyName, run: () => run(parts) }));
