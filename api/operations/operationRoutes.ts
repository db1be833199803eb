import { Hono } from "hono";
import type { Peer } from "../http/clientAddress.ts";
import type { App } from "../app.ts";
import { handleHealth } from "./health.ts";

export type OperationRouteOptions = {
  ready: () => Promise<Response>;
  /** Null: they are not told here. */
  metrics: (() => Promise<Response>) | null;
};

/** The app with what its operators ask for: `/healthz`, `/readyz` and, where everybody may see them, `/metrics`. */
export function addOperationRoutes(app: App, { ready, metrics }: OperationRouteOptions): App {
  const door = new Hono<{ Bindings: Peer }>();
  door.get("/healthz", handleHealth);
  door.get("/readyz", ready);
  if (metrics) door.get("/metrics", metrics);
  door.all("*", (c) => app(c.req.raw, c.env));
  return async (request, peer) => door.fetch(request, peer);
}
