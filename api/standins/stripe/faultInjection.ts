import type { ServerResponse } from "node:http";
import type { ApiReply } from "./idempotency.ts";

/** How a call can go wrong. `lost` is answered, but the answer does not arrive. */
export const FAULTS = ["500", "429", "hang", "hang up", "lost", "half a body", "no url", "foreign 404"] as const;
export type InjectedFault = (typeof FAULTS)[number];

/** Faults on demand, for tests. */
export type FaultInjector = {
  /** The next `times` calls whose method and path `fits` go wrong in this way. */
  inject(fault: InjectedFault, fits?: RegExp, times?: number): void;
  clear(): void;
  /** What goes wrong with this call; null for nothing. */
  takeFault(call: string): InjectedFault | null;
};

export function createFaultInjector(): FaultInjector {
  let planned: { fault: InjectedFault; fits: RegExp; times: number }[] = [];
  return {
    inject(fault, fits = /./, times = Infinity) {
      planned.push({ fault, fits, times });
    },
    clear() {
      planned = [];
    },
    takeFault(call) {
      const found = planned.find(({ fits, times }) => times > 0 && fits.test(call));
      if (found) found.times--;
      return found?.fault ?? null;
    },
  };
}

/** Whether a call is not even looked at. */
export const failsBeforeHandling = (fault: InjectedFault | null) =>
  fault !== null && ["500", "429", "hang", "hang up", "foreign 404"].includes(fault);

const sendJson = (response: ServerResponse, status: number, body: object, more = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...more }).end(JSON.stringify(body));

/** Sends a reply, or what the fault makes of it. */
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
