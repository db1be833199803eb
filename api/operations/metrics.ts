import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DataSource } from "typeorm";
import type { App } from "../app.ts";
import { getPool } from "../database/client/pool.ts";
import type { Logger } from "../logging/log.ts";

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What is counted of a process. */
export type Metrics = {
  /** `/metrics`, in the text format of Prometheus. */
  render: () => Promise<Response>;
  /** The same log, with what it is told counted and timed. */
  wrapLogger: (log: Logger) => Logger;
  /** The same app, with its requests counted while they wait. */
  wrapApp: (app: App) => App;
  /** Tells one more number, which is looked at when metrics are asked for; one that cannot be had is left out. */
  addGauge: (name: string, help: string, read: () => number | Promise<number>) => void;
};

/** Requests by route and status, the pool of database connections, and what Node tells: memory, event loop, pauses. */
export function createMetrics(db: DataSource): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Seconds from a request to its answer, by route; the count is the number of requests",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const underWay = new Gauge({ name: "http_requests_under_way", help: "Requests that wait for an answer", registers });
  const watch = createGaugeRegistrar(registry);
  const pool = getPool(db);
  watch("db_pool_connections", "Connections to the database", () => pool.totalCount);
  watch("db_pool_idle_connections", "Connections to the database that nobody uses", () => pool.idleCount);
  watch("db_pool_waiting", "Requests in the queue for a connection to the database", () => pool.waitingCount);

  return {
    addGauge: watch,
    async render() {
      const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
      return new Response(await registry.metrics(), { headers });
    },
    wrapLogger: (log) => ({
      logResponse(visit, method, status, ms) {
        durations.observe({ method, route: visit.route ?? "", status }, ms / 1_000);
        log.logResponse(visit, method, status, ms);
      },
    }),
    wrapApp: (app) => (request, peer) => {
      underWay.inc();
      return app(request, peer).finally(() => underWay.dec());
    },
  };
}

const createGaugeRegistrar =
  (registry: Registry): Metrics["addGauge"] =>
  (name, help, read) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          try {
            this.set(await read());
          } catch {
            this.remove();
          }
        },
      }),
    );
