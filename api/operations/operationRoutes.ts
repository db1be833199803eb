import { Hono } from "hono";
import type { Peer } from "../http/clientAddress.ts";
import type { App } from "../app.ts";
import { handleHealth } from "./health.ts";

type OperationRouteOptions = {
  ready: () => Promise<Response>;
  /** Null: `/metrics` is not served here. */
  metrics: (() => Promise<Response>) | null;
};

/** Adds the operators' routes to the app: `/healthz`, `/readyz` and, when the settings make it public, `/metrics`. */
export function addOperationRoutes(app: App, { ready, metrics }: OperationRouteOptions): App {
  const router = new Hono<{ Bindings: Peer }>();
  router.get("/healthz", handleHealth);
  router.get("/readyz", ready);
  if (metrics) router.get("/metrics", metrics);
  router.all("*", (c) => app(c.req.raw, c.env));
  return async (request, peer) => router.fetch(request, peer);
}
