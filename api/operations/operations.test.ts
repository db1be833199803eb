import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "../app.ts";
import type { Logger } from "../logging/log.ts";
import { type TestServer, startTestServer, ORIGIN } from "../testing/testServer.ts";
import { addOperationRoutes } from "./operationRoutes.ts";
import { createReadinessHandler, handleHealth } from "./health.ts";
import { createMetrics } from "./metrics.ts";
import { addSpanAttributes, startTracing, traceRequests } from "./tracing.ts";

let server: TestServer;
/** The logger of the current test. */
let log: Logger;
beforeAll(async () => {
  server = await startTestServer({ log: { logResponse: (...args) => log.logResponse(...args) } });
});
beforeEach(() => {
  log = silentLogger;
});
afterAll(() => server.close());

const silentLogger: Logger = { logResponse: () => undefined };
const get = (app: App, path: string, headers: Record<string, string> = {}) =>
  app(new Request(ORIGIN + path, { headers }));
const readStatus = async (response: Promise<Response>) => (await response).status;

describe("the health check", () => {
  let lateJobs: string[] = [];
  const createTestApp = (isDraining = () => false) =>
    addOperationRoutes(server.app, {
      ready: createReadinessHandler(server.db, isDraining, () => lateJobs),
      metrics: null,
    });

  it("says ok for a running process that can take requests", async () => {
    expect(await (await get(createTestApp(), "/healthz")).json()).toEqual({ status: "ok" });
    expect(await (await get(createTestApp(), "/readyz")).json()).toEqual({ status: "ok" });
  });

  it("is no other kind of file than it says, like every answer", async () => {
    const { render } = createMetrics(server.db);
    const app = addOperationRoutes(server.app, { ready: async () => handleHealth(), metrics: render });
    for (const path of ["/healthz", "/readyz", "/metrics", "/api/notebook"])
      expect((await get(app, path)).headers.get("x-content-type-options"), path).toBe("nosniff");
  });

  it("says that the process is healthy but not ready while it stops", async () => {
    const app = createTestApp(() => true);
    expect([await readStatus(get(app, "/readyz")), await readStatus(get(app, "/healthz"))]).toEqual([503, 200]);
  });

  it("says that the process is healthy but not ready while all connections are in use, and makes one query for many requests", async () => {
    const runners = Array.from({ length: 10 }, () => server.db.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    const app = createTestApp();
    const statuses = Array.from({ length: 20 }, () => readStatus(get(app, "/readyz")));
    expect(await readStatus(get(app, "/healthz"))).toBe(200);
    expect(await readMetric(createMetrics(server.db), "db_pool_waiting")).toBe("1");
    expect(await Promise.all(statuses)).toEqual(Array(20).fill(503));
    await Promise.all(runners.map((runner) => runner.release()));
    expect(await readStatus(get(app, "/readyz"))).toBe(200);
  });

  it("names the jobs that are late, and the process is ready all the same", async () => {
    lateJobs = ["back up"];
    const response = await get(createTestApp(), "/readyz");
    lateJobs = [];
    expect([response.status, await response.json()]).toEqual([200, { status: "ok", lateJobs: ["back up"] }]);
  });

  it("leaves every other path to the app, also /metrics", async () => {
    expect(await readStatus(get(createTestApp(), "/api/notebook"))).toBe(200);
    expect(await readStatus(get(createTestApp(), "/metrics"))).toBe(404);
  });
});

const readMetric = async (metrics: ReturnType<typeof createMetrics>, name: string) =>
  (await (await metrics.render()).text())
    .split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.split(" ")[1];

describe("metrics", () => {
  it("count requests by method, route and status, without ids", async () => {
    const metrics = createMetrics(server.db);
    log = metrics.wrapLogger(silentLogger);
    const app = addOperationRoutes(server.app, {
      ready: createReadinessHandler(
        server.db,
        () => false,
        () => [],
      ),
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
    const response = await get(app, "/metrics");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    const text = await response.text();
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
    expect(await readMetric(metrics, "db_pool_connections")).toBe("10");
  });

  it("contain the current value of a gauge, and no gauge that cannot be read", async () => {
    const metrics = createMetrics(server.db);
    let size = 3;
    metrics.addGauge("things", "Things", () => size);
    metrics.addGauge("lost_things", "Things that nobody can count", () => Promise.reject(new Error("gone")));
    expect(await readMetric(metrics, "things")).toBe("3");
    size = 4;
    expect(await readMetric(metrics, "things")).toBe("4");
    expect(await readMetric(metrics, "lost_things")).toBeUndefined();
  });

  it("count the requests that wait for a response", async () => {
    const metrics = createMetrics(server.db);
    let respond = (_response: Response) => {};
    const app = metrics.wrapApp(() => new Promise((resolve) => (respond = resolve)));
    const response = get(app, "/api/list");
    expect(await readMetric(metrics, "http_requests_under_way")).toBe("1");
    respond(new Response());
    await response;
    expect(await readMetric(metrics, "http_requests_under_way")).toBe("0");
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
      spans.push(...resourceSpans.flatMap((resource: any) => resource.scopeSpans.flatMap((scope: any) => scope.spans))); // oxlint-disable-line no-explicit-any -- OTLP
      response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" }).end("{}");
    };
    collector = createServer((request, response) => void receive(request, response)).listen(0, "127.0.0.1");
    await once(collector, "listening");
    stop = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, expect.unreachable);
  });
  afterAll(() => collector.close());

  it("sends spans for a request and each of its queries, in the trace of the traceparent header", async () => {
    const ann = await server.newGuest();
    log = addSpanAttributes(silentLogger);
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
