import { createStore, useStore } from "../ui/createStore.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";

const VISITOR_KEY = "listbook.visitor";
const JOIN_KEY = "listbook.joinedBy";
const ATTRIBUTE = "data-visitor";

/** Whether the page is marked: before the first paint by `public/boot.js`, and else by `saveVisitor`. */
const visitor = createStore(false);
visitor.set(globalThis.document?.documentElement.hasAttribute(ATTRIBUTE) ?? false);

/** Whether the user only ticks in what others share, and has nothing else in this browser. */
export const useVisitor = () => useStore(visitor);

/** Marks the page, and the next ones in this browser. */
export function saveVisitor(isVisitor: boolean) {
  visitor.set(isVisitor);
  document.documentElement.toggleAttribute(ATTRIBUTE, isVisitor);
  if (isVisitor) safeLocalStorage.set(VISITOR_KEY, "visitor");
  else safeLocalStorage.remove(VISITOR_KEY);
}

/** Keeps the path of the last link by which somebody has joined in this browser. */
export const saveJoinPath = (path: string) => safeLocalStorage.set(JOIN_KEY, path);

export const readJoinPath = () => safeLocalStorage.get(JOIN_KEY);
