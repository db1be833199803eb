import { createStore, useStore } from "../../ui/createStore.ts";
import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";

const KEY = "listbook.templatesWithoutUpdates";

/** The templates for which a finished list does not offer an update, in this browser. */
const templateIds = createStore<readonly string[]>(safeLocalStorage.get(KEY)?.split(" ").filter(Boolean) ?? []);

/** Whether the user wants no offers to update a template. */
export const useIsWithoutUpdates = (templateId: string | null) =>
  useStore(templateIds, (ids) => templateId !== null && ids.includes(templateId));

/** Turns the offers to update a template off or on again, and saves that in this browser. */
export function setWithoutUpdates(templateId: string, isWithout: boolean) {
  const others = templateIds.get().filter((id) => id !== templateId);
  templateIds.set(isWithout ? [...others, templateId] : others);
  safeLocalStorage.set(KEY, templateIds.get().join(" "));
}
