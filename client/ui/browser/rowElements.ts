import { useState, type RefCallback } from "react";

/** A rendered row or card. `Handle` has the functions of the row that other components call; a row may have none. */
export type Row<Handle = object> = { key: string; element: HTMLElement } & Partial<Handle>;

export type RowElements<Handle = object> = ReturnType<typeof createRowElements<Handle>>;

/** Keeps the rendered rows of a page by their keys, so that other components can find them without a selector. */
function createRowElements<Handle = object>() {
  const rows = new Map<Node, Row<Handle>>();
  const refs = new Map<string, RefCallback<HTMLElement>>();

  /** Adds a row, and returns a function that removes it. */
  function add(row: Row<Handle>) {
    rows.set(row.element, row);
    return () => void rows.delete(row.element);
  }

  return {
    add,
    /** Returns the ref of the row with this key, for rows without a handle. It is the same function at every render. */
    ref(key: string): RefCallback<HTMLElement> {
      const ref = refs.get(key) ?? ((element: HTMLElement) => add({ key, element } as Row<Handle>));
      refs.set(key, ref);
      return ref;
    },
    get: (key: string) => [...rows.values()].find((row) => row.key === key),
    /** Returns the row that contains a node. */
    getContaining(node: Node | null): Row<Handle> | undefined {
      let current = node;
      while (current && !rows.has(current)) current = current.parentNode;
      return current ? rows.get(current) : undefined;
    },
    /** Returns the rows in the order of the document. */
    // For rows that are in order already, `toSorted` passes the later one as `a`, and `b` finds it in one step.
    getAll: () => [...rows.values()].toSorted((a, b) => (isBefore(b.element, a.element) ? 1 : -1)),
  };
}

/** Returns the same rows at every render of the calling component. */
export const useRowElements = <Handle = object>() => useState(createRowElements<Handle>)[0];

const isBefore = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const FOCUSABLE = "input:not(:disabled), a, button";

/**
 * Focuses `element` if it can have the focus itself, else the first element in it that matches `selector`. Returns false
 * when there is none.
 */
export function focusFirst(
  element: Element | undefined,
  { selector = FOCUSABLE, ...options }: FocusOptions & { selector?: string } = {},
): boolean {
  const target = element?.matches("[tabindex]")
    ? (element as HTMLElement)
    : element?.querySelector<HTMLElement>(selector);
  target?.focus(options);
  return !!target;
}
