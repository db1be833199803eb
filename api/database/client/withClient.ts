import pg from "pg";

/** Connects to the database at `url` without the limits of requests, calls `work`, and disconnects. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  // Without a listener, a connection that is lost between two statements would end the process. The next statement fails.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
