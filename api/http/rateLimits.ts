import { msg, plural } from "@lingui/core/macro";
import type { EntityManager } from "typeorm";
import type { GuessLimiter, Viewer } from "../domain/base/context.ts";
import { type DomainError, rateLimited } from "../domain/base/errors.ts";
import { hashToken } from "../domain/callers/guests.ts";
import { readBearerToken } from "../domain/callers/programs.ts";
import { addToCounters, type Counter, FOUND_USER, type Increment } from "../domain/callers/requestCounts.ts";

/**
 * A rate limit allows at most `most` calls in `seconds`, counted for each person who calls, for each token of a program, for
 * all tokens of a user together, for each address, or for all addresses together.
 */
type RateLimit = { scope: "caller" | "token" | "tokens" | "address" | "everybody"; seconds: number; most: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The limits of programs: all tokens of a user may make twice as many calls as one. */
const ofPrograms = (most: number): RateLimit[] => [
  { scope: "token", seconds: MINUTE, most },
  { scope: "tokens", seconds: MINUTE, most: 2 * most },
];

/** An address may have five times as many calls as a caller: a family or a company can share it. */
const perMinute = (most: number, mostOfToken = most): RateLimit[] => [
  { scope: "caller", seconds: MINUTE, most },
  ...ofPrograms(mostOfToken),
  { scope: "address", seconds: MINUTE, most: 5 * most },
];

/** A fast user makes three changes in a second; 300 writes in a minute are five. */
export const RATE_LIMITS = {
  reads: perMinute(600, 300),
  writes: perMinute(300, 120),
  polls: [
    { scope: "caller", seconds: MINUTE, most: 60 },
    ...ofPrograms(30),
    { scope: "address", seconds: MINUTE, most: 3_000 },
  ],
  sorts: perMinute(120),
  "device checks": perMinute(30),
  payments: perMinute(10),
  files: perMinute(20),
  "guest keys": perMinute(10),
  "push tests": perMinute(10),
  // Each can make the server read a description somewhere else.
  "programs that ask": perMinute(30),
  // A calendar service reads those of many users from one place.
  calendars: [
    { scope: "caller", seconds: HOUR, most: 60 },
    { scope: "address", seconds: MINUTE, most: 300 },
  ],
  guests: [
    { scope: "address", seconds: HOUR, most: 30 },
    { scope: "address", seconds: DAY, most: 100 },
    { scope: "everybody", seconds: HOUR, most: 2_000 },
  ],
  // A family joins from one address within minutes.
  "guests by a link": [{ scope: "address", seconds: HOUR, most: 200 }],
} satisfies Record<string, RateLimit[]>;

/** Wrong guesses of recovery keys and device codes. The address comes first: only what passes it counts for everybody. */
export const WRONG_GUESSES: RateLimit[] = [
  { scope: "address", seconds: 15 * MINUTE, most: 5 },
  { scope: "everybody", seconds: HOUR, most: 1_000 },
];

/** Requests whose token is not valid. They count as nothing else, so that they keep no caller of the address from calling. */
export const WRONG_TOKENS: RateLimit = { scope: "address", seconds: MINUTE, most: 300 };

type LimitKind = keyof typeof RATE_LIMITS;

/** All other fields of `Mutation` are writes, and those of `Query` are reads. */
export const LIMIT_KIND_BY_FIELD: Record<string, LimitKind> = {
  "Mutation.checkDeviceAccess": "device checks",
  "Mutation.confirmCheckout": "payments",
  "Mutation.createCheckoutSession": "payments",
  "Mutation.createPortalSession": "payments",
  "Mutation.createDeviceCode": "guest keys",
  "Mutation.createRecoveryKey": "guest keys",
  "Mutation.ensureCurrentUser": "reads",
  "Mutation.recover": "guest keys",
  "Mutation.sendTestPush": "push tests",
  "Mutation.sortItems": "sorts",
  "Mutation.writeListText": "sorts",
  "Mutation.import": "files",
  "Query.calendar": "calendars",
  "Query.programRequest": "programs that ask",
  "Query.changes": "polls",
  "Query.export": "files",
  "Query.runsTable": "files",
  "Query.previewImport": "files",
  "Mutation.useDeviceCode": "guest keys",
};

/** A requested field, as in `Query.lists`. With `createsGuest` it creates a guest if the caller is unauthenticated. */
export type RequestedField = { field: string; createsGuest?: boolean };

/** A request that asks for no field, or cannot be read, counts as one read. */
export const NO_FIELDS: readonly RequestedField[] = [{ field: "Query" }];

/** The fields that make nobody a guest, because the caller has followed a link. */
export const MAKES_GUEST_BY_LINK = ["Mutation.acceptInvitation", "Mutation.usePublishedTemplate"];

/**
 * Whom a request is counted for, besides its address: the id of a user and, for a program, the hash of its token.
 * `mayBecomeGuest` says that nobody is calling yet.
 */
export type CountedCaller = { userId: string | null; tokenHash: string | null; mayBecomeGuest: boolean };

export const identifyCaller = (viewer: Viewer): CountedCaller => ({
  userId: viewer.kind === "nobody" ? null : viewer.user.id,
  tokenHash: viewer.kind === "program" ? viewer.sessionId : null,
  mayBecomeGuest: viewer.kind === "nobody" && !viewer.session,
});

/** Returns whom a request is counted for by the statement that finds its caller. */
export function expectCaller(request: Request): CountedCaller {
  const token = readBearerToken(request);
  return { userId: FOUND_USER, tokenHash: token === null ? null : hashToken(token), mayBecomeGuest: false };
}

function getLimitKind(
  { field, createsGuest }: RequestedField,
  { tokenHash, mayBecomeGuest }: CountedCaller,
): LimitKind {
  if (createsGuest && mayBecomeGuest) return "guests";
  if (MAKES_GUEST_BY_LINK.includes(field) && mayBecomeGuest) return "guests by a link";
  // A person's pages connect again and again; for them it is a read.
  if (tokenHash !== null && field === "Query.live") return "polls";
  return LIMIT_KIND_BY_FIELD[field] ?? (field.startsWith("Mutation.") ? "writes" : "reads");
}

/** An increment, and the most that its counter may have. */
type LimitedIncrement = Increment & { most: number };

/** Returns what the fields of a request add to counters. */
export function listIncrements(
  caller: CountedCaller,
  address: string,
  requested: readonly RequestedField[],
): LimitedIncrement[] {
  const kinds = requested.map((each) => getLimitKind(each, caller));
  const { userId, tokenHash } = caller;
  const idByScope = {
    caller: tokenHash === null ? userId : null,
    token: tokenHash,
    tokens: tokenHash === null ? null : `tokens of ${userId}`,
    address,
    everybody: "all",
  };
  return [...new Set(kinds)].flatMap((kind) =>
    RATE_LIMITS[kind].flatMap(({ scope, seconds, most }: RateLimit) => {
      const cost = kinds.filter((each) => each === kind).length;
      const id = idByScope[scope];
      return id === null ? [] : [{ subject: `${kind} ${seconds} ${id}`, seconds, most, cost }];
    }),
  );
}

function tooManyRequests(seconds: number): DomainError {
  const minutes = Math.ceil(seconds / MINUTE);
  const sentence =
    seconds < 100
      ? msg`Too many requests; try again in ${plural(seconds, { one: "# second", other: "# seconds" })}`
      : msg`Too many requests; try again in ${plural(minutes, { one: "# minute", other: "# minutes" })}`;
  return rateLimited(sentence, seconds);
}

/** Errors: `RATE_LIMITED`, with the seconds to wait, when a counter is above its limit. */
export function checkLimits(increments: readonly LimitedIncrement[], counters: readonly Counter[]): void {
  const limits = new Map(increments.map(({ subject, most }) => [subject, most]));
  const exceeded = counters.filter(({ subject, count }) => count > (limits.get(subject) ?? Infinity));
  if (exceeded.length === 0) return;
  const wait = Math.max(...exceeded.map((each) => each.wait));
  throw tooManyRequests(wait);
}

/** Adds to counters. Errors: `RATE_LIMITED` above a limit. */
export const countWithinLimits = async (db: EntityManager, increments: readonly LimitedIncrement[]): Promise<void> =>
  checkLimits(increments, await addToCounters(db, increments));

/** Counts fields that a request asks for. Errors: `RATE_LIMITED` above a limit. */
export type CountFields = (requested: readonly RequestedField[]) => Promise<void>;

/** Runs `answer`. A request whose fields `answer` has not counted, because it asks for none, counts as one read. */
export async function countEveryRequest<Answer>(
  count: CountFields,
  answer: (count: CountFields) => Promise<Answer>,
): Promise<Answer> {
  let isCounted = false;
  try {
    return await answer((requested) => {
      isCounted = true;
      return count(requested);
    });
  } finally {
    if (!isCounted) await count(NO_FIELDS);
  }
}

/** Counts a request whose token is not valid. Errors: `RATE_LIMITED` above the limit. */
export const countWrongToken = (db: EntityManager, address: string): Promise<void> => {
  const { seconds, most } = WRONG_TOKENS;
  return countWithinLimits(db, [{ subject: `wrong tokens ${seconds} ${address}`, seconds, most, cost: 1 }]);
};

/** The limiter where the limits are off. */
export const NO_GUESS_LIMITER: GuessLimiter = { count: async () => {}, takeBack: async () => {} };

/** Returns the limiter of wrong guesses for the requests of one address. */
export function createGuessLimiter(db: EntityManager, address: string): GuessLimiter {
  const increments = WRONG_GUESSES.map(({ scope, seconds, most }): LimitedIncrement => {
    const id = scope === "address" ? address : "all";
    return { subject: `wrong guesses ${seconds} ${id}`, seconds, most, cost: 1 };
  });
  return {
    async count() {
      for (const increment of increments) await countWithinLimits(db, [increment]);
    },
    async takeBack() {
      await db.query("update rate_counts set count = count - 1 where subject = any($1) and ends_at > now()", [
        increments.map(({ subject }) => subject),
      ]);
    },
  };
}

/** Returns the number of counters, expired ones included. */
export const countRateCounts = async (db: EntityManager): Promise<number> =>
  (await db.query<{ count: number }[]>("select count(*)::int as count from rate_counts"))[0]?.count ?? 0;

/** Deletes the counters whose time is over. */
export const deleteExpiredCounts = (db: EntityManager) => db.query("delete from rate_counts where ends_at < now()");
