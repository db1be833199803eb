import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";

const RETURNING_KEY = "listbook.returning";

/**
 * Saves whether Home last showed a list to continue (`continue`) or other lists only (`lists`); null for a user without
 * lists. `public/boot.js` reads it before the first paint, so that Home reserves the space of the lists.
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
