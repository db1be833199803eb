import type { ServerResponse } from "node:http";
import type { ApiReply } from "./idempotency.ts";

/** How a call can fail. A call that is `lost` is handled, but its response does not arrive. */
const FAULTS = ["500", "429", "hang", "hang up", "lost", "half a body", "no url", "foreign 404"] as const;
export type InjectedFault = (typeof FAULTS)[number];

/** Makes calls fail, for tests. */
export type FaultInjector = {
  /** Makes the next `times` calls fail whose method and path match `pattern`. */
  inject(fault: InjectedFault, pattern?: RegExp, times?: number): void;
  clear(): void;
  /** Returns the fault for this call and counts it; null for none. */
  takeFault(call: string): InjectedFault | null;
};

export function createFaultInjector(): FaultInjector {
  let planned: { fault: InjectedFault; pattern: RegExp; times: number }[] = [];
  return {
    inject(fault, pattern = /./, times = Infinity) {
      planned.push({ fault, pattern, times });
    },
    clear() {
      planned = [];
    },
    takeFault(call) {
      const match = planned.find(({ pattern, times }) => times > 0 && pattern.test(call));
      if (match) match.times--;
      return match?.fault ?? null;
    },
  };
}

/** Whether the call fails before it is handled. */
export const failsBeforeHandling = (fault: InjectedFault | null) =>
  fault !== null && ["500", "429", "hang", "hang up", "foreign 404"].includes(fault);

const sendJson = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

/** Sends a reply as it is, or with the fault. */
export function sendReply(
  response: ServerResponse,
  { status, body, isReplayed }: ApiReply,
  fault: InjectedFault | null,
): void {
  switch (fault) {
    case null:
      sendJson(response, status, body, isReplayed && { "idempotent-replayed": "true" });
      break;
    case "500":
      sendJson(response, 500, { error: { type: "api_error", message: "An error occurred." } });
      break;
    case "429":
      sendJson(response, 429, { error: { type: "invalid_request_error", code: "rate_limit", message: "Too many." } });
      break;
    case "hang":
      break;
    case "hang up":
    case "lost":
      response.destroy();
      break;
    case "half a body":
      response.writeHead(status, { "content-type": "application/json", "content-length": 1_000 });
      response.write('{"object": "list", "da', () => response.destroy());
      break;
    case "no url":
      sendJson(response, status, { ...body, url: null });
      break;
    case "foreign 404":
      sendJson(response, 404, { message: "Not Found" });
      break;
  }
}
