import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { findPort } from "../../scripts/findPort.mjs";
import { makeDataDir, startServer } from "../serverProcess.ts";

/** Starts a collector of traces, and returns its address. */
async function startCollector(answer: RequestListener): Promise<string> {
  const collector = createServer(answer).listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => {
    collector.close();
    collector.closeAllConnections();
  });
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
}

/** Starts a server that traces, sends it one request, and stops it. Returns its exit code and its output. */
async function traceOneRequest(collector: string) {
  const { dataDir, remove } = makeDataDir();
  onTestFinished(remove);
  const server = await startServer({ DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: collector });
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  await fetch(`${server.origin}/api/user/current`, { headers: { traceparent } });
  server.process.kill("SIGTERM");
  return { code: await server.ended, output: server.output() };
}

describe("traces", () => {
  it("reach the collector before the server ends, each in the trace of its request", async () => {
    const received: string[] = [];
    const collector = await startCollector((request, response) => {
      request.on("data", (chunk) => received.push(String(chunk))).on("end", () => response.end("{}"));
    });
    expect((await traceOneRequest(collector)).code).toBe(0);
    const { resourceSpans } = JSON.parse(received.join(""));
    expect(resourceSpans[0].scopeSpans[0].spans).toEqual([
      expect.objectContaining({
        traceId: "0af7651916cd43dd8448eb211c80319c",
        parentSpanId: "b7ad6b7169203331",
        name: "GET /api/user/current",
      }),
    ]);
  });

  it.each([
    ["cannot be reached", async () => `http://127.0.0.1:${await findPort()}`],
    ["never answers", () => startCollector(() => {})],
    ["refuses them", () => startCollector((_, response) => response.writeHead(400).end())],
  ])("of a collector that %s: the server ends all the same, and says that they are lost (F66)", async (_, start) => {
    const { code, output } = await traceOneRequest(await start());
    expect(code).toBe(0);
    expect(output).toContain("The last traces could not be sent");
  });
});
