import { createClerkClient } from "@clerk/backend";
import { type App, createApp } from "../../../app.ts";
import { createDataSource } from "../../../database/dataSource.ts";
import { createDatabase, dropDatabase, ORIGIN, DEFAULT_APP_OPTIONS } from "../../../testing/testServer.ts";
import { createStandInDataSource } from "../../dataSource.ts";
import { createClerkStandIn } from "../standIn.ts";

export const PASSWORD = "correct horse 1";

/** A thousandth of what a password costs in earnest. */
const passwordCost = { N: 2 ** 5, r: 8, p: 3 };

/** What the stand-in answered. */
export type StandInResponse = { status: number; json: any; headers: Headers }; // oxlint-disable-line no-explicit-any -- any JSON

type FormFields = Record<string, string | string[]>;

/** A browser with its cookie: calls like Clerk's script does. */
export type TestBrowser = {
  cookie: string;
  sessionId: string;
  send(method: string, path: string, form?: FormFields, headers?: Record<string, string>): Promise<StandInResponse>;
};

/** Local accounts over a database of their own, with a clock that a test sets. */
export async function openTestAccounts(origin = ORIGIN) {
  const url = await createDatabase();
  const productDb = await createDataSource(url).initialize();
  const source = await createStandInDataSource(url).initialize();
  const db = source.manager;
  const mail: string[] = [];
  const clock = { now: Date.now() };
  const deliver = (request: Request) => app(request);
  const options = { db, origin, log: (line: string) => mail.push(line), deliver, now: () => clock.now, passwordCost };
  const standIn = await createClerkStandIn(options);
  const app: App = await createApp({ ...DEFAULT_APP_OPTIONS, db: productDb, origin, identity: standIn });
  const clerk = createClerkClient({ ...standIn, telemetry: { disabled: true } });

  function visit(): TestBrowser {
    const visitor: TestBrowser = {
      cookie: "",
      sessionId: "",
      async send(method, path, form = {}, headers = {}) {
        const query = new URLSearchParams({ _clerk_session_id: visitor.sessionId });
        if (method !== "GET" && method !== "POST") query.set("_method", method);
        const body = new URLSearchParams();
        for (const [name, value] of Object.entries(form)) for (const each of [value].flat()) body.append(name, each);
        const request = new Request(`${origin}/__clerk/v1${path}${path.includes("?") ? "&" : "?"}${query}`, {
          method: method === "GET" ? "GET" : "POST",
          headers: { origin, cookie: visitor.cookie, "content-type": "application/x-www-form-urlencoded", ...headers },
          ...(method !== "GET" && { body: body.toString() }),
        });
        const response = await standIn.fetch(request);
        visitor.cookie = response.headers.get("set-cookie")?.split(";")[0] ?? visitor.cookie;
        const json = await response.json();
        visitor.sessionId = json.client?.last_active_session_id ?? visitor.sessionId;
        return { status: response.status, json, headers: response.headers };
      },
    };
    return visitor;
  }

  /** The code in the last e-mail to this address. */
  const codeFor = (address: string) =>
    /: (\d{6}) /.exec(mail.findLast((line) => line.startsWith(`E-mail to ${address}`)) ?? "")?.[1] ?? "";

  /** Somebody with an account, signed in. */
  async function join(address: string, name = ""): Promise<TestBrowser> {
    const visitor = visit();
    const form = { email_address: address, password: PASSWORD, first_name: name };
    const { id } = (await visitor.send("POST", "/client/sign_ups", form)).json.response;
    await visitor.send("POST", `/client/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
    const code = codeFor(address);
    await visitor.send("POST", `/client/sign_ups/${id}/attempt_verification`, { strategy: "email_code", code });
    return visitor;
  }

  /** How the real verification sees a session token. */
  async function verify(jwt: string, authorizedParties = [origin]) {
    const request = new Request(`${origin}/graphql`, { headers: { authorization: `Bearer ${jwt}` } });
    return clerk.authenticateRequest(request, { jwtKey: standIn.jwtKey, authorizedParties });
  }

  async function close() {
    await source.destroy();
    await productDb.destroy();
    await dropDatabase(url);
  }

  return { app, standIn, options, clerk, db, productDb, mail, clock, visit, codeFor, join, verify, close };
}

export type TestAccounts = Awaited<ReturnType<typeof openTestAccounts>>;

/** Another code of six digits than this one. */
export const createWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
