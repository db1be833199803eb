import { type Span, SpanKind, trace } from "@opentelemetry/api";
import type pg from "pg";
import { PreparedStatementClient } from "./preparedStatements.ts";

/**
 * A connection that ends itself when an answer is overdue. The driver only gives up the query, and the pool would keep
 * what may lead into a network that swallows everything. Where requests are traced, its queries are part of the trace.
 */
export class TimeoutClient extends PreparedStatementClient {
  // oxlint-disable-next-line no-explicit-any -- the driver's own six forms of calling it
  override query(...args: any[]): any {
    const span = startSpan(args[0]);
    const answer: unknown = super.query(...(args as Parameters<pg.Client["query"]>));
    if (answer instanceof Promise)
      void answer
        .catch((error: Error) => (error.message === "Query read timeout" ? this.end() : undefined))
        .finally(() => span?.end());
    return answer;
  }
}

/** Outside a traced request there is nothing to be part of. The text of a statement holds no values. */
function startSpan(statement: unknown): Span | undefined {
  if (!trace.getActiveSpan() || typeof statement !== "string") return undefined;
  const attributes = { "db.system.name": "postgresql", "db.query.text": statement };
  const [verb = "query"] = statement.trim().split(/\s/, 1);
  return trace.getTracer("listbook").startSpan(verb.toLowerCase(), { kind: SpanKind.CLIENT, attributes });
}
