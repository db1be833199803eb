import { createStore, useStore } from "../../ui/createStore.ts";
import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";

const KEY = "listbook.templatesWithoutUpdates";

/** The templates for which a finished list does not offer an update, in this browser. */
const templateIds = createStore<readonly string[]>(safeLocalStorage.get(KEY)?.split(" ").filter(Boolean) ?? []);

/** Whether the user wants no offers to update a template. */
export const useIsWithoutUpdates = (templateId: string | null) =>
  useStore(templateIds, (ids) => templateId !== null && ids.includes(templateId));

/** Ends the offers to update a template, or begins them again, and remembers it in this browser. */
export function setWithoutUpdates(templateId: string, isWithout: boolean) {
  const others = templateIds.get().filter((id) => id !== templateId);
  templateIds.set(isWithout ? [...others, templateId] : others);
  safeLocalStorage.set(KEY, templateIds.get().join(" "));
}
