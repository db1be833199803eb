/** A list beside the open one, on which its rows can be dropped. */
export type DropTarget = { id: string; name: string; mayAdd: boolean };

/** A place beside the open list. Without a target, nothing can be dropped there. */
type DropPlace = { element: Element; target: DropTarget | undefined };

const targets = new Map<Element, DropTarget | undefined>();

/** Adds a place. Returns a function that removes it. */
export function addDropPlace(element: Element, target?: DropTarget) {
  targets.set(element, target);
  return () => void targets.delete(element);
}

/** Returns the innermost place at a point of the window; undefined where there is none. */
export function findDropPlace(x: number, y: number): DropPlace | undefined {
  let element = document.elementFromPoint(x, y);
  while (element && !targets.has(element)) element = element.parentElement;
  return element ? { element, target: targets.get(element) } : undefined;
}
