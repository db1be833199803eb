import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readListsWithCounts, readListWithItems, readNotebooksWithCounts } from "./bareReads.ts";
import type { BareHandler, Row } from "./bareSql.ts";
import { completeItem, copyTemplate, createItem, sortItems } from "./bareWrites.ts";
import { readBody, serve } from "./serve.ts";

/**
 * The bare limit: these calls written by hand on `node:http` and `pg`. They give the same answers and guarantees as
 * Listbook: they check the guest's cookie, its device, the owner of each row and the quotas. Each call is one statement.
 */
const routes: [string, RegExp, BareHandler][] = [
  ["GET", /^\/api\/list\/([^/]+)\/with-items$/, readListWithItems],
  ["GET", /^\/api\/notebook\/([^/]+)\/lists-with-counts$/, readListsWithCounts],
  ["GET", /^\/notebooks-with-counts()$/, readNotebooksWithCounts],
  ["PUT", /^\/api\/item\/sort()$/, sortItems],
  ["PUT", /^\/api\/item\/([^/]+)\/complete$/, completeItem],
  ["POST", /^\/api\/item()$/, createItem],
  ["POST", /^\/api\/list\/template()$/, copyTemplate],
];

const hashToken = ({ headers }: IncomingMessage) =>
  createHash("sha256")
    .update(/guest=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "")
    .digest("hex");

async function handleRequest(request: IncomingMessage, response: ServerResponse) {
  for (const [method, pattern, handler] of routes) {
    const match = request.method === method && pattern.exec(request.url ?? "");
    if (!match) continue;
    const body = (method === "GET" ? {} : JSON.parse(await readBody(request))) as Row;
    const answer = await handler({ session: hashToken(request), id: match[1] ?? "", body });
    const json = Buffer.from(JSON.stringify(answer));
    const status = answer === null ? 404 : method === "POST" ? 201 : 200;
    response.writeHead(status, { "content-type": "application/json", "content-length": json.length }).end(json);
    return;
  }
  response.writeHead(404).end();
}

serve(
  createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  }),
);
