import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Context, ProgramToken, Viewer } from "../base/context.ts";
import { DomainError } from "../base/errors.ts";
import type { TokenScope } from "../base/schema.types.ts";

/** Which tokens may call an operation, as `@token` in `schema.graphql` says. Without a decision none may. */
export type TokenDecision = { scope: TokenScope; oneNotebook: boolean };

const REFUSAL = msg`A token cannot do this; use Listbook in a browser`;

export const tokenRefused = (sentence = REFUSAL) => new DomainError("FORBIDDEN", sentence);

/** Returns why a token may not call an operation; null where it may. */
function findRefusal({ write, groupId }: ProgramToken, decision: TokenDecision | null): MessageDescriptor | null {
  if (!decision || decision.scope === "NONE") return REFUSAL;
  if (decision.scope === "WRITE" && !write) return msg`This token may only read`;
  return groupId && !decision.oneNotebook ? msg`This token is for one notebook` : null;
}

/** Whether a caller may call an operation, as far as a token is asked. */
export const mayCall = (viewer: Viewer, decision: TokenDecision | null): boolean =>
  viewer.kind !== "program" || findRefusal(viewer.token, decision) === null;

/** Runs an operation, unless a program is calling whose token does not allow it. Errors: `FORBIDDEN`. */
export function withinScope<T>(
  context: Context,
  { name, token }: { name: string; token: TokenDecision | null },
  work: () => T,
): T {
  const { caller, call } = context;
  const sentence = caller.viewer.kind === "program" ? findRefusal(caller.viewer.token, token) : null;
  if (sentence) throw tokenRefused(sentence);
  if (call && token?.scope === "WRITE") call.operation = name;
  return work();
}
