/** What of a list goes onto paper. */
export type PrintSelection = "all" | "open";

let nextSelection: PrintSelection = "all";

/** Opens the browser's print dialog for the list that is shown. */
export function printList(what: PrintSelection) {
  nextSelection = what;
  window.print();
}

/** What was asked for; who prints with the browser's own key gets everything. */
export function takePrintSelection(): PrintSelection {
  const asked = nextSelection;
  nextSelection = "all";
  return asked;
}
