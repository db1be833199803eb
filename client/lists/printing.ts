/** What of a list goes onto paper. */
export type Printed = "all" | "open";

let printed: Printed = "all";

/** Opens the browser's print dialog for the list that is shown. */
export function printList(what: Printed) {
  printed = what;
  window.print();
}

/** What was asked for; who prints with the browser's own key gets everything. */
export function takePrinted(): Printed {
  const asked = printed;
  printed = "all";
  return asked;
}
