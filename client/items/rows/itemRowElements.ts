import type { Row, RowElements } from "../../ui/browser/rowElements.ts";

export type RowPart = "checkbox" | "text" | "menu";

/** What the other parts of a list do with the row of an item. */
export type ItemRowHandle = {
  /** Focuses a part of the row. If the row has not got it, such as a text that is edited, another part is focused. */
  focus: (part: RowPart) => boolean;
  edit: () => void;
  /** Ticks or un-ticks the item, unless it is of a template; collapses or expands a heading. */
  toggle: () => void;
  /** Whether the text is being edited or the menu is open. */
  isInUse: () => boolean;
};

/** A row of a list: the row of an item with its id as the key, or the list's footer with an empty key and no handle. */
export type ItemListRow = Row<ItemRowHandle>;
export type ItemRowElements = RowElements<ItemRowHandle>;
