import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { App } from "../app.ts";
import type { Logger } from "../logging/log.ts";

/**
 * Sends traces to the collector at `endpoint` (OTLP over HTTP) from now on; answers what sends the last and ends it.
 * The libraries are loaded here and only then: without them every span is nothing.
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const name = process.env["OTEL_SERVICE_NAME"] ?? "listbook";
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": name }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => provider.shutdown();
}

/** The same app, with a span for each request; it continues the trace that the request names. */
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

/** The same log; what it is told of a request is also told of the request's span. */
export const addSpanAttributes = (log: Logger): Logger => ({
  logResponse(visit, method, status, ms) {
    const span = trace.getActiveSpan();
    span?.updateName(`${method} ${visit.route ?? ""}`);
    span?.setAttributes({ "http.route": visit.route, "http.response.status_code": status });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    log.logResponse(visit, method, status, ms);
  },
});
