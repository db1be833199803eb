import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listsWithCounts, notebooksWithCounts, withItems } from "./bareReads.ts";
import type { BareHandler, Row } from "./bareSql.ts";
import { completeItem, copyTemplate, createItem, sortItems } from "./bareWrites.ts";
import { readBody, serve } from "./serve.ts";

/**
 * The bare limit: what node:http and pg can do when somebody writes these calls by hand, and nothing else, with the
 * answers and the guarantees of the product: the guest behind the cookie, its devices, its rows, the room in a list.
 * Each read is one statement, and so is each check with the write that it guards, where that can be.
 */
const routes: [string, RegExp, BareHandler][] = [
  ["GET", /^\/api\/list\/([^/]+)\/with-items$/, withItems],
  ["GET", /^\/api\/notebook\/([^/]+)\/lists-with-counts$/, listsWithCounts],
  ["GET", /^\/notebooks-with-counts()$/, notebooksWithCounts],
  ["PUT", /^\/api\/item\/sort()$/, sortItems],
  ["PUT", /^\/api\/item\/([^/]+)\/complete$/, completeItem],
  ["POST", /^\/api\/item()$/, createItem],
  ["POST", /^\/api\/list\/template()$/, copyTemplate],
];

const readSession = ({ headers }: IncomingMessage) =>
  createHash("sha256")
    .update(/guest=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "")
    .digest("hex");

async function handleRequest(request: IncomingMessage, response: ServerResponse) {
  for (const [method, pattern, work] of routes) {
    const match = request.method === method && pattern.exec(request.url ?? "");
    if (!match) continue;
    const body = (method === "GET" ? {} : JSON.parse(await readBody(request))) as Row;
    const json = Buffer.from(JSON.stringify(await work({ session: readSession(request), id: match[1] ?? "", body })));
    const status = method === "POST" ? 201 : 200;
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
