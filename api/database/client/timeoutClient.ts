import { type Span, SpanKind, trace } from "@opentelemetry/api";
import type pg from "pg";
import { PreparedStatementClient } from "./preparedStatements.ts";

/**
 * A connection that closes itself after a query timeout. The driver only rejects the query, and the pool would reuse
 * the connection although its network may be lost. In a traced request, each query is a span of the trace.
 */
export class TimeoutClient extends PreparedStatementClient {
  /** Settles when the last query with a promise has ended. */
  #lastQuery: Promise<void> = Promise.resolve();

  // oxlint-disable-next-line no-explicit-any -- the driver declares six overloads of this method
  override query(...args: any[]): any {
    const span = startSpan(args[0]);
    const result = this.#queryInTurn(args as Parameters<pg.Client["query"]>);
    if (result instanceof Promise)
      void result
        .catch((error: Error) => (error.message === "Query read timeout" ? this.end() : undefined))
        .finally(() => span?.end());
    return result;
  }

  /**
   * Sends a query when the one before it has ended. Nested rows of an answer are read at the same time, also in a
   * transaction, which has one connection, and version 9 of the driver no longer queues queries.
   */
  #queryInTurn(args: Parameters<pg.Client["query"]>): unknown {
    if (typeof args.at(-1) === "function") return super.query(...args);
    const result = this.#lastQuery.then(() => super.query(...args));
    const ignore = () => undefined;
    this.#lastQuery = result.then(ignore, ignore);
    return result;
  }
}

/** Starts a span in a traced request; returns undefined outside one. The SQL text contains no values of parameters. */
function startSpan(statement: unknown): Span | undefined {
  if (!trace.getActiveSpan() || typeof statement !== "string") return undefined;
  const attributes = { "db.system.name": "postgresql", "db.query.text": statement };
  const [verb = "query"] = statement.trim().split(/\s/, 1);
  return trace.getTracer("listbook").startSpan(verb.toLowerCase(), { kind: SpanKind.CLIENT, attributes });
}
