import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { LOCAL_PRODUCTION } from "../../api/testing/productionSettings.ts";
import { createAccountActions } from "../accounts.ts";
import { createNotebook } from "../pageActions.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** The built app with the settings of production: no developers' pages, trusted documents only, rate limits on. */

const browser = setUpBrowser({
  ...LOCAL_PRODUCTION,
  TRUSTED_DOCUMENTS: "on",
  RATE_LIMITS: "on",
  LOG_LEVEL: "info",
});

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${browser.origin}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

describe("in production", () => {
  it("a guest and a member can work, and no page violates its content security policy", async () => {
    const { page } = await browser.visit({ serviceWorkers: "allow" });
    const answer = await page.goto("/");
    expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
    await page.goto("/n");
    // A name is shown as text: as an element it would log an error.
    const name = "Canary <img src=x onerror=console.error(1)> trips";
    await createNotebook(page, name);
    await settle(page);
    await createAccountActions(browser).signUp(page, "canary@example.com", "Canary");
    await page.goto("/account");
    await page.getByRole("heading").first().waitFor();
    await settle(page);
  });

  it("developers' pages and schema questions are refused", async () => {
    expect((await fetch(`${browser.origin}/graphiql`)).status).toBe(404);
    const question = await post(JSON.stringify({ query: "{ __schema { queryType { name } } }" }));
    expect([question.status, (await question.json()).errors[0].extensions.code]).toEqual([403, "FORBIDDEN"]);
  });

  it("a TRACE request is refused and not echoed", async () => {
    const { hostname, port } = new URL(browser.origin);
    const socket = connect(Number(port), hostname);
    socket.end("TRACE /api/notebook HTTP/1.1\r\nhost: localhost\r\ncookie: guest=canary\r\nconnection: close\r\n\r\n");
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404|405|501) /);
    expect(answer).not.toContain("canary");
  });

  it("a body that is too large is refused while it is sent", async () => {
    const answer = await post(`"${"canary".repeat(1_000_000)}"`);
    expect([answer.status, (await answer.json()).errors[0].extensions.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it("one address can make thirty guests an hour, whatever it claims to forward", async () => {
    const make = async (n: number) => {
      const headers = { "x-forwarded-for": `1.2.3.${n}` };
      return fetch(`${browser.origin}/api/user/current?createAnonymousUser=true`, { headers });
    };
    const answers = await Promise.all(Array.from({ length: 31 }, (_, n) => make(n)));
    const refused = answers.filter(({ status }) => status === 429);
    // The first test of this file made a guest, too.
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });

  it("a compressed answer has the same content as a plain one", async () => {
    const { clerkJSUrl } = await (await fetch(`${browser.origin}/api/identity`)).json();
    const [plain, packed] = await Promise.all(
      ["identity", "br"].map((encoding) =>
        fetch(browser.origin + clerkJSUrl, { headers: { "accept-encoding": encoding } }),
      ),
    );
    expect([plain?.headers.get("content-encoding"), packed?.headers.get("content-encoding")]).toEqual([null, "br"]);
    expect(await packed?.text()).toBe(await plain?.text());
  });

  it("the log has a line of JSON for each request, and nothing that was sent in one", () => {
    const lines = browser.output().split("\n");
    const requests = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
    expect(requests.length).toBeGreaterThan(20);
    expect(new Set(requests.map(({ code }) => code))).toContain("RATE_LIMITED");
    const leaks = lines.filter((line) => /canary/i.test(line));
    // The stand-in for email writes to the log, too.
    expect(leaks.filter((line) => !line.startsWith("Email to"))).toEqual([]);
  });
});
