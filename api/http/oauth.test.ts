import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClientDocuments } from "../oauth/clientDocuments.ts";
import { connectAssistant } from "../testing/assistant.ts";
import { asUser, type Requests } from "../testing/asUser.ts";
import { createOAuthProgram, RETURN_URL } from "../testing/oauthClient.ts";
import { nobody, ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";

let server: TestServer;
/** What programs say of themselves, by the paths of their descriptions. */
const documents = new Map<string, unknown>();
const documentServer = createServer((request, response) => {
  const found = documents.get(request.url ?? "");
  if (typeof found === "string") response.writeHead(302, { location: found }).end();
  else response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found ?? {}));
});
let documentOrigin: string;

beforeAll(async () => {
  server = await startTestServer({ clientDocuments: createClientDocuments({ allowsLoopback: true }) });
  await new Promise<void>((resolve) => documentServer.listen(0, "127.0.0.1", resolve));
  documentOrigin = `http://127.0.0.1:${(documentServer.address() as AddressInfo).port}`;
});
afterAll(async () => {
  documentServer.close();
  await server.close();
});

let guest: TestUser;
let as: Requests;
beforeEach(async () => {
  guest = await server.newGuest();
  as = asUser(server, guest);
  await as.makeList(["Milk"], { name: "Shopping", notebookId: await as.makeNotebook({ name: "Home" }) });
});

const send = (request: Request) => server.app(request);
const get = (path: string, init?: RequestInit) => send(new Request(ORIGIN + path, init));

/** Allows what a program asks for in a query, as the page does, and returns the address that leads back. */
const allow = async (request: string, values: object = {}): Promise<string> =>
  (await as.post("programs/allow", { request, name: "Claude", write: true, ...values })).redirectUrl;

const connect = (token: string) => connectAssistant(ORIGIN, token, { send });

const verifier = randomBytes(32).toString("base64url");
const codeChallenge = createHash("sha256").update(verifier).digest("base64url");

/** Registers a program, and returns its id. */
const register = async (metadata: object = {}) => {
  const response = await get("/oauth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Claude", redirect_uris: [RETURN_URL], ...metadata }),
  });
  return { status: response.status, body: await response.json() };
};

/** Returns the query of a request that can be allowed, with other values where a test has them; undefined leaves one out. */
async function buildQuery(values: Record<string, string | undefined> = {}): Promise<string> {
  const usual = {
    client_id: (await register()).body.client_id as string,
    redirect_uri: RETURN_URL,
    response_type: "code",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
    state: "xyz",
    resource: `${ORIGIN}/mcp`,
  };
  const entries = Object.entries({ ...usual, ...values }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `?${new URLSearchParams(entries)}`;
}

async function exchange(form: Record<string, string>) {
  const response = await get("/oauth/token", { method: "POST", body: new URLSearchParams(form) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Gets a code for a request, and returns the form that exchanges it. */
async function getCode(values: object = {}) {
  const query = await buildQuery();
  const back = new URL(await allow(query, values));
  return {
    grant_type: "authorization_code",
    code: back.searchParams.get("code") ?? "",
    client_id: new URLSearchParams(query).get("client_id") ?? "",
    redirect_uri: RETURN_URL,
    code_verifier: verifier,
  };
}

describe("an assistant that knows only the server's address", () => {
  it("finds out where it asks, is allowed by a guest, and gets a key like any other", async () => {
    const program = createOAuthProgram({ send });
    const asked = await program.ask();
    expect(asked.origin + asked.pathname).toBe(`${ORIGIN}/connect`);
    const { search } = asked;
    expect(await as.get(`programs/request?request=${encodeURIComponent(search)}`)).toEqual({
      name: "Claude",
      host: null,
      returnHost: "assistant.example.com",
      returnsHere: false,
      wantsWrite: true,
      denyUrl: expect.stringContaining(`${RETURN_URL}?error=access_denied`),
    });
    const back = await allow(search, { days: 30 });
    expect(new URL(back).searchParams.get("state")).toBe("a state of the program");
    // Until the program has come back, there is no key.
    expect(await as.get("token")).toEqual([]);
    const key = await program.comeBack(back);
    expect(key).toMatch(/^lb_[0-9A-Za-z]{49}$/);
    expect(program.getTokens()).toMatchObject({ token_type: "Bearer", scope: "read write" });
    expect(program.getTokens()?.expires_in).toBeGreaterThan(29.9 * 24 * 60 * 60);
    expect(program.getTokens()).not.toHaveProperty("refresh_token");
    const assistant = await connect(key);
    await assistant.get("add_items", { list: "Shopping", text: "Eggs" });
    const [token] = await as.get("token");
    expect(token).toMatchObject({ name: "Claude", write: true, notebook: null });
    expect((await as.get("programs/log"))[0]).toMatchObject({ token: { name: "Claude" }, listName: "Shopping" });
    await as.send("DELETE", `token/${token.id}`);
    await expect(connect(key)).rejects.toThrow(/token/i);
  });

  it("gets only what the person allows: one notebook, or only to read", async () => {
    const notebookId = await as.makeNotebook({ name: "Garden" });
    for (const [values, scope, lists] of [
      [{ notebookId, write: true }, "read write", []],
      [{ write: false }, "read", [{ name: "Shopping" }]],
    ] as const) {
      const program = createOAuthProgram({ send });
      const key = await program.comeBack(await allow((await program.ask()).search, values));
      expect(program.getTokens()?.scope).toBe(scope);
      const assistant = await connect(key);
      expect((await assistant.get("find_lists")).lists).toMatchObject(lists);
    }
  });

  it("is known by the description at its address, and is allowed by a member", async () => {
    const member = asUser(server, await server.newMember());
    documents.set("/claude.json", {
      client_id: `${documentOrigin}/claude.json`,
      client_name: "Claude",
      redirect_uris: [RETURN_URL, "http://localhost/callback"],
    });
    // The official client takes such an address only over https.
    const query = await buildQuery({
      client_id: `${documentOrigin}/claude.json`,
      redirect_uri: "http://localhost:61234/callback",
    });
    expect(await member.get(`programs/request?request=${encodeURIComponent(query)}`)).toMatchObject({
      name: "Claude",
      host: new URL(documentOrigin).host,
      returnHost: "localhost:61234",
      returnsHere: true,
    });
    const { redirectUrl } = await member.post("programs/allow", { request: query, name: "Claude" });
    const { body } = await exchange({
      grant_type: "authorization_code",
      code: new URL(redirectUrl).searchParams.get("code") ?? "",
      client_id: `${documentOrigin}/claude.json`,
      redirect_uri: "http://localhost:61234/callback",
      code_verifier: verifier,
    });
    expect(body).toMatchObject({ token_type: "Bearer", scope: "read" });
    expect(await asUser(server, { ...nobody, token: body.access_token }).get("user/current")).toMatchObject({
      id: expect.any(String),
    });
  });

  it("is told when the person does not allow it, and by whom", async () => {
    const program = createOAuthProgram({ send });
    const { search } = await program.ask();
    const { denyUrl } = await as.get(`programs/request?request=${encodeURIComponent(search)}`);
    const { searchParams } = new URL(denyUrl);
    expect(Object.fromEntries(searchParams)).toEqual({
      error: "access_denied",
      state: "a state of the program",
      iss: ORIGIN,
    });
  });

  it("refuses a code that comes with the name of another server", async () => {
    const program = createOAuthProgram({ send });
    const back = new URL(await allow((await program.ask()).search));
    back.searchParams.set("iss", "https://attacker.example.com");
    await expect(program.comeBack(back.href)).rejects.toThrow(/issuer/i);
    back.searchParams.delete("iss");
    await expect(program.comeBack(back.href)).rejects.toThrow(/iss/i);
  });
});

describe("the descriptions", () => {
  it("name each other, and what clients must know", async () => {
    const refused = await get("/mcp", { method: "POST", body: "{}" });
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp", scope="read write"`,
    ]);
    expect(refused.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    for (const path of ["", "/mcp"]) {
      const answer = await get(`/.well-known/oauth-protected-resource${path}`);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(await answer.json()).toMatchObject({ resource: `${ORIGIN}/mcp`, authorization_servers: [ORIGIN] });
    }
    expect(await (await get("/.well-known/oauth-authorization-server")).json()).toMatchObject({
      issuer: ORIGIN,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  it("say of a wrong token that it is wrong", async () => {
    const headers = { authorization: "Bearer lb_wrong" };
    const refused = await get("/mcp", { method: "POST", headers, body: "{}" });
    expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  it("take no other method, and let pages of any origin ask first", async () => {
    for (const path of ["/.well-known/oauth-authorization-server", "/oauth/token", "/oauth/register"]) {
      expect((await get(path, { method: "PUT" })).status, path).toBe(405);
      const preflight = await get(path, { method: "OPTIONS", headers: { origin: "https://assistant.example.com" } });
      expect([preflight.status, preflight.headers.get("access-control-allow-origin")], path).toEqual([204, "*"]);
    }
    expect((await get("/.well-known/openid-configuration")).status).toBe(404);
  });
});

describe("a request", () => {
  const expectInvalid = async (query: string) => {
    const refusal = {
      code: "BAD_USER_INPUT",
      message: "This request to connect a program isn’t valid; begin again in the program",
    };
    const asked = `programs/request?request=${encodeURIComponent(query)}`;
    expect(await as.getRefusal("GET", asked)).toMatchObject(refusal);
    expect(await as.getRefusal("POST", "programs/allow", { request: query, name: "x" })).toMatchObject(refusal);
  };

  it.each([
    ["no program", { client_id: undefined }],
    ["an unknown program", { client_id: "somebody" }],
    ["an id that nobody got", { client_id: "lbc_W10" }],
    ["no address", { redirect_uri: undefined }],
    ["another address", { redirect_uri: "https://attacker.example.com/callback" }],
    ["an address with more at its end", { redirect_uri: `${RETURN_URL}/../evil` }],
    ["an address with another query", { redirect_uri: `${RETURN_URL}?to=evil` }],
    ["another port", { redirect_uri: "https://assistant.example.com:8443/callback" }],
    ["the same address in capitals", { redirect_uri: RETURN_URL.toUpperCase() }],
    ["a script as address", { redirect_uri: "javascript:alert(1)" }],
    ["no proof", { code_challenge: undefined }],
    ["a proof that is none", { code_challenge: "short" }],
    ["a proof in plain text", { code_challenge_method: "plain" }],
    ["a proof without its method", { code_challenge_method: undefined }],
    ["a token instead of a code", { response_type: "token" }],
    ["another resource", { resource: "https://other.example.com/mcp" }],
    ["a resource with a fragment", { resource: `${ORIGIN}/mcp#x` }],
  ])("with %s leads nowhere, and the page says that it is not valid", async (_what, values) => {
    await expectInvalid(await buildQuery(values));
  });

  it("that names something twice leads nowhere", async () => {
    const query = await buildQuery();
    for (const more of ["client_id=x", "redirect_uri=https%3A%2F%2Fattacker.example.com", "state=y", "resource="])
      await expectInvalid(`${query}&${more}`);
  });

  it("for the whole server, without a state, or with a scope of another kind can be allowed", async () => {
    for (const values of [
      { resource: ORIGIN },
      { resource: undefined },
      { state: undefined },
      { scope: "openid read" },
    ]) {
      const back = await allow(await buildQuery(values));
      expect(new URL(back).searchParams.has("code"), JSON.stringify(values)).toBe(true);
    }
  });

  it("is allowed by nobody who has no lists, nor from a page of another site, nor by a program", async () => {
    const body = { request: await buildQuery(), name: "Claude" };
    expect((await asUser(server, nobody).getRefusal("POST", "programs/allow", body)).code).toBe("UNAUTHENTICATED");
    const forged = await send(
      new Request(`${ORIGIN}/api/programs/allow`, {
        method: "POST",
        headers: { cookie: guest.cookie, "content-type": "application/json", origin: "https://attacker.example.com" },
        body: JSON.stringify(body),
      }),
    );
    expect(forged.status).toBe(403);
    const { token } = await as.post("token", { name: "Kitchen", write: true });
    const program = asUser(server, { ...nobody, token });
    expect((await program.getRefusal("POST", "programs/allow", body)).code).toBe("FORBIDDEN");
  });

  it("is allowed by a member only after a fresh proof, as a key is made", async () => {
    const member = asUser(server, await server.newMember({ fva: [11, -1] }));
    const body = { request: await buildQuery(), name: "Claude" };
    expect((await member.getRefusal("POST", "programs/allow", body)).code).toBe("FORBIDDEN");
  });
});

describe("a code", () => {
  it("is used once: a second use is refused, and ends the key", async () => {
    const form = await getCode();
    const first = await exchange(form);
    expect(first.status).toBe(200);
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(await as.get("token")).toHaveLength(1);
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await as.get("token")).toEqual([]);
    await expect(connect(first.body.access_token)).rejects.toThrow(/token/i);
  });

  it("is used once, also by many at the same time", async () => {
    const form = await getCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(form)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ["without its proof", { code_verifier: "" }],
    ["with another proof", { code_verifier: randomBytes(32).toString("base64url") }],
    ["with another address", { redirect_uri: "https://assistant.example.com/other" }],
  ])("%s gets no key, and is used up", async (_what, values) => {
    const form = await getCode();
    const refused = await exchange({ ...form, ...values });
    expect([refused.status, typeof refused.body.error]).toEqual([400, "string"]);
    expect((await exchange(form)).status).toBe(400);
    expect(await as.get("token")).toEqual([]);
  });

  it("of one program gets nothing for another one", async () => {
    const form = await getCode();
    const other = (await register({ client_name: "Other" })).body.client_id;
    expect(await exchange({ ...form, client_id: other })).toMatchObject({ body: { error: "invalid_grant" } });
    expect((await exchange(form)).status).toBe(200);
  });

  it("ends after five minutes, and its key with it", async () => {
    const form = await getCode();
    await server.db.query("update authorization_codes set expires_at = now() - interval '1 second'");
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    const { expires_at: end } = (
      await server.db.query<{ expires_at: string }[]>("select expires_at from access_tokens where user_id = $1", [
        guest.userId,
      ])
    )[0] ?? { expires_at: "" };
    expect(Date.parse(end) - Date.now()).toBeLessThan(5 * 60_000);
  });

  it("is no token, and is kept only as its hash", async () => {
    const { code } = await getCode();
    await expect(connect(code)).rejects.toThrow(/token/i);
    const rows = await server.db.query("select authorization_codes::text as row from authorization_codes");
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("that a person takes back before it is used gets no key", async () => {
    const form = await getCode();
    await server.db.query("delete from access_tokens where user_id = $1", [guest.userId]);
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  it("counts to the 20 keys of a person", async () => {
    for (let count = 0; count < 19; count++) await as.post("token", { name: `Key ${count}` });
    await getCode();
    const refusal = await as.getRefusal("POST", "programs/allow", { request: await buildQuery(), name: "Claude" });
    expect(refusal).toMatchObject({ code: "CONFLICT", message: "You have 20 keys for programs; revoke one first" });
  });

  it.each([
    ["no kind", { grant_type: "" }, "invalid_request"],
    ["a password", { grant_type: "password" }, "unsupported_grant_type"],
    ["a refresh", { grant_type: "refresh_token" }, "unsupported_grant_type"],
    ["no program", { client_id: "" }, "invalid_client"],
  ])("with %s is refused as the protocol says", async (_what, values, error) => {
    const refused = await exchange({ ...(await getCode()), ...values });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(refused.body.error).toBe(error);
  });
});

describe("a registration", () => {
  it("gets an id without a secret, and stores nothing", async () => {
    const { status, body } = await register({ token_endpoint_auth_method: "client_secret_post" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ client_name: "Claude", token_endpoint_auth_method: "none" });
    expect(body).not.toHaveProperty("client_secret");
  });

  it.each([
    ["no address", []],
    ["an address without https", ["http://assistant.example.com/callback"]],
    ["an address of an app", ["cursor://callback"]],
    ["an address with a fragment", [`${RETURN_URL}#x`]],
    ["an address with a password", ["https://a:b@assistant.example.com/callback"]],
    ["too many addresses", Array.from({ length: 11 }, (_, index) => `${RETURN_URL}/${index}`)],
  ])("with %s is refused", async (_what, redirectUris) => {
    expect(await register({ redirect_uris: redirectUris })).toMatchObject({
      status: 400,
      body: { error: "invalid_redirect_uri" },
    });
  });

  it("passes over addresses to which nobody is led", async () => {
    const { body } = await register({
      redirect_uris: ["cursor://callback", RETURN_URL, "http://assistant.example.com"],
    });
    expect(body.redirect_uris).toEqual([RETURN_URL]);
    const { client_id } = body;
    const request = encodeURIComponent(await buildQuery({ client_id, redirect_uri: "cursor://callback" }));
    expect((await as.getRefusal("GET", `programs/request?request=${request}`)).code).toBe("BAD_USER_INPUT");
  });

  it("shows a name as one line of at most 50 characters", async () => {
    const query = async (name: string) =>
      buildQuery({ client_id: (await register({ client_name: name })).body.client_id as string });
    const read = async (name: string) =>
      (await as.get(`programs/request?request=${encodeURIComponent(await query(name))}`)).name;
    expect(await read("Cla\u202e\nude\u0000 ")).toBe("Cla ude");
    expect([...(await read("🧦".repeat(60)))].length).toBe(50);
    expect(await read(" ")).toBe("assistant.example.com");
  });
});

describe("the description of a program", () => {
  const describeAt = async (path: string, document: unknown) => {
    documents.set(path, document);
    const query = await buildQuery({ client_id: documentOrigin + path });
    const response = await as.send("GET", `programs/request?request=${encodeURIComponent(query)}`);
    return response.json.code ?? response.json.name;
  };
  const valid = (path: string) => ({
    client_id: documentOrigin + path,
    client_name: "Claude",
    redirect_uris: [RETURN_URL],
  });

  it("is taken only from its own address, whole, without a secret, and without following anything", async () => {
    expect(await describeAt("/good", valid("/good"))).toBe("Claude");
    expect(await describeAt("/other", valid("/good"))).toBe("BAD_USER_INPUT");
    expect(await describeAt("/secret", { ...valid("/secret"), client_secret: "x" })).toBe("BAD_USER_INPUT");
    expect(await describeAt("/nameless", { ...valid("/nameless"), client_name: "" })).toBe("BAD_USER_INPUT");
    expect(await describeAt("/moved", `${documentOrigin}/good`)).toBe("UNAVAILABLE");
    expect(await describeAt("/gone", undefined)).toBe("UNAVAILABLE");
    expect(await describeAt("/long", { ...valid("/long"), more: "x".repeat(20_000) })).toBe("UNAVAILABLE");
    expect(await describeAt("/?query", valid("/?query"))).toBe("BAD_USER_INPUT");
    expect(await describeAt("/", valid("/"))).toBe("BAD_USER_INPUT");
  });

  it("is read again only after its time", async () => {
    expect(await describeAt("/kept", valid("/kept"))).toBe("Claude");
    expect(await describeAt("/kept", undefined)).toBe("Claude");
  });
});
