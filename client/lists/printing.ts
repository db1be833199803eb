/** Which items of a list are printed: all, or those that are not completed. */
export type PrintSelection = "all" | "open";

let nextSelection: PrintSelection = "all";

/** Opens the browser's print dialog for the list that is shown. */
export function printList(selection: PrintSelection) {
  nextSelection = selection;
  window.print();
}

/** Returns the selection of the last `printList` and resets it: the browser's own print command prints all items. */
export function takePrintSelection(): PrintSelection {
  const selection = nextSelection;
  nextSelection = "all";
  return selection;
}
