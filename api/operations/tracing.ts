import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { App } from "../app.ts";
import type { Logger } from "../logging/log.ts";

/** Milliseconds in which spans are sent, with all retries. The stop of the server waits for the last ones. */
const SEND_TIMEOUT = 3_000;

/**
 * Starts to send traces to the collector at `endpoint` (OTLP over HTTP). Returns a function that sends the last spans
 * and stops; it logs a line when they are lost, and does not fail. The libraries are loaded only here: without this call
 * spans are not recorded.
 */
export async function startTracing(endpoint: string, log: (line: string) => void): Promise<() => Promise<void>> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT,
  });
  const name = process.env["OTEL_SERVICE_NAME"] ?? "listbook";
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": name }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return async () => {
    await provider.forceFlush().catch(() => log(`The last traces could not be sent to ${endpoint}.`));
    await provider.shutdown();
  };
}

/** Returns an app with a span for each request, in the trace that the request's `traceparent` header names. */
export function traceRequests(app: App): App {
  const tracer = trace.getTracer("listbook");
  return (request, peer) => {
    const parent = propagation.extract(context.active(), Object.fromEntries(request.headers));
    const options = { kind: SpanKind.SERVER, attributes: { "http.request.method": request.method } };
    return tracer.startActiveSpan(request.method, options, parent, (span) =>
      app(request, peer).finally(() => span.end()),
    );
  };
}

/** Returns a logger that also adds the route and the status of a request to its span. */
export const addSpanAttributes = (log: Logger): Logger => ({
  logResponse(requestLog, method, status, ms) {
    const span = trace.getActiveSpan();
    span?.updateName(`${method} ${requestLog.route ?? ""}`);
    span?.setAttributes({ "http.route": requestLog.route, "http.response.status_code": status });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    log.logResponse(requestLog, method, status, ms);
  },
});
