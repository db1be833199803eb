/** The user id of changes that are made before a user is known (docs/api.md, User ids in a payload). */
export const UNKNOWN_USER = "default-user";

export type Users = {
  /** The user of the page, who makes the changes; `UNKNOWN_USER` while nobody is known. */
  userId: string;
  /** The guest of this browser. The guest's changes are sent for the guest, also while a member uses the page. */
  guestId: string | undefined;
  /** A guest whose session the server does not know any more. The guest's changes are kept, and neither shown nor sent. */
  lostId: string | undefined;
  /** The guest whose session has ended in this browser, while the page may still have read that guest. */
  goneId: string | undefined;
};

export const NO_USERS: Users = { userId: UNKNOWN_USER, guestId: undefined, lostId: undefined, goneId: undefined };
