import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reverificationErrorResponse } from "@clerk/shared/authorization-errors";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { build } from "vite";
import { type TestAccounts, openTestAccounts } from "../api/standins/clerk/testing/testAccounts.ts";

/** Bundles `componentPage.tsx` into one script. */
async function bundlePage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "listbook-page-"));
  await build({
    configFile: false,
    logLevel: "error",
    // Vitest's NODE_ENV would make this a build for developers.
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir,
      lib: {
        entry: join(import.meta.dirname, "componentPage.tsx"),
        formats: ["iife"],
        name: "page",
        fileName: () => "page.js",
      },
    },
  });
  const script = await readFile(join(outDir, "page.js"), "utf8");
  await rm(outDir, { recursive: true });
  return script;
}

function createSite(accounts: () => TestAccounts, script: string): Hono {
  const site = new Hono();
  const authenticate = async (request: Request) => {
    const token = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
    const state = await accounts().verifyToken(token);
    return state.toAuth();
  };
  site.all("/__clerk/*", (c) => accounts().standIn.fetch(c.req.raw));
  site.get("/whoami", async (c) => {
    const auth = await authenticate(c.req.raw);
    const user = auth?.userId ? await accounts().clerk.users.getUser(auth.userId) : null;
    return c.json({ email: user?.primaryEmailAddress?.emailAddress, orgRole: auth?.orgRole });
  });
  site.get("/secret", async (c) => {
    const auth = await authenticate(c.req.raw);
    return auth?.has({ reverification: "strict" }) ? c.json("the secret") : reverificationErrorResponse("strict");
  });
  site.get("/page.js", (c) => c.body(script, 200, { "content-type": "text/javascript" }));
  site.get("/favicon.ico", (c) => c.body(null, 204));
  site.get("*", (c) => {
    const { publishableKey, proxyUrl, clerkJSUrl } = accounts().standIn;
    const identity = JSON.stringify({ publishableKey, proxyUrl, clerkJSUrl });
    return c.html(`<!doctype html><title>Page</title><body><script>window.identity=${identity}</script>
      <script src="/page.js"></script>`);
  });
  return site;
}

/** Starts a site that runs Clerk's own components with the identity provider's stand-in, on its own port. */
export async function openComponentSite() {
  let accounts: TestAccounts | undefined;
  const opened = () => {
    if (!accounts) throw new Error("The site is not open yet");
    return accounts;
  };
  const server = createAdaptorServer({ fetch: createSite(opened, await bundlePage()).fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  accounts = await openTestAccounts(origin);
  return {
    accounts,
    origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await opened().close();
    },
  };
}
