import { randomUUID } from "node:crypto";
import type { Context as HonoContext } from "hono";
import type { DataSource } from "typeorm";
import type { Calling, Context, Effects, ProgramCall, Services } from "../domain/base/context.ts";
import { isUuid } from "../domain/base/rules.ts";
import { getTokenId } from "../domain/callers/programs.ts";
import { createSessionCache } from "../domain/callers/sessionCache.ts";
import type { AppEnv } from "../http/clientAddress.ts";
import { createGuessLimiter, createRateLimiter, NO_GUESS_LIMITER, type RateLimiter } from "../http/rateLimits.ts";
import type { AnswerSender, Reader, UntakenAnswers } from "../http/untakenAnswers.ts";
import { readCaller } from "../identity/caller.ts";
import { createClerkAuthenticator, type IdentityProvider } from "../identity/clerk.ts";
import { nameDevice } from "../identity/deviceName.ts";
import { buildGuestCookie } from "../identity/guestCookie.ts";
import type { ChangeChannel } from "../live/changeChannel.ts";
import { addToRequestLog } from "../logging/log.ts";
import { createContext } from "./context.ts";

/**
 * Answers the request of a caller. It creates the context when it knows that there is something to answer, counts what
 * it does with `count`, and answers with `sender`.
 */
export type ApiHandler = (
  request: Request,
  createContext: () => Promise<Context>,
  count: RateLimiter,
  sender: AnswerSender,
) => Promise<Response>;

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
  /**
   * Answers a request as its caller, and publishes what it has changed. With `remembers` the caller may be one whom this
   * process remembers: every operation asks whether that one is still the same, and other code does not.
   */
  answerRequest: (handler: ApiHandler, c: HonoContext<AppEnv>, options?: { remembers?: boolean }) => Promise<Response>;
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

/** Creates the call of a program's request. A key that is no UUID is refused by the write. */
function createCall({ headers }: Request): ProgramCall {
  const key = headers.get("idempotency-key");
  return { id: isUuid(key) ? key.toLowerCase() : randomUUID(), operation: "", isUsed: false };
}

const getReader = (context: Context | undefined, address: string): Reader => {
  const viewer = context?.caller.viewer;
  return { userId: viewer && viewer.kind !== "nobody" ? viewer.user.id : null, address };
};

export function createCalls({ db, origin, services, identity, rateLimits, changes, answers }: CallOptions): Calls {
  const clerk = identity && createClerkAuthenticator(identity, origin);
  const sessionCache = createSessionCache();

  async function readCalling(request: Request, address: string, remembers: boolean): Promise<Calling> {
    const clientLag = readClientLag(request);
    const cache = remembers ? sessionCache : null;
    const caller = await readCaller(request, { origin, clerk, db: db.manager, sessionCache: cache });
    addToRequestLog({ caller: caller.viewer.kind, token: getTokenId(caller.viewer) ?? undefined });
    return {
      caller,
      call: caller.viewer.kind === "program" ? createCall(request) : null,
      deviceName: nameDevice(request.headers.get("user-agent")),
      clientLag,
      signal: request.signal,
      guesses: rateLimits ? createGuessLimiter(db.manager, address) : NO_GUESS_LIMITER,
    };
  }

  return {
    async answerRequest(handler, { req: { raw: request }, env: { address } }, { remembers = false } = {}) {
      let context: Context | undefined;
      const response = await handler(
        request,
        async () => (context = createContext(db.manager, services, await readCalling(request, address, remembers))),
        rateLimits ? createRateLimiter(db.manager, address) : async () => {},
        answers.createSender(request, () => getReader(context, address)),
      );
      if (!context) return response;
      const { caller, call, effects } = context;
      sessionCache.update(caller);
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
