import { randomUUID } from "node:crypto";
import type { Context as HonoContext } from "hono";
import type { DataSource } from "typeorm";
import { isZone } from "../../shared/repeat/days.ts";
import { getAbilities } from "../database/abilities.ts";
import type { Calling, Context, Effects, ProgramCall, Services } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { isUuid } from "../domain/base/rules.ts";
import { getTokenId } from "../domain/callers/programs.ts";
import { addToCounters, type CallerQuery, type Counter, createCountingQuery } from "../domain/callers/requestCounts.ts";
import type { ApiHandler, OpenedRequest, OpenRequest } from "../http/apiHandler.ts";
import type { AppEnv } from "../http/clientAddress.ts";
import { chooseLanguage } from "../http/language.ts";
import {
  checkLimits,
  type CountedCaller,
  countWithinLimits,
  countWrongToken,
  createGuessLimiter,
  expectCaller,
  identifyCaller,
  listIncrements,
  NO_GUESS_LIMITER,
  type RequestedField,
} from "../http/rateLimits.ts";
import type { Reader, UntakenAnswers } from "../http/untakenAnswers.ts";
import { readCaller } from "../identity/caller.ts";
import { createClerkAuthenticator, type IdentityProvider } from "../identity/clerk.ts";
import { nameDevice } from "../identity/deviceName.ts";
import { buildGuestCookie } from "../identity/guestCookie.ts";
import type { ChangeChannel } from "../live/changeChannel.ts";
import { addToRequestLog } from "../logging/log.ts";
import { createContext, UNKNOWN_ZONE } from "./context.ts";

/** Tells pages what was changed: those of the page that did it are left out. `page` is null for a webhook or a job. */
export function publishEffects(changes: ChangeChannel, { ownerIds, accessIds }: Effects, page: string | null): void {
  changes.publish(ownerIds, page);
  // The page that made the change has a stream of the old groups too, so it is not left out.
  changes.publish(accessIds, null);
}

type CallOptions = {
  db: DataSource;
  /** The origin of the app. */
  origin: string;
  services: Services;
  /** Verifies the sessions of members; null where users cannot sign in. */
  identity: IdentityProvider | null;
  rateLimits: boolean;
  /** Null where pages follow no changes. */
  changes: ChangeChannel | null;
  answers: UntakenAnswers;
};

/** How requests of callers and events of providers reach the domain. */
export type Calls = {
  /** Answers a request as its caller, and publishes what it has changed. */
  answerRequest: (handler: ApiHandler, c: HonoContext<AppEnv>) => Promise<Response>;
  /** Applies an event of a provider, and publishes what it has changed. */
  runEvent: (apply: (context: Context) => Promise<unknown>) => Promise<void>;
};

/** Returns the UUID by which a page names itself in `listbook-page`; null for other programs. */
export function readPageId({ headers }: Request): string | null {
  const page = headers.get("listbook-page");
  return isUuid(page) ? page : null;
}

/**
 * Returns the milliseconds by which the clock of a client is behind, from the time in `listbook-time`; 0 without a valid
 * one.
 */
const readClientLag = ({ headers }: Request) => Date.now() - Date.parse(headers.get("listbook-time") ?? "") || 0;

/** Returns the time zone of a client's device, which it names in `listbook-zone`. */
function readZone({ headers }: Request): string {
  const zone = headers.get("listbook-zone");
  return zone !== null && isZone(zone) ? zone : UNKNOWN_ZONE;
}

/** Creates the call of a program's request. A key that is no UUID is refused by the write. */
function createCall({ headers }: Request, db: DataSource): ProgramCall {
  const key = headers.get("idempotency-key");
  const id = isUuid(key) ? key.toLowerCase() : randomUUID();
  return { id, operation: "", isRemembered: getAbilities(db).remembersChanges, isUsed: false };
}

/** Returns the request without its body, as of somebody whom this browser does not remember. */
function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("cookie");
  return new Request(request.url, { headers });
}

const getReader = (context: Context | undefined, address: string): Reader => {
  const viewer = context?.caller.viewer;
  return { userId: viewer && viewer.kind !== "nobody" ? viewer.user.id : null, address };
};

export function createCalls({ db, origin, services, identity, rateLimits, changes, answers }: CallOptions): Calls {
  const clerk = identity && createClerkAuthenticator(identity, origin);

  async function readCalling(request: Request, address: string, query: CallerQuery): Promise<Calling> {
    const clientLag = readClientLag(request);
    const caller = await readCaller(request, { origin, clerk, db: db.manager, query });
    addToRequestLog({ caller: caller.viewer.kind, token: getTokenId(caller.viewer) ?? undefined });
    return {
      caller,
      call: caller.viewer.kind === "program" ? createCall(request, db) : null,
      deviceName: nameDevice(request.headers.get("user-agent")),
      language: chooseLanguage(request, services.languages),
      zone: readZone(request),
      clientLag,
      signal: request.signal,
      guesses: rateLimits ? createGuessLimiter(db.manager, address) : NO_GUESS_LIMITER,
    };
  }

  const listCounted = (caller: CountedCaller, address: string, requested: readonly RequestedField[]) =>
    rateLimits ? listIncrements(caller, address, requested) : [];

  async function open(request: Request, address: string, requested: readonly RequestedField[]): Promise<OpenedRequest> {
    const expected = listCounted(expectCaller(request), address, requested);
    let counters = null as Counter[] | null;
    const query = createCountingQuery(db.manager, expected, (counted) => (counters = counted));
    const calling = await readCalling(request, address, query).catch(async (error: unknown) => {
      if (rateLimits && error instanceof DomainError && error.code === "UNAUTHENTICATED")
        await countWrongToken(db.manager, address);
      throw error;
    });
    const caller = identifyCaller(calling.caller.viewer);
    const increments = listCounted(caller, address, requested);
    const reached = counters ?? (await addToCounters(db.manager, increments));
    return {
      context: createContext(db.manager, services, calling),
      checkLimits: () => checkLimits(increments, reached),
      count: (others) => countWithinLimits(db.manager, listCounted(caller, address, others)),
    };
  }

  return {
    async answerRequest(handler, { req: { raw: request }, env: { address } }) {
      let context: Context | undefined;
      const openRequest: OpenRequest = async (requested, { asNobody = false } = {}) => {
        const opened = await open(asNobody ? withoutCookies(request) : request, address, requested);
        context = opened.context;
        return opened;
      };
      const sender = answers.createSender(request, () => getReader(context, address));
      const response = await handler(request, openRequest, sender);
      if (!context) return response;
      const { caller, call, effects } = context;
      if (call?.isUsed) response.headers.set("listbook-call", call.id);
      // The handler has committed its changes, so a page that reads after this message gets the new rows.
      if (changes) publishEffects(changes, effects, readPageId(request));
      const cookie = buildGuestCookie(origin, caller);
      if (cookie) response.headers.append("set-cookie", cookie);
      return response;
    },
    async runEvent(apply) {
      const context = createContext(db.manager, services);
      await apply(context);
      if (changes) publishEffects(changes, context.effects, null);
    },
  };
}
