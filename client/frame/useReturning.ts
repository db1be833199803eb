import { createStore, useStore } from "../ui/createStore.ts";

const ATTRIBUTE = "data-returning";

const returning = createStore(false);
const root = globalThis.document?.documentElement;

if (root) {
  const read = () => returning.set(root.hasAttribute(ATTRIBUTE));
  new MutationObserver(read).observe(root, { attributeFilter: [ATTRIBUTE] });
  read();
}

/** Whether home last showed lists, which `home/returning.ts` and `public/boot.js` mark at the page. */
export const useReturning = () => useStore(returning);
