import { createHash } from "node:crypto";
import { findCalendarOwner, noteCalendarRead } from "../domain/accounts/calendarFeeds.ts";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { readCalendarEvents } from "../domain/notifications/calendarEvents.ts";
import { buildCalendarFile } from "../domain/notifications/calendarFile.ts";
import { addToRequestLog } from "../logging/log.ts";
import { toErrorResponse } from "./errors.ts";
import { hasVersion } from "./entityTags.ts";

/** How calls are counted; nothing where the limits are off. */
export type CalendarLimits = {
  countForAddress: () => Promise<void>;
  countForCalendar: (token: string) => Promise<void>;
};

/** 128 bits in base64url. Every other text is no token. */
const FILE = /^([\w-]{22})\.ics$/;

/**
 * Handles `/calendar/{token}.ics`. The token alone says whose calendar it is: no cookie is read or written, because
 * calendar programs and services read it. Unknown tokens and those that have ended are answered alike.
 */
export async function serveCalendar(
  request: Request,
  file: string,
  context: Context,
  { countForAddress, countForCalendar }: CalendarLimits,
): Promise<Response> {
  try {
    if (!["GET", "HEAD"].includes(request.method))
      return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET, HEAD" });
    addToRequestLog({ fields: ["Query.calendar"] });
    await countForAddress();
    const token = FILE.exec(file)?.[1] ?? "";
    const userId = await findCalendarOwner(context, token);
    if (!userId) throw new DomainError("NOT_FOUND", "This calendar address does not work");
    await countForCalendar(token);
    const calendar = buildCalendarFile(await readCalendarEvents(context, userId));
    await noteCalendarRead(context, userId);
    const etag = `W/"${createHash("sha256").update(calendar).digest("base64url")}"`;
    const headers = { etag, "cache-control": "private, max-age=900" };
    if (hasVersion(request, etag)) return new Response(null, { status: 304, headers });
    return new Response(calendar, { headers: { ...headers, "content-type": "text/calendar; charset=utf-8" } });
  } catch (error) {
    return toErrorResponse(error);
  }
}
