import { Hono } from "hono";
import type { Peer } from "../address.ts";
import type { App } from "../app.ts";
import { answerHealth } from "./health.ts";

export type OperationOptions = {
  ready: () => Promise<Response>;
  /** Null: they are not told here. */
  metrics: (() => Promise<Response>) | null;
};

/** The app with what its operators ask for: `/healthz`, `/readyz` and, where everybody may see them, `/metrics`. */
export function addOperation(app: App, { ready, metrics }: OperationOptions): App {
  const door = new Hono<{ Bindings: Peer }>();
  door.get("/healthz", answerHealth);
  door.get("/readyz", ready);
  if (metrics) door.get("/metrics", metrics);
  door.all("*", (c) => app(c.req.raw, c.env));
  return async (request, peer) => door.fetch(request, peer);
}
