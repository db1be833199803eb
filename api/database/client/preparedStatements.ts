import pg from "pg";

/** Statements that are prepared at most: each takes memory of every connection, and whoever calls combines fields freely. */
const MAX_STATEMENTS = 500;

/** A name for each text that was sent with parameters. */
const statementNames = new Map<string, string>();

function nameStatement(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size === MAX_STATEMENTS) return known;
  const name = `s${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/**
 * A connection that lets PostgreSQL read and plan a statement once and run it many times. Planning costs as much as
 * running what an index answers. A pooler between the two must know prepared statements.
 */
export class PreparedStatementClient extends pg.Client {
  // oxlint-disable-next-line no-explicit-any -- the driver's own six forms of calling it
  override query(...args: any[]): any {
    const [text, values, ...rest] = args as [unknown, unknown, ...unknown[]];
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0 ? nameStatement(text) : undefined;
    const sent = name ? [{ name, text, values }, ...rest] : args;
    return super.query(...(sent as Parameters<pg.Client["query"]>));
  }
}
