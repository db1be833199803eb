import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createClerkClient } from "@clerk/backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUNDLE_VERSION } from "./browserBundle.ts";
import { type TestAccounts, openTestAccounts, PASSWORD } from "./testing/testAccounts.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await openTestAccounts();
});
afterAll(() => accounts.close());

const ORIGIN = "http://localhost:3000";
const get = (path: string, headers = {}) =>
  accounts.standIn.fetch(new Request(`${ORIGIN}/__clerk${path}`, { headers }));
const signUp = { email_address: "x@example.com", password: PASSWORD };

describe("the Frontend API", () => {
  it("accepts changes from pages of the app only", async () => {
    for (const origin of ["https://evil.example", "http://localhost:3001", "null", ""]) {
      const { status, json } = await accounts.openBrowser().send("POST", "/client/sign_ups", signUp, { origin });
      expect(status, origin).toBe(403);
      expect(json.errors[0].code).toBe("origin_invalid");
    }
    const withoutOrigin = new Request(`${ORIGIN}/__clerk/v1/client/sessions?_method=DELETE`, { method: "POST" });
    expect((await accounts.standIn.fetch(withoutOrigin)).status).toBe(403);
    expect((await get("/v1/client/sessions?_method=DELETE")).status).toBe(404);
    expect(
      (await get("/v1/client", { origin: "https://evil.example" })).headers.has("access-control-allow-origin"),
    ).toBe(false);
  });

  it("refuses a large form before it has read all of it", async () => {
    let chunkCount = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunkCount++;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    const init = { method: "POST", headers: { origin: ORIGIN }, body, duplex: "half" };
    const response = await accounts.standIn.fetch(new Request(`${ORIGIN}/__clerk/v1/client/sign_ups`, init));
    expect(response.status).toBe(413);
    expect(chunkCount).toBeLessThan(20);
  });

  it("answers 404 at a path of Clerk that it does not have", async () => {
    for (const path of ["/v1/client/nothing", "/v1/me/totp", "/v1", "/", "", "/v1/constructor"])
      expect((await get(path)).status, path).toBe(404);
  });

  it("sets a cookie that scripts cannot read, and that is sent over https only when the app has https", async () => {
    const { headers } = await accounts.openBrowser().send("POST", "/client/sign_ups", signUp);
    expect(headers.get("set-cookie")).toMatch(
      /^__client=[\w-]{43}; Path=\/__clerk; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    );
    const secure = await openTestAccounts("https://lists.example.com");
    const response = await secure.openBrowser().send("POST", "/client/sign_ups", signUp);
    expect(response.headers.get("set-cookie")).toMatch(/; Secure$/);
    await secure.close();
  });

  it("has no client for a browser without a cookie, and sets no cookie", async () => {
    const response = await get("/v1/client");
    expect(await response.json()).toEqual({ response: null, client: null });
    expect(response.headers.has("set-cookie")).toBe(false);
    const { auth_config } = await (await get("/v1/environment")).json();
    expect(auth_config.single_session_mode).toBe(true);
    expect(accounts.standIn.mark).toContain("Local accounts");
  });
});

describe("the Backend API", () => {
  const createClient = (secretKey: string) => createClerkClient({ secretKey, apiUrl: accounts.standIn.apiUrl });

  it("returns a user, and refuses a wrong or missing secret key", async () => {
    const ann = await accounts.createAccount("ann@example.com", "Ann");
    const { id } = (await ann.send("GET", "/me")).json.response;
    const originalFetch = globalThis.fetch;
    globalThis.fetch = (input, init) => accounts.standIn.fetch(new Request(input, init));
    try {
      const user = await createClient(accounts.standIn.secretKey).users.getUser(id);
      expect({ id: user.id, name: user.firstName, email: user.primaryEmailAddress?.emailAddress }).toEqual({
        id,
        name: "Ann",
        email: "ann@example.com",
      });
      await expect(createClient(accounts.standIn.secretKey).users.getUser("user_1")).rejects.toMatchObject({
        status: 404,
      });
      await expect(createClient("sk_test_wrong").users.getUser(id)).rejects.toMatchObject({ status: 401 });
    } finally {
      globalThis.fetch = originalFetch;
    }
    expect((await get(`/api/v1/users/${id}`, { cookie: ann.cookie })).status).toBe(401);
  });
});

describe("the browser bundle", () => {
  it("has the version that the components require", async () => {
    const localRequire = createRequire(import.meta.url);
    const reactRequire = createRequire(localRequire.resolve("@clerk/clerk-react/package.json"));
    const { versionSelector } = reactRequire("@clerk/shared/versionSelector");
    const [, version] = /packageVersion = "([\d.]+)"/.exec(String(versionSelector)) ?? [];
    expect(version).toBe(BUNDLE_VERSION);
    expect(localRequire("@clerk/clerk-js/package.json").version).toBe(BUNDLE_VERSION);
  });

  it("is served unchanged and is cached under its own version, and no other file is served", async () => {
    const localRequire = createRequire(import.meta.url);
    const file = `${dirname(localRequire.resolve("@clerk/clerk-js/package.json"))}/dist/clerk.browser.js`;
    const path = accounts.standIn.clerkJSUrl.replace("/__clerk", "");
    const response = await get(path);
    expect(await response.text()).toBe(readFileSync(file, "utf8"));
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect((await get(path.replace(BUNDLE_VERSION, "5"))).headers.get("cache-control")).toBe("no-cache");
    for (const name of ["../package.json", "..%2fpackage.json", "%2e%2e/package.json", "nothing.js", "clerk.mjs"])
      expect((await get(path.replace("clerk.browser.js", name))).status, name).toBe(404);
  });
});
