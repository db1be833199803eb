import { afterEach, describe, expect, it } from "vitest";
import type { App } from "./app.ts";
import { composeApp } from "./compose.ts";
import { readSettings } from "./settings/settings.ts";
import { LOCAL_PRODUCTION } from "./testing/productionSettings.ts";
import { createDatabase, dropDatabase } from "./testing/testServer.ts";

const KEYS = {
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.example.com$").toString("base64")}`,
  CLERK_SECRET_KEY: "sk_live_secret",
};
const STAND_IN = ["/__clerk/v1/environment", "/__clerk/npm/@clerk/clerk-js@5.128.0/dist/clerk.browser.js"];

let close: () => Promise<void>;
afterEach(() => close());

async function composeFor(env: Record<string, string>): Promise<App> {
  const url = await createDatabase();
  const composed = await composeApp(url, readSettings(env), null);
  close = async () => {
    await composed.close();
    await dropDatabase(url);
  };
  return composed.app;
}

const get = (app: App, path: string) => app(new Request(`http://localhost:3000${path}`));

describe("the identity provider", () => {
  it.each<[string, Record<string, string>]>([
    ["without keys in development", {}],
    ["with IDENTITY=local in production", LOCAL_PRODUCTION],
  ])("is the stand-in %s", async (_where, env) => {
    const app = await composeFor(env);
    expect(await (await get(app, "/api/identity")).json()).toMatchObject({ proxyUrl: "/__clerk" });
    for (const path of STAND_IN) expect((await get(app, path)).status, path).toBe(200);
  });

  it("is Clerk when both keys are set, and the stand-in cannot be reached", async () => {
    const app = await composeFor(KEYS);
    const { CLERK_PUBLISHABLE_KEY: publishableKey } = KEYS;
    expect(await (await get(app, "/api/identity")).json()).toEqual({ publishableKey });
    for (const path of [...STAND_IN, "/__clerk/api/v1/users", "/__clerk"])
      expect((await get(app, path)).status, path).toBe(404);
  });
});
