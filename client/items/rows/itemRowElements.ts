import type { Row, RowElements } from "../../ui/browser/rowElements.ts";

export type RowPart = "checkbox" | "text" | "menu";

/** The functions of a row that the other parts of a list call. */
export type ItemRowHandle = {
  /** Focuses a part of the row, or another part if the row does not have it, such as a text that is being edited. */
  focus: (part: RowPart) => boolean;
  edit: () => void;
  /** Ticks or un-ticks the item, unless it is of a template; collapses or expands a heading. */
  toggle: () => void;
  /** Skips the item and asks why, or takes that back; undefined for a heading and where the user may not. */
  skip: (() => void) | undefined;
  /** Asks for the remark of the item; undefined for a heading and where the user may not. */
  remark: (() => void) | undefined;
  /** Lets the user choose when the row is due; undefined where the user may not. */
  chooseWhen: (() => void) | undefined;
  /** Whether the text is being edited, a reason is being asked for or the menu is open. */
  isInUse: () => boolean;
};

/** A row of a list: the row of an item with its id as the key, or the list's footer with an empty key and no handle. */
export type ItemListRow = Row<ItemRowHandle>;
export type ItemRowElements = RowElements<ItemRowHandle>;
