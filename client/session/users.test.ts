import { expect, test } from "vitest";
import { next, type UsersEffect, type UsersEvent } from "./users.ts";
import { NO_USERS, UNKNOWN_USER, type Users } from "./userState.ts";

const GUEST: Users = { ...NO_USERS, userId: "guest", guestId: "guest" };
const MEMBER: Users = { ...NO_USERS, userId: "member" };

const STATES: Record<string, Users> = {
  nobody: NO_USERS,
  "nobody, the guest gone": { ...NO_USERS, goneId: "guest" },
  "nobody, a guest lost": { ...NO_USERS, lostId: "lost" },
  "nobody beside the guest": { ...NO_USERS, guestId: "guest" },
  guest: GUEST,
  "guest, another lost": { ...GUEST, lostId: "lost" },
  member: MEMBER,
  "member beside the guest": { ...MEMBER, guestId: "guest" },
  "member, a guest lost": { ...MEMBER, lostId: "lost" },
};

const readUser = (userId: string, isGuest: boolean): UsersEvent => ({ kind: "user read", userId, isGuest });

type Marks = Extract<UsersEvent, { kind: "marks read" }>;
const NO_MARKS: Marks = {
  kind: "marks read",
  userId: undefined,
  guestId: undefined,
  lostId: undefined,
  isPlanned: false,
};
const readMarks = (marks: Partial<Marks>): UsersEvent => ({ ...NO_MARKS, ...marks });

const EVENTS: Record<string, UsersEvent> = {
  "marks read: none": readMarks({}),
  "marks read: guest": readMarks({ userId: "guest", guestId: "guest" }),
  "marks read: guest, one is planned": readMarks({ userId: "guest", guestId: "guest", isPlanned: true }),
  "marks read: member and guest": readMarks({ userId: "member", guestId: "guest" }),
  "marks read: member, a guest is planned": readMarks({ userId: "member", isPlanned: true }),
  "marks read: lost": readMarks({ lostId: "lost" }),
  "guest planned": { kind: "guest planned" },
  "user read: guest": readUser("guest", true),
  "user read: another guest": readUser("guest 2", true),
  "user read: the lost guest": readUser("lost", true),
  "user read: member": readUser("member", false),
  "user read: another member": readUser("member 2", false),
  "nobody read": { kind: "nobody read" },
  "guest begins again": { kind: "guest begins again", guestId: "guest" },
  "nobody's guest begins again": { kind: "guest begins again", guestId: undefined },
  "guest lost, with rows": { kind: "guest lost", guestId: "guest", hasRows: true },
  "guest lost, with nothing": { kind: "guest lost", guestId: "guest", hasRows: false },
  "another guest lost": { kind: "guest lost", guestId: "guest 2", hasRows: true },
  "lost guest removed": { kind: "lost guest removed" },
  "other guest opened": { kind: "other guest opened" },
  "guest claimed": { kind: "guest claimed", hasChanges: false },
  "guest claimed, changes wait": { kind: "guest claimed", hasChanges: true },
  "data deleted": { kind: "data deleted" },
};

const describeUsers = ({ userId, guestId, lostId, goneId }: Users) =>
  [
    userId === UNKNOWN_USER ? "nobody" : userId,
    guestId !== undefined && guestId !== userId && `beside ${guestId}`,
    lostId !== undefined && `${lostId} lost`,
    goneId !== undefined && `${goneId} gone`,
  ]
    .filter(Boolean)
    .join(", ");

test("each event in each state gives the state and the effects of the table", async () => {
  const rows = Object.entries(STATES).flatMap(([state, users]) =>
    Object.entries(EVENTS).map(([name, event]) => {
      const { users: after, effects, formerId } = next(users, event);
      const adopted = formerId === undefined ? "" : ` [${formerId}]`;
      return `${state} | ${name} | ${describeUsers(after)}${adopted} | ${effects.join(", ")}`;
    }),
  );
  await expect(`${rows.join("\n")}\n`).toMatchFileSnapshot("users.table.txt");
});

/** All states that a page can come to, with each event that leads on from them. */
function* walk(): Generator<{ before: Users; event: UsersEvent; step: ReturnType<typeof next> }> {
  const seen = new Set<string>();
  const waiting = Object.values(STATES);
  for (let before = waiting.pop(); before; before = waiting.pop()) {
    const key = JSON.stringify(before);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const event of Object.values(EVENTS)) {
      const step = next(before, event);
      yield { before, event, step };
      waiting.push(step.users);
    }
  }
}

const steps = [...walk()];

/** Returns the steps that break a rule, as they can be read. */
const findBroken = (holds: (step: (typeof steps)[number]) => boolean) =>
  steps
    .filter((step) => !holds(step))
    .map(({ before, event, step }) => [describeUsers(before), event, describeUsers(step.users)]);

test("a page without a user never goes on as a member", () => {
  const isMember = ({ userId, guestId }: Users) => userId !== UNKNOWN_USER && userId !== guestId;
  expect(findBroken(({ event, step }) => event.kind !== "nobody read" || !isMember(step.users))).toEqual([]);
});

test("a user is only one whom the server or the marks have named, or nobody", () => {
  const broken = findBroken(({ before, event, step }) => {
    const named = "userId" in event ? event.userId : undefined;
    return [before.userId, UNKNOWN_USER, named].includes(step.users.userId);
  });
  expect(broken).toEqual([]);
});

test("this browser's guest is forgotten only where lost, claimed or another one, and a lost one only on purpose", () => {
  const isNewStart = ({ kind }: UsersEvent) => kind === "marks read" || kind === "data deleted";
  const mayEndGuest = (event: UsersEvent) =>
    isNewStart(event) ||
    (event.kind === "user read" && event.isGuest) ||
    ["guest lost", "guest begins again", "guest claimed"].includes(event.kind);
  expect(findBroken(({ before, event, step }) => mayEndGuest(event) || step.users.guestId === before.guestId)).toEqual(
    [],
  );
  const mayEndLoss = (event: UsersEvent, before: Users, after: Users) =>
    isNewStart(event) ||
    event.kind === "lost guest removed" ||
    (event.kind === "user read" && event.userId === before.lostId) ||
    (event.kind === "guest lost" && after.lostId !== undefined);
  expect(
    findBroken(
      ({ before, event, step }) => mayEndLoss(event, before, step.users) || step.users.lostId === before.lostId,
    ),
  ).toEqual([]);
});

test("an event that comes twice changes and removes nothing the second time", () => {
  const removing: UsersEffect[] = ["adopt stored changes", "delete sent changes", "remove others", "remove copies"];
  const broken = findBroken(({ event, step }) => {
    const again = next(step.users, event);
    // What was sent is gone after the first time.
    if (event.kind === "other guest opened") return describeUsers(again.users) === describeUsers(step.users);
    return (
      describeUsers(again.users) === describeUsers(step.users) && !removing.some((each) => again.effects.includes(each))
    );
  });
  expect(steps.length).toBeGreaterThan(200);
  expect(broken).toEqual([]);
});

test("a guest whom the server does not know is not taken back from what the page has read before", () => {
  const { users } = next(GUEST, { kind: "guest lost", guestId: "guest", hasRows: true });
  expect(next(users, readUser("guest", true)).users).toEqual(users);
  const known = next(users, { kind: "nobody read" }).users;
  expect(next(known, readUser("guest", true)).users).toMatchObject({ userId: "guest", lostId: undefined });
});

test("a guest who was claimed is forgotten, unless something of the guest is still to be sent", () => {
  const beside = { ...MEMBER, guestId: "guest" };
  expect(next(beside, { kind: "guest claimed", hasChanges: false }).users).toEqual(MEMBER);
  expect(next(beside, { kind: "guest claimed", hasChanges: true }).users).toEqual(beside);
  expect(next(GUEST, { kind: "guest claimed", hasChanges: false }).users).toEqual(GUEST);
});

test("what waits becomes the guest's whom a recovery key has opened, and what was sent is not sent again", () => {
  const opened = next(GUEST, { kind: "other guest opened" });
  expect(opened.effects).toEqual(["delete sent changes"]);
  expect(next(opened.users, readUser("guest", true)).users).toEqual(opened.users);
  expect(next(opened.users, readUser("guest 2", true))).toMatchObject({
    users: { userId: "guest 2", guestId: "guest 2" },
    formerId: "guest",
  });
});
