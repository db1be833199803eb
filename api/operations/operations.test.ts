import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "../app.ts";
import type { Logger } from "../logging/log.ts";
import { type TestServer, startTestServer, ORIGIN } from "../testing/testServer.ts";
import { addOperationRoutes } from "./operationRoutes.ts";
import { createReadinessHandler } from "./health.ts";
import { createMetrics } from "./metrics.ts";
import { addSpanAttributes, startTracing, traceRequests } from "./tracing.ts";

let server: TestServer;
/** What each test makes of the log. */
let log: Logger;
beforeAll(async () => {
  server = await startTestServer({ log: { logResponse: (...visit) => log.logResponse(...visit) } });
});
beforeEach(() => {
  log = silent;
});
afterAll(() => server.close());

const silent: Logger = { logResponse: () => undefined };
const get = (app: App, path: string, headers: Record<string, string> = {}) =>
  app(new Request(ORIGIN + path, { headers }));
const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe("health", () => {
  const open = (isDraining = () => false) =>
    addOperationRoutes(server.app, { ready: createReadinessHandler(server.db, isDraining), metrics: null });

  it("says that the process lives and that requests can come", async () => {
    expect(await (await get(open(), "/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await get(open(), "/readyz")).json()).toEqual({ status: "ok" });
  });

  it("wants no more requests while draining, and lives", async () => {
    const app = open(() => true);
    expect([await statusOf(get(app, "/readyz")), await statusOf(get(app, "/healthz"))]).toEqual([503, 200]);
  });

  it("is not ready, but alive, while all connections are held; asking often asks the database once", async () => {
    const runners = Array.from({ length: 10 }, () => server.db.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    const app = open();
    const asked = Array.from({ length: 20 }, () => statusOf(get(app, "/readyz")));
    expect(await statusOf(get(app, "/healthz"))).toBe(200);
    expect(await metricOf(createMetrics(server.db), "db_pool_waiting")).toBe("1");
    expect(await Promise.all(asked)).toEqual(Array(20).fill(503));
    await Promise.all(runners.map((runner) => runner.release()));
    expect(await statusOf(get(app, "/readyz"))).toBe(200);
  });

  it("leaves every other path to the app, /metrics too", async () => {
    expect(await statusOf(get(open(), "/api/notebook"))).toBe(200);
    expect(await statusOf(get(open(), "/metrics"))).toBe(404);
  });
});

const metricOf = async (metrics: ReturnType<typeof createMetrics>, name: string) =>
  (await (await metrics.render()).text())
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.split(" ")[1];

describe("metrics", () => {
  it("count requests by method, route and status, and name no row", async () => {
    const metrics = createMetrics(server.db);
    log = metrics.wrapLogger(silent);
    const app = addOperationRoutes(server.app, {
      ready: createReadinessHandler(server.db, () => false),
      metrics: metrics.render,
    });
    const id = "0192f0c0-0000-7000-8000-000000000000";
    for (const path of [
      "/api/notebook",
      `/api/list/${id}`,
      `/api/list/${id}`,
      "/api/list/active",
      "/api/secret",
      "/n/x",
    ])
      await get(app, path);
    const answer = await get(app, "/metrics");
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    const text = await answer.text();
    const counts = [...text.matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
    expect(counts.map(([, labels, count]) => [labels, Number(count)])).toEqual([
      ['method="GET",route="/api/notebook",status="200"', 1],
      ['method="GET",route="/api/list/:id",status="401"', 2],
      ['method="GET",route="/api/list/active",status="200"', 1],
      ['method="GET",route="/api/*",status="404"', 1],
      ['method="GET",route="/*",status="404"', 1],
    ]);
    expect(text).not.toContain(id);
    for (const name of [
      "http_requests_under_way 0",
      "nodejs_eventloop_lag_p99_seconds",
      "process_resident_memory_bytes",
    ])
      expect(text).toContain(`\n${name}`);
    expect(await metricOf(metrics, "db_pool_connections")).toBe("10");
  });

  it("tell a number that somebody else has, and leave out what cannot be had", async () => {
    const metrics = createMetrics(server.db);
    let size = 3;
    metrics.addGauge("things", "Things", () => size);
    metrics.addGauge("lost_things", "Things that nobody can count", () => Promise.reject(new Error("gone")));
    expect(await metricOf(metrics, "things")).toBe("3");
    size = 4;
    expect(await metricOf(metrics, "things")).toBe("4");
    expect(await metricOf(metrics, "lost_things")).toBeUndefined();
  });

  it("tell which requests wait", async () => {
    const metrics = createMetrics(server.db);
    let answer = (_response: Response) => {};
    const app = metrics.wrapApp(() => new Promise((resolve) => (answer = resolve)));
    const answered = get(app, "/api/list");
    expect(await metricOf(metrics, "http_requests_under_way")).toBe("1");
    answer(new Response());
    await answered;
    expect(await metricOf(metrics, "http_requests_under_way")).toBe("0");
  });
});

describe("tracing", () => {
  type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
  type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
  let collector: ReturnType<typeof createServer>;
  let stop: () => Promise<void>;
  const spans: Span[] = [];

  beforeAll(async () => {
    const receive = async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = await request.toArray();
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
      spans.push(...resourceSpans.flatMap((each: any) => each.scopeSpans.flatMap((scope: any) => scope.spans))); // oxlint-disable-line no-explicit-any -- OTLP
      response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" }).end("{}");
    };
    collector = createServer((request, response) => void receive(request, response)).listen(0, "127.0.0.1");
    await once(collector, "listening");
    stop = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  });
  afterAll(() => collector.close());

  it("sends a span for a request and for each of its queries, in the trace that the request names", async () => {
    const ann = await server.newGuest();
    log = addSpanAttributes(silent);
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const headers = { cookie: ann.cookie, traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    await get(traceRequests(server.app), "/api/notebook", headers);
    await stop();
    const request = spans.find(({ name }) => name === "GET /api/notebook");
    expect(request).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
    expect(request?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(queries.length).toBeGreaterThan(1);
    for (const { name } of queries) expect(name).toMatch(/^(select|update)$/);
    expect(JSON.stringify(spans)).not.toContain(ann.userId);
  });
});
