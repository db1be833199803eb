import { safeSessionStorage } from "../ui/safeStorage.ts";

/** The form of a link page, which the screen `/continue` sends with the token of a member. */
type LinkForm = {
  /** The path of the link page, with its query. */
  path: string;
  /** The values of its fields; null if the person only signs in and then returns to the page. */
  values: Record<string, string> | null;
};

const KEY = "listbook.linkForm";

/**
 * Saves a form for `/continue` in the storage of this tab, so that no server and no referrer gets the token, and no
 * other site can make a member send a form.
 */
export const keepLinkForm = (form: LinkForm) => safeSessionStorage.set(KEY, JSON.stringify(form));

/** Returns the saved form; null if there is none. */
export function readLinkForm(): LinkForm | null {
  const kept = safeSessionStorage.get(KEY);
  return kept ? (JSON.parse(kept) as LinkForm) : null;
}

export const removeLinkForm = () => safeSessionStorage.remove(KEY);
