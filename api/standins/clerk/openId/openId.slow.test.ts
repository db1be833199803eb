import { generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ORIGIN } from "../../../testing/testServer.ts";
import { createTicket } from "../admission.ts";
import { startOpenIdProvider } from "../testing/openIdProvider.ts";
import { openTestAccounts, PASSWORD, type TestAccounts, type TestBrowser } from "../testing/testAccounts.ts";
import { CALLBACK_PATH, OPEN_ID_STRATEGY } from "./visits.ts";

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;

let provider: Provider;
let accounts: TestAccounts;

beforeAll(async () => {
  provider = await startOpenIdProvider(ORIGIN + CALLBACK_PATH);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.state.intercept = () => false;
  provider.state.person = ANN;
  provider.state.userInfo = null;
  accounts = await openTestAccounts(undefined, { openId: provider.settings });
});
afterEach(() => accounts.close());

const ANN = { sub: "ann-1", email: "Ann@Example.com", email_verified: true, given_name: "Ann", family_name: "Lee" };
const MINUTE = 60_000;

const startVisit = (browser: TestBrowser, resource = "sign_ins", goTo = `${ORIGIN}/n`) =>
  browser.send("POST", `/client/${resource}`, {
    strategy: OPEN_ID_STRATEGY,
    redirect_url: `${ORIGIN}/sign-in/sso-callback`,
    action_complete_redirect_url: goTo,
  });

/** Begins a visit, lets the provider do its part, and returns the address with which the browser comes back. */
async function visit(browser: TestBrowser, goTo?: string): Promise<string> {
  const { json } = await startVisit(browser, "sign_ins", goTo);
  return provider.follow(json.response.first_factor_verification.external_verification_redirect_url);
}

/** Opens the address with which a browser comes back. Returns where that leads. */
async function comeBack(browser: TestBrowser, address: string): Promise<string | null> {
  const response = await accounts.standIn.fetch(new Request(address, { headers: { cookie: browser.cookie } }));
  expect(response.status).toBe(303);
  browser.cookie = response.headers.get("set-cookie")?.split(";")[0] ?? browser.cookie;
  return response.headers.get("location");
}

async function signIn(browser = accounts.openBrowser()) {
  return { browser, location: await comeBack(browser, await visit(browser)) };
}

/** The user who is signed in; null for nobody. */
async function readUser(browser: TestBrowser) {
  const { json } = await browser.send("GET", "/client");
  return json.response?.sessions?.[0]?.user ?? null;
}

const countUsers = async () => (await accounts.db.query("select count(*)::int from standin.users"))[0].count;

describe("signing in at the provider", () => {
  it("is a button of its own, and makes an account without a password", async () => {
    const { browser, location } = await signIn();
    expect(location).toBe("/n");
    const user = await readUser(browser);
    expect(user).toMatchObject({ first_name: "Ann", last_name: "Lee", password_enabled: false });
    expect(user.email_addresses).toMatchObject([
      { email_address: "ann@example.com", verification: { status: "verified" } },
    ]);
    const { social } = (await browser.send("GET", "/environment")).json.user_settings;
    expect(social).toMatchObject({ oauth_custom_home: { enabled: true, name: "Our house", logo_url: null } });
    const verify = await browser.send("POST", `/client/sessions/${browser.sessionId}/verify`, {
      level: "first_factor",
    });
    expect(verify.json.response.supported_first_factors).toMatchObject([{ strategy: "email_code" }]);
    const other = accounts.openBrowser();
    const begun = await other.send("POST", "/client/sign_ins", { identifier: "ann@example.com" });
    expect(begun.json.response.supported_first_factors).toMatchObject([{ strategy: "email_code" }]);
    const wrong = { strategy: "password", password: PASSWORD };
    const refused = await other.send("POST", `/client/sign_ins/${begun.json.response.id}/attempt_first_factor`, wrong);
    expect(refused.json.errors[0].code).toBe("form_password_incorrect");
  });

  it("begins on the sign-up page too", async () => {
    const browser = accounts.openBrowser();
    const { json } = await startVisit(browser, "sign_ups");
    const { external_verification_redirect_url: url, status } = json.response.verifications.external_account;
    expect(status).toBe("unverified");
    expect(await comeBack(browser, await provider.follow(url))).toBe("/n");
    expect(await readUser(browser)).not.toBeNull();
  });

  it("finds the account again, also when the address has changed", async () => {
    const { id } = await readUser((await signIn()).browser);
    provider.state.person = { ...ANN, email: "new@example.com", email_verified: false };
    expect((await readUser((await signIn()).browser)).id).toBe(id);
    expect(await countUsers()).toBe(1);
  });

  it("links the account whose address both sides have verified, and its password stays", async () => {
    await accounts.createAccount("ann@example.com", "Annie");
    const { browser } = await signIn();
    expect(await readUser(browser)).toMatchObject({ first_name: "Annie", password_enabled: true });
    expect(await countUsers()).toBe(1);
  });

  it.each([
    ["the provider has not verified it", { email_verified: false }],
    ["the provider does not say so", { email_verified: undefined }],
    ["the provider says so by a number", { email_verified: 1 }],
    ["the provider says by a text that it is not", { email_verified: "false" }],
    ["there is none", { email: undefined }],
  ])("links and makes no account by an address where %s", async (_why, claims) => {
    await accounts.createAccount("ann@example.com");
    provider.state.person = Object.fromEntries(
      Object.entries({ ...ANN, ...claims }).filter(([, value]) => value !== undefined),
    ) as typeof ANN;
    const { browser, location } = await signIn();
    expect([location, await readUser(browser), await countUsers()]).toEqual(["/sign-in?problem=unverified", null, 1]);
  });

  it("takes an address as verified that the provider calls so by a text", async () => {
    provider.state.person = { ...ANN, email_verified: "true" };
    expect((await signIn()).location).toBe("/n");
  });

  it.each(["ann@nas", `${"a".repeat(300)}@example.com`, "an\0n@example.com"])(
    "comes back to the sign-in page with an address that Listbook does not take: %j",
    async (email) => {
      provider.state.person = { ...ANN, email };
      const { browser, location } = await signIn();
      expect([location, await readUser(browser)]).toEqual(["/sign-in?problem=address", null]);
    },
  );

  it("takes what cannot be stored out of a name", async () => {
    provider.state.person = { ...ANN, given_name: `A\0nn${"n".repeat(300)}`, family_name: "\0" };
    const { browser, location } = await signIn();
    expect(location).toBe("/n");
    expect(await readUser(browser)).toMatchObject({ first_name: `Ann${"n".repeat(97)}`, last_name: null });
  });

  it("links no account whose address is not verified here", async () => {
    const bob = await accounts.createAccount("bob@example.com");
    await bob.send("POST", "/me/email_addresses", { email_address: "ann@example.com" });
    const user = await readUser((await signIn()).browser);
    expect(user.first_name).toBe("Ann");
    expect(await countUsers()).toBe(2);
  });

  it.each([
    ["https://evil.example/n", "/"],
    [`${ORIGIN}//evil.example/n`, "/evil.example/n"],
    [`${ORIGIN}/.//evil.example/n`, "/evil.example/n"],
    ["/\\evil.example/n", "/"],
  ])("leads to our pages alone, and not to %s", async (goTo, location) => {
    const browser = accounts.openBrowser();
    expect(await comeBack(browser, await visit(browser, goTo))).toBe(location);
  });

  it("that is cancelled is said on the sign-in page", async () => {
    provider.state.person = null;
    const { browser, location } = await signIn();
    expect([location, await readUser(browser)]).toEqual(["/sign-in?problem=cancelled", null]);
  });
});

const respond = (json: object) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.setHeader("content-type", "application/json").end(JSON.stringify(json));

/** Signs in at a provider of its own. Returns where that leads, the user, and what the log says. */
async function signInAt(
  options: Parameters<typeof startOpenIdProvider>[1],
  { set, intercept }: { set?: string; intercept?: Provider["state"]["intercept"] } = {},
) {
  const shared = provider;
  provider = await startOpenIdProvider(ORIGIN + CALLBACK_PATH, options);
  try {
    provider.state.person = ANN;
    if (intercept) provider.state.intercept = intercept;
    await accounts.close();
    const { issuer } = provider.settings;
    const openId = { ...provider.settings, issuer: set === undefined ? issuer : new URL(issuer).origin + set };
    accounts = await openTestAccounts(undefined, { openId });
    const browser = accounts.openBrowser();
    const begun = await startVisit(browser);
    if (begun.status !== 200) return { refusal: begun.json.errors[0], log: accounts.mail };
    const back = await provider.follow(
      begun.json.response.first_factor_verification.external_verification_redirect_url,
    );
    const location = await comeBack(browser, back);
    return { location, user: await readUser(browser), log: accounts.mail };
  } finally {
    await provider.close();
    provider = shared;
  }
}

const SECRET = "s+e:c r%et";

describe("the secret of Listbook at the provider", () => {
  it.each([
    ["by basic alone", ["client_secret_basic"]],
    ["by post alone", ["client_secret_post"]],
    ["by both", ["client_secret_basic", "client_secret_post"]],
  ] as const)("is shown %s, as the provider lists it, whatever characters it has", async (_way, ways) => {
    const { location, log } = await signInAt({ secretWays: [...ways], secret: SECRET });
    expect([location, log]).toEqual(["/n", []]);
  });

  it("is shown by basic, percent-encoded, where the provider lists nothing", async () => {
    const shown: (string | undefined)[] = [];
    const intercept: Provider["state"]["intercept"] = (request, response) => {
      if (request.url === "/token") shown.push(request.headers.authorization);
      if (!request.url?.startsWith("/.well-known")) return false;
      const end = response.end.bind(response);
      response.end = ((body: Buffer) => {
        const { token_endpoint_auth_methods_supported: _listed, ...rest } = JSON.parse(body.toString());
        response.removeHeader("content-length");
        return end(JSON.stringify(rest));
      }) as typeof response.end;
      return false;
    };
    const { location } = await signInAt({ secret: SECRET }, { intercept });
    expect(location).toBe("/n");
    expect(shown).toEqual([`Basic ${btoa("listbook:s%2Be%3Ac+r%25et")}`]);
  });
});

describe("the name of the provider", () => {
  it.each([
    ["/house/", "/house"],
    ["/house", "/house/"],
    ["/house/", "/house/"],
  ])("may be %s where the settings say %s", async (path, set) => {
    const { location } = await signInAt({ path }, { set });
    expect(location).toBe("/n");
  });

  it("is in the log with that of the settings where more than a slash differs, and no one says that it is away", async () => {
    const intercept: Provider["state"]["intercept"] = (_request, response) => {
      respond({ issuer: "https://id.example.com/house" })(_request, response);
      return true;
    };
    const { refusal, log } = await signInAt({ path: "/house" }, { intercept });
    expect(refusal).toMatchObject({
      code: "provider_misconfigured",
      message: "Sign-in at Our house is set up wrongly. Ask the person who runs this server.",
    });
    expect(log).toMatchObject([
      expect.stringMatching(
        /OIDC_ISSUER is http:\/\/localhost:\d+\/house, but the provider there calls itself https:\/\/id.example.com\/house: set OIDC_ISSUER to that/,
      ),
    ]);
  });
});

describe("where new accounts are not possible", () => {
  it.each(["closed", "invited"] as const)("with SIGN_UP=%s nobody gets one", async (signUp) => {
    await accounts.createAccount("bob@example.com");
    await accounts.close();
    accounts = await openTestAccounts(undefined, { openId: provider.settings, signUp });
    await accounts.createAccount("bob@example.com");
    const { location } = await signIn();
    expect([location, await countUsers()]).toEqual(["/sign-in?problem=closed", 1]);
  });

  it("who was invited gets one", async () => {
    await accounts.close();
    accounts = await openTestAccounts(undefined, { openId: provider.settings, signUp: "invited" });
    await accounts.createAccount("bob@example.com");
    await createTicket(accounts.db, "ann@example.com", accounts.clock.now);
    expect((await signIn()).location).toBe("/n");
    expect(await accounts.db.query("select * from standin.tickets")).toEqual([]);
  });
});

describe("an address to come back with", () => {
  it("works once, in the browser that has begun, for ten minutes", async () => {
    const [browser, thief] = [accounts.openBrowser(), accounts.openBrowser()];
    const address = await visit(browser);
    await thief.send("POST", "/client/sign_ins", { strategy: OPEN_ID_STRATEGY });
    for (const other of [thief, accounts.openBrowser()]) {
      expect(await comeBack(other, address)).toBe("/sign-in");
      expect(await readUser(other)).toBeNull();
    }
    expect(await comeBack(browser, address)).toBe("/n");
    await browser.send("DELETE", "/client");
    expect(await comeBack(browser, address)).toBe("/sign-in");
    const late = await visit(browser);
    accounts.clock.now += 10 * MINUTE;
    expect(await comeBack(browser, late)).toBe("/sign-in");
    expect(await readUser(browser)).toBeNull();
  });

  it.each([
    ["another nonce", "update standin.visits set nonce = 'other'", (address: string) => address],
    ["another verifier", `update standin.visits set verifier = '${"v".repeat(43)}'`, (address: string) => address],
    ["another code", "select 1", (address: string) => address.replace(/code=[^&]+/, "code=other")],
    ["another issuer", "select 1", (address: string) => address.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fevil.example")],
  ])("with %s signs nobody in", async (_what, statement, change) => {
    const browser = accounts.openBrowser();
    const address = await visit(browser);
    await accounts.db.query(statement);
    expect(await comeBack(browser, change(address))).toBe("/sign-in?problem=failed");
    expect([await readUser(browser), await countUsers()]).toEqual([null, 0]);
    expect(accounts.mail).toMatchObject([expect.stringContaining('"openId":"failed","reason":')]);
  });
});

const WAYS_TO_FAIL: [string, (request: IncomingMessage, response: ServerResponse) => void][] = [
  ["hangs", () => {}],
  ["ends", (request) => request.destroy()],
  ["answers nonsense", (_request, response) => void response.end("<html>")],
  ["is broken", (_request, response) => void response.writeHead(500).end()],
];

describe("a provider", () => {
  it.each(WAYS_TO_FAIL)("that %s at the beginning is said in the form, and passwords go on", async (_does, answer) => {
    provider.state.intercept = (request, response) => {
      if (!request.url?.startsWith("/.well-known")) return false;
      answer(request, response);
      return true;
    };
    const start = performance.now();
    expect(await startVisit(accounts.openBrowser())).toMatchObject({
      status: 503,
      json: {
        errors: [{ code: "provider_unreachable", message: "Can’t reach Our house. Try again in a moment." }],
      },
    });
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(await readUser(await accounts.createAccount("bob@example.com"))).not.toBeNull();
    provider.state.intercept = () => false;
    expect((await signIn()).location).toBe("/n");
  });

  it("whose keys did not sign the token signs nobody in", async () => {
    const { keys } = (await (await fetch(`${provider.settings.issuer}/jwks`)).json()) as { keys: { kid: string }[] };
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    provider.state.intercept = (request, response) => {
      if (request.url !== "/jwks") return false;
      const key = { ...publicKey.export({ format: "jwk" }), kid: keys[0]?.kid, use: "sig", alg: "RS256" };
      respond({ keys: [key] })(request, response);
      return true;
    };
    const { browser, location } = await signIn();
    expect([location, await readUser(browser), await countUsers()]).toEqual(["/sign-in?problem=failed", null, 0]);
  });

  it("that says only at userinfo that the address is verified signs in, if it is the same address", async () => {
    for (const [email, location] of [
      ["ann@example.com", "/n"],
      ["eve@example.com", "/sign-in?problem=unverified"],
    ] as const) {
      provider.state.person = { sub: `of ${email}`, email: "ann@example.com" };
      provider.state.userInfo = { email, email_verified: true };
      expect((await signIn()).location).toBe(location);
    }
  });

  it.each([
    ...WAYS_TO_FAIL,
    [
      "sends a token that nobody has signed",
      respond({
        access_token: "a",
        token_type: "Bearer",
        id_token: `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"sub":"ann-1"}').toString("base64url")}.`,
      }),
    ],
  ] as typeof WAYS_TO_FAIL)("that %s at the end signs nobody in", async (_does, answer) => {
    const browser = accounts.openBrowser();
    const address = await visit(browser);
    provider.state.intercept = (request, response) => {
      if (request.url !== "/token") return false;
      answer(request, response);
      return true;
    };
    expect(await comeBack(browser, address)).toBe("/sign-in?problem=failed");
    expect([await readUser(browser), await countUsers()]).toEqual([null, 0]);
  });
});
