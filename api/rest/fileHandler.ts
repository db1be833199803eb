import type { ApiHandler } from "../http/apiHandler.ts";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { withinScope } from "../domain/callers/tokenScopes.ts";
import { toErrorResponse } from "../http/errors.ts";
import type { AnswerSender } from "../http/untakenAnswers.ts";
import { addToRequestLog } from "../logging/log.ts";
import type { FileRoute } from "./fileRoutes.ts";

/** A route with what answers it. */
type AnsweredRoute = readonly [
  route: FileRoute,
  answer: (context: Context, request: Request, sender: AnswerSender) => Promise<Response>,
];

/** Makes the handler of the routes of one path. */
export function createFileHandler(...routes: readonly AnsweredRoute[]): ApiHandler {
  const methods = routes.map(([{ method }]) => method).join(", ");
  return async (request, open, sender) => {
    const asked = request.method === "HEAD" ? "GET" : request.method;
    const found = routes.find(([{ method }]) => method === asked);
    try {
      if (!found) throw new DomainError("METHOD_NOT_ALLOWED", "Method not allowed");
      const [{ path, field, token }, answer] = found;
      addToRequestLog({ route: path, fields: [field] });
      const { context, checkLimits } = await open([{ field }]);
      checkLimits();
      return await withinScope(context, { name: field, token }, () => answer(context, request, sender));
    } catch (error) {
      return toErrorResponse(error, found ? {} : { allow: methods });
    }
  };
}
