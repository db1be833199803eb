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
 * functions in the database do what a table cannot do (`bench/http/postgraphileSql.ts`). Its settings are the fastest
 * that it has: `GRAPHILE_ENV=production`, no explain, no GraphiQL, a pool of as many connections as Listbook's.
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10, options: "-c TimeZone=UTC" });

/** Finds the guest of the cookie, and why the session may only read, if there is a reason. */
async function findCaller(request: IncomingMessage | undefined): Promise<{ id: string; refused: string | null }> {
  const token = /guest=([^;]+)/.exec(request?.headers.cookie ?? "")?.[1] ?? "";
  const { rows } = await pool.query<{ id: string; refused: string | null }>({
    name: "guest",
    text: `select users.id, reason as refused from guest_sessions join users on users.id = guest_sessions.user_id
             left join session_refusals on session_id = token_hash
            where token_hash = $1 and claimed_by is null and last_seen_at > now() - interval '400 days'`,
    values: [createHash("sha256").update(token).digest("hex")],
  });
  if (!rows[0]) throw new Error("Sign in first");
  return rows[0];
}

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ["public", "graphile"] })],
  grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
  grafast: {
    explain: false,
    context: async ({ node }) => {
      const { id, refused } = await findCaller(node?.req);
      return { pgSettings: { role: "guest", "app.owner": id, "app.refused": refused ?? "" } };
    },
  },
});
const http = createServer();
await instance.createServ(grafserv).addTo(http);
serve(http);
