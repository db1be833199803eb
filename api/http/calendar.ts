import { createHash } from "node:crypto";
import { msg } from "@lingui/core/macro";
import { findCalendarOwner, noteCalendarRead } from "../domain/accounts/calendarFeeds.ts";
import { type ConcurrencyLimits, limitConcurrency, MAX_WAIT, MAX_WAITING } from "../domain/base/concurrencyLimit.ts";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { joinInTurns } from "../domain/base/turns.ts";
import { type Calendar, findCalendar } from "../domain/notifications/calendarEvents.ts";
import { writeCalendarPieces } from "../domain/notifications/calendarFile.ts";
import { addToRequestLog } from "../logging/log.ts";
import { hasVersion } from "./entityTags.ts";
import { toErrorResponse } from "./errors.ts";
import { createPageCache } from "./pageCache.ts";
import type { AnswerSender, Parts } from "./untakenAnswers.ts";

/** A request for a calendar file. `onUser` gets the user whose calendar it is, null for none, before anything of it is read. */
type CalendarRequest = {
  request: Request;
  file: string;
  context: Context;
  sender: AnswerSender;
  onUser: (userId: string | null) => Promise<void>;
};

/** 128 bits in base64url. Every other text is no token. */
const FILE = /^([\w-]{22})\.ics$/;

/** Programs of one user, or copies of one program, read one after the other. */
export const CALENDAR_LIMITS: ConcurrencyLimits = { running: 1, waiting: MAX_WAITING, milliseconds: MAX_WAIT };
/** The most bytes of calendar files that a process keeps. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

const unknownAddress = () => new DomainError("NOT_FOUND", msg`This calendar address doesn’t work`);

/** Writes the file of a calendar. Between two events others get their turn. */
async function writeFile({ readEvents }: Calendar): Promise<Parts> {
  return [Buffer.from(await joinInTurns(writeCalendarPieces(await readEvents())))];
}

/**
 * Returns a function that answers `/calendar/{token}.ics`. The token alone says whose calendar it is, and no cookie is
 * written, because calendar programs and services read it. It is in the language for which they ask. Unknown tokens and
 * those that have ended are answered alike.
 */
export function createCalendarHandler(): (asked: CalendarRequest) => Promise<Response> {
  const getFile = createPageCache(MAX_KEPT_BYTES);

  async function answer({ request, context, sender }: CalendarRequest, userId: string): Promise<Response> {
    const calendar = await findCalendar(context, userId);
    if (!calendar) throw unknownAddress();
    await noteCalendarRead(context, userId);
    const etag = `W/"${createHash("sha256").update(`${userId} ${calendar.version}`).digest("base64url")}"`;
    const headers = { etag, "cache-control": "private, max-age=900" };
    if (hasVersion(request, etag)) return new Response(null, { status: 304, headers });
    const parts = await getFile(etag, () => writeFile(calendar));
    return sender.sendParts(parts, {
      status: 200,
      headers: { ...headers, "content-type": "text/calendar; charset=utf-8" },
    });
  }

  return async (asked) => {
    const { request, file, context, onUser } = asked;
    try {
      if (!["GET", "HEAD"].includes(request.method))
        return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET, HEAD" });
      addToRequestLog({ fields: ["Query.calendar"] });
      const userId = await findCalendarOwner(context, FILE.exec(file)?.[1] ?? "");
      await onUser(userId);
      if (!userId) throw unknownAddress();
      const kinds = [`calendar of ${userId}`];
      return await limitConcurrency(kinds, () => answer(asked, userId), request.signal, CALENDAR_LIMITS);
    } catch (error) {
      return toErrorResponse(error);
    }
  };
}
