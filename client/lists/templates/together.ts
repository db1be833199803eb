import { safeLocalStorage } from "../../ui/safeStorage.ts";

/** The templates that were used together with one the last time, in this browser. */
const getKey = (templateId: string) => `listbook-together-${templateId}`;

export const readTogether = (templateId: string): readonly string[] =>
  safeLocalStorage.get(getKey(templateId))?.split(" ").filter(Boolean) ?? [];

export function saveTogether(templateId: string, otherIds: readonly string[]) {
  if (otherIds.length > 0) safeLocalStorage.set(getKey(templateId), otherIds.join(" "));
  else safeLocalStorage.remove(getKey(templateId));
}
