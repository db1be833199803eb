import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DataSource } from "typeorm";
import type { App } from "../app.ts";
import { getPool } from "../database/client/pool.ts";
import type { Logger } from "../logging/log.ts";
import { OPERATION_HEADERS } from "./health.ts";

/** The upper bounds of the histogram, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The metrics of this process. */
export type Metrics = {
  /** Answers `/metrics` in the text format of Prometheus. */
  render: () => Promise<Response>;
  /** Returns a logger that also counts and times each request. */
  wrapLogger: (log: Logger) => Logger;
  /** Returns an app that also counts the requests that wait for a response. */
  wrapApp: (app: App) => App;
  /** Adds a gauge. `read` is called for each `/metrics`; when it fails, the gauge is left out. */
  addGauge: (name: string, help: string, read: () => number | Promise<number>) => void;
};

/**
 * Creates the metrics: requests by route and status, the connection pool of the database, and Node's own metrics
 * (memory, event loop, garbage collection).
 */
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
  const waitingRequests = new Gauge({
    name: "http_requests_under_way",
    help: "Requests that wait for an answer",
    registers,
  });
  const addGauge = createGaugeRegistrar(registry);
  const pool = getPool(db);
  addGauge("db_pool_connections", "Connections to the database", () => pool.totalCount);
  addGauge("db_pool_idle_connections", "Connections to the database that nobody uses", () => pool.idleCount);
  addGauge("db_pool_waiting", "Requests in the queue for a connection to the database", () => pool.waitingCount);

  return {
    addGauge,
    async render() {
      const headers = { ...OPERATION_HEADERS, "content-type": registry.contentType };
      return new Response(await registry.metrics(), { headers });
    },
    wrapLogger: (log) => ({
      logResponse(requestLog, method, status, ms) {
        durations.observe({ method, route: requestLog.route ?? "", status }, ms / 1_000);
        log.logResponse(requestLog, method, status, ms);
      },
    }),
    wrapApp: (app) => (request, peer) => {
      waitingRequests.inc();
      return app(request, peer).finally(() => waitingRequests.dec());
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
