import { NO_USERS, UNKNOWN_USER, type Users } from "./userState.ts";

/**
 * Whose changes a page shows, keeps and sends. `next` decides it, and nothing else writes these ids: an event gives the
 * next state and what the browser does about it (`sync/followUsers.ts`).
 */

export type UsersEvent =
  /** The browser's database has said whom earlier pages knew. `isPlanned` says whether this page plans a guest already. */
  | {
      kind: "marks read";
      userId: string | undefined;
      guestId: string | undefined;
      lostId: string | undefined;
      isPlanned: boolean;
    }
  /** The page knows no user, and makes a guest with the change that comes next, unless the server finds a user. */
  | { kind: "guest planned" }
  /** The server has said who the user is. */
  | { kind: "user read"; userId: string; isGuest: boolean }
  /** The server has said that there is no user. */
  | { kind: "nobody read" }
  /** The browser has lost the cookie of a new guest, and makes all of the guest's changes again for another one. */
  | { kind: "guest begins again"; guestId: string | undefined }
  /** The server does not know the guest's session. `hasRows` says whether the browser has anything of the guest. */
  | { kind: "guest lost"; guestId: string; hasRows: boolean }
  /** The user has discarded what the lost guest had. */
  | { kind: "lost guest removed" }
  /** A recovery key or a device code has opened another guest in this browser, whom the next page shows. */
  | { kind: "other guest opened" }
  /** All that the guest had is the member's now. `hasChanges` says whether some of the guest's changes still wait. */
  | { kind: "guest claimed"; hasChanges: boolean }
  /** All data of this browser was deleted. */
  | { kind: "data deleted" };

/**
 * What the browser does after an event, in this order, the first two in the same task. The marks for the next page and the
 * changes that are shown follow the state by themselves.
 */
export type UsersEffect =
  /** What the page has read belongs to another user. */
  | "forget reads"
  /** It may be that the browser's guest is lost. */
  | "check guest"
  /** The changes of the guest before become those of the user, in the database too. */
  | "adopt stored changes"
  /** No guest can be made again from the changes that were sent. */
  | "delete sent changes"
  | "read stored changes"
  /** Nothing is kept of anybody but the user, this browser's guest, the lost guest and nobody. */
  | "remove others"
  /** Nothing that the user before has read is kept. */
  | "remove copies";

type Step = {
  users: Users;
  effects: readonly UsersEffect[];
  /** The guest whose changes become those of the user. */
  formerId?: string;
};

/** Whether the user of the page is a member. */
const isMember = ({ userId, guestId }: Users): boolean => userId !== UNKNOWN_USER && userId !== guestId;

/** Returns the state after an event, and what follows. An event that changes nothing has no effects. */
export function next(users: Users, event: UsersEvent): Step {
  switch (event.kind) {
    case "marks read": {
      const { userId = UNKNOWN_USER, guestId, lostId, isPlanned } = event;
      const marked = { ...NO_USERS, userId, guestId, lostId };
      return { users: isPlanned ? doubtMember(marked) : marked, effects: ["read stored changes"] };
    }
    case "guest planned":
      return { users: doubtMember(users), effects: [] };
    case "user read":
      return readUser(users, event);
    case "nobody read":
      return readNobody(users);
    case "guest begins again":
      return event.guestId === users.guestId && !isMember(users)
        ? { users: { ...users, userId: UNKNOWN_USER, guestId: undefined, goneId: users.guestId }, effects: [] }
        : { users, effects: [] };
    case "guest lost":
      return loseGuest(users, event);
    case "lost guest removed":
      return { users: { ...users, lostId: undefined }, effects: [] };
    case "other guest opened":
      return { users: { ...users, goneId: users.guestId }, effects: ["delete sent changes"] };
    case "guest claimed":
      return isMember(users) && !event.hasChanges
        ? { users: { ...users, guestId: undefined }, effects: [] }
        : { users, effects: [] };
    default:
      event.kind satisfies "data deleted";
      return { users: NO_USERS, effects: ["forget reads"] };
  }
}

/**
 * A member who is only known from a mark may have signed out elsewhere. What the page makes with a new guest is that
 * guest's, and becomes the member's if the server finds the member.
 */
const doubtMember = (users: Users): Users => (isMember(users) ? { ...users, userId: UNKNOWN_USER } : users);

function readUser(users: Users, { userId, isGuest }: { userId: string; isGuest: boolean }): Step {
  const isKnown = userId === users.userId && isGuest !== isMember(users);
  // The page has read this guest before the server said that there is none.
  if (isKnown || userId === users.goneId) return { users, effects: [] };
  const { guestId } = users;
  const isOtherGuest = isGuest && guestId !== undefined && guestId !== userId && guestId === users.userId;
  return {
    users: {
      userId,
      guestId: isGuest ? userId : guestId,
      lostId: users.lostId === userId ? undefined : users.lostId,
      goneId: undefined,
    },
    effects: [
      ...(userId === users.userId ? [] : (["forget reads"] as const)),
      ...(isOtherGuest ? (["adopt stored changes"] as const) : []),
      ...(isGuest ? [] : (["delete sent changes"] as const)),
      "read stored changes",
      "remove others",
    ],
    ...(isOtherGuest && { formerId: guestId }),
  };
}

function readNobody(users: Users): Step {
  const known = { ...users, goneId: undefined };
  if (!isMember(users)) return { users: known, effects: ["check guest"] };
  // The member's session has ended, here or elsewhere. What waits stays for the next sign-in.
  return {
    users: { ...known, userId: UNKNOWN_USER },
    effects: ["forget reads", "read stored changes", "remove copies"],
  };
}

function loseGuest(users: Users, { guestId, hasRows }: { guestId: string; hasRows: boolean }): Step {
  if (users.guestId !== guestId) return { users, effects: [] };
  const lostId = hasRows ? guestId : users.lostId;
  if (isMember(users)) return { users: { ...users, guestId: undefined, lostId }, effects: [] };
  return {
    users: { userId: UNKNOWN_USER, guestId: undefined, lostId, goneId: guestId },
    effects: users.userId === guestId ? ["forget reads"] : [],
  };
}
