import { readPageId } from "../calls/answerRequest.ts";
import { DomainError } from "../domain/base/errors.ts";
import { type TokenDecision, withinScope } from "../domain/callers/tokenScopes.ts";
import type { ApiHandler } from "../http/apiHandler.ts";
import { toErrorResponse } from "../http/errors.ts";
import type { EventStreams } from "../live/eventStreams.ts";

/** Every token may follow changes. */
const LIVE = { name: "live", token: { scope: "READ", oneNotebook: true } satisfies TokenDecision };

/** Handles `GET /api/live?age={milliseconds}`; see `EventStreams`. Without `age`, the stream begins with `resync`. */
export const createLiveHandler =
  (streams: EventStreams): ApiHandler =>
  async (request, open) => {
    if (!["GET", "HEAD"].includes(request.method))
      return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET" });
    const age = new URL(request.url).searchParams.get("age");
    const { context, checkLimits } = await open([{ field: "Query.live" }]);
    checkLimits();
    return withinScope(context, LIVE, () =>
      streams.open(context, readPageId(request), age === null ? Infinity : Number(age) || 0),
    );
  };
