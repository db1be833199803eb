import pg from "pg";

/**
 * The limit of prepared statements. Each one takes memory in every connection, and callers can combine fields into any
 * number of different statements. Exported for tests, which count the statements of the app.
 */
export const MAX_STATEMENTS = 500;

/** The name of each prepared statement, by its SQL text. */
const statementNames = new Map<string, string>();

/** Returns the name of a statement; undefined when the limit is reached and the statement has none. */
function getStatementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size === MAX_STATEMENTS) return known;
  const name = `s${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

/**
 * A connection that prepares each statement with parameters once, because parsing and planning take as long as running
 * a statement that uses an index. A connection pooler in front of PostgreSQL must support prepared statements.
 */
export class PreparedStatementClient extends pg.Client {
  // oxlint-disable-next-line no-explicit-any -- the driver declares six overloads of this method
  override query(...args: any[]): any {
    const [text, values, ...rest] = args as [unknown, unknown, ...unknown[]];
    const name =
      typeof text === "string" && Array.isArray(values) && values.length > 0 ? getStatementName(text) : undefined;
    const namedArgs = name ? [{ name, text, values }, ...rest] : args;
    return super.query(...(namedArgs as Parameters<pg.Client["query"]>));
  }
}
