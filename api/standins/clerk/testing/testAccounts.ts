import { createClerkClient } from "@clerk/backend";
import { type App, createApp } from "../../../app.ts";
import { createDataSource } from "../../../database/dataSource.ts";
import { createDatabase, dropDatabase, ORIGIN, DEFAULT_APP_OPTIONS } from "../../../testing/testServer.ts";
import { createStandInDataSource } from "../../dataSource.ts";
import { type ClerkStandInOptions, createClerkStandIn } from "../standIn.ts";

export const PASSWORD = "correct horse 1";

/** Hashing is a thousand times cheaper than in production, so that the tests are fast. */
const passwordCost = { N: 2 ** 5, r: 8, p: 3 };

/** A response of the stand-in. */
export type StandInResponse = { status: number; json: any; headers: Headers }; // oxlint-disable-line no-explicit-any -- any JSON

type FormFields = Record<string, string | string[]>;

/** A browser with its cookie and session. `send` sends a form as Clerk's script does. */
export type TestBrowser = {
  cookie: string;
  sessionId: string;
  send(method: string, path: string, form?: FormFields, headers?: Record<string, string>): Promise<StandInResponse>;
};

/** Opens local accounts and an app on a new database. A test can change `clock.now`, in milliseconds since 1970. */
export async function openTestAccounts(origin = ORIGIN, settings: Partial<ClerkStandInOptions> = {}) {
  const url = await createDatabase();
  const productDb = await createDataSource(url).initialize();
  const standInDb = await createStandInDataSource(url).initialize();
  const db = standInDb.manager;
  const mail: string[] = [];
  const clock = { now: Date.now() };
  const deliver = (request: Request) => app(request);
  const log = (line: string) => mail.push(line);
  const options = { db, origin, localAddress: origin, log, deliver, now: () => clock.now, passwordCost, ...settings };
  const standIn = await createClerkStandIn(options);
  const app: App = await createApp({ ...DEFAULT_APP_OPTIONS, db: productDb, origin, identity: standIn });
  const clerk = createClerkClient({ ...standIn, telemetry: { disabled: true } });

  function openBrowser(): TestBrowser {
    const browser: TestBrowser = {
      cookie: "",
      sessionId: "",
      async send(method, path, form = {}, headers = {}) {
        const query = new URLSearchParams({ _clerk_session_id: browser.sessionId });
        if (method !== "GET" && method !== "POST") query.set("_method", method);
        const body = new URLSearchParams();
        for (const [name, value] of Object.entries(form)) for (const text of [value].flat()) body.append(name, text);
        const request = new Request(`${origin}/__clerk/v1${path}${path.includes("?") ? "&" : "?"}${query}`, {
          method: method === "GET" ? "GET" : "POST",
          headers: { origin, cookie: browser.cookie, "content-type": "application/x-www-form-urlencoded", ...headers },
          ...(method !== "GET" && { body: body.toString() }),
        });
        const response = await standIn.fetch(request);
        browser.cookie = response.headers.get("set-cookie")?.split(";")[0] ?? browser.cookie;
        const json = await response.json();
        browser.sessionId = json.client?.last_active_session_id ?? browser.sessionId;
        return { status: response.status, json, headers: response.headers };
      },
    };
    return browser;
  }

  /** The code in the last email to this address; "" without one. */
  const getLastCode = (address: string) =>
    /: (\d{6}) /.exec(mail.findLast((line) => line.startsWith(`Email to ${address}`)) ?? "")?.[1] ?? "";

  /** Creates an account and returns the browser in which it is signed in. */
  async function createAccount(address: string, name = ""): Promise<TestBrowser> {
    const browser = openBrowser();
    const form = { email_address: address, password: PASSWORD, first_name: name };
    const { id } = (await browser.send("POST", "/client/sign_ups", form)).json.response;
    await browser.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    const code = getLastCode(address);
    await browser.send("POST", `/client/sign_ups/${id}/attempt_verification`, { strategy: "email_code", code });
    return browser;
  }

  /** Verifies a session token with Clerk's own library. */
  async function verifyToken(jwt: string, authorizedParties = [origin]) {
    const request = new Request(`${origin}/graphql`, { headers: { authorization: `Bearer ${jwt}` } });
    return clerk.authenticateRequest(request, { jwtKey: standIn.jwtKey, authorizedParties });
  }

  async function close() {
    await standInDb.destroy();
    await productDb.destroy();
    await dropDatabase(url);
  }

  return {
    app,
    standIn,
    options,
    clerk,
    db,
    productDb,
    mail,
    clock,
    openBrowser,
    getLastCode,
    createAccount,
    verifyToken,
    close,
  };
}

export type TestAccounts = Awaited<ReturnType<typeof openTestAccounts>>;

/** Returns a code of six digits that differs from this one. */
export const createWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
