import { safeSessionStorage } from "../ui/browser/safeStorage.ts";

/** The form of a link page, which the screen `/continue` sends with the token of a member. */
export type LinkForm = {
  /** The path of the link page. */
  path: string;
  /** The values of its fields; null when the person only signs in, and then goes back to the page. */
  values: Record<string, string> | null;
};

const KEY = "listbook.linkForm";

/**
 * Keeps a form for `/continue`, in the storage of this tab: no server and no referrer sees the token, and no other site
 * can make a member send a form.
 */
export const keepLinkForm = (form: LinkForm) => safeSessionStorage.set(KEY, JSON.stringify(form));

/** Returns the form that was kept; null for none. */
export function readLinkForm(): LinkForm | null {
  const kept = safeSessionStorage.get(KEY);
  return kept ? (JSON.parse(kept) as LinkForm) : null;
}

export const removeLinkForm = () => safeSessionStorage.remove(KEY);
