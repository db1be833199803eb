import { type Span, SpanKind, trace } from "@opentelemetry/api";
import type { ClientConfig } from "pg";
import { PreparedStatementClient } from "./preparedStatements.ts";
import { readInTurns } from "./readInTurns.ts";
import { endsConnection } from "./unavailable.ts";

/**
 * A connection that closes itself after an error with which it cannot be used any more. The driver only rejects the
 * query, and the pool would use the connection again. In a traced request, each query is a span of the trace. A long answer
 * is read in turns.
 */
export class TimeoutClient extends PreparedStatementClient {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.once("connect", () => readInTurns(this));
  }

  // oxlint-disable-next-line no-explicit-any -- the driver declares six overloads of this method
  override query(...args: any[]): any {
    const span = startSpan(args[0]);
    const result: unknown = super.query(...args);
    if (!(result instanceof Promise)) return result;
    void result.catch((error: unknown) => (endsConnection(error) ? this.end() : undefined)).finally(() => span?.end());
    // The first statement is sent together with the start of its transaction, and fails where that has failed.
    return args[0] === "START TRANSACTION" ? Promise.resolve() : result;
  }
}

/** Starts a span in a traced request; returns undefined outside one. The SQL text contains no values of parameters. */
function startSpan(statement: unknown): Span | undefined {
  if (!trace.getActiveSpan() || typeof statement !== "string") return undefined;
  const attributes = { "db.system.name": "postgresql", "db.query.text": statement };
  const [verb = "query"] = statement.trim().split(/\s/, 1);
  return trace.getTracer("listbook").startSpan(verb.toLowerCase(), { kind: SpanKind.CLIENT, attributes });
}
