import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { serve } from "./serve.ts";

// PostGraphile calls `Promise.withResolvers`. Node 20 has everything else that it needs.
if (!("withResolvers" in Promise))
  Object.defineProperty(Promise, "withResolvers", {
    value() {
      let settle = {};
      const promise = new Promise((resolve, reject) => (settle = { resolve, reject }));
      return { promise, ...settle };
    },
  });

/**
 * The same calls through PostGraphile 5, as its manual recommends: row-level security finds the rows of the caller, and
 * functions in the database do what a table cannot do (`bench/http/postgraphileSql.ts`).
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10, options: "-c TimeZone=UTC" });

async function findOwner(request: IncomingMessage | undefined): Promise<string> {
  const token = /guest=([^;]+)/.exec(request?.headers.cookie ?? "")?.[1] ?? "";
  const { rows } = await pool.query<{ id: string }>({
    name: "guest",
    text: `select users.id from guest_sessions join users on users.id = user_id
            where token_hash = $1 and claimed_by is null and last_seen_at > now() - interval '400 days'`,
    values: [createHash("sha256").update(token).digest("hex")],
  });
  if (!rows[0]) throw new Error("Sign in first");
  return rows[0].id;
}

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ["public", "graphile"] })],
  grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
  grafast: {
    explain: false,
    context: async ({ node }) => ({
      pgSettings: { role: "guest", "app.owner": await findOwner(node?.req) },
    }),
  },
});
const http = createServer();
await instance.createServ(grafserv).addTo(http);
serve(http);
