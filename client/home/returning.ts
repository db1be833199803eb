import { useLayoutEffect } from "react";
import { countSettled } from "../cache/settled.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { saveVisitor } from "../session/visitor.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";

const RETURNING_KEY = "listbook.returning";

/** Whether Home can show a list as the one to continue. */
export const isUnfinished = ({ isTemplate, active, itemCount, ...counts }: ListFieldsFragment) =>
  active && !isTemplate && countSettled(counts) < itemCount;

/**
 * Saves whether Home shows a list to continue (`continue`) or other lists only (`lists`), and marks the page with it;
 * neither for a user without lists. `public/boot.js` does the latter before the first paint, so that Home begins in the
 * shape of the last visit.
 */
export function useSaveReturning(lists: readonly ListFieldsFragment[] | undefined) {
  const shown = lists && (lists.some(isUnfinished) ? "continue" : lists.length > 0 ? "lists" : null);
  const hasOthers = lists?.some(({ role }) => role !== "TICKER") ?? false;
  // Before the paint, because style sheets lay Home out by the marks.
  useLayoutEffect(() => {
    if (shown !== undefined) saveReturning(shown);
    if (hasOthers) saveVisitor(false);
  }, [shown, hasOthers]);
}

function saveReturning(shown: "continue" | "lists" | null) {
  if (shown) {
    safeLocalStorage.set(RETURNING_KEY, shown);
    document.documentElement.setAttribute("data-returning", shown);
  } else {
    safeLocalStorage.remove(RETURNING_KEY);
    document.documentElement.removeAttribute("data-returning");
  }
}
