import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";

const RETURNING_KEY = "listbook.returning";

/**
 * Notes what Home last showed to a user with lists: one to `continue`, or `lists` only; null for a user without lists.
 * `public/boot.js` reads it before the first paint, so that Home then has the shape of what comes.
 */
export function saveReturning(shown: "continue" | "lists" | null) {
  if (shown) {
    safeLocalStorage.set(RETURNING_KEY, shown);
    document.documentElement.setAttribute("data-returning", shown);
  } else {
    safeLocalStorage.remove(RETURNING_KEY);
    document.documentElement.removeAttribute("data-returning");
  }
}
