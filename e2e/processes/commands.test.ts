import { execFile } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeDataDir, restClient, type ServerProcess, startServer } from "../serverProcess.ts";

const PASSWORD = "correct horse 1 battery";

let dataDir: string;
let remove: () => void;
let server: ServerProcess;
beforeAll(async () => {
  ({ dataDir, remove } = makeDataDir());
  server = await startServer({ DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, "backups") });
});
afterAll(async () => {
  server.process.kill("SIGTERM");
  await server.ended;
  remove();
});

/** Runs a command beside the server and returns its output. Throws an Error with its code and output when it fails. */
async function run(words: string[], env: Record<string, string> = {}): Promise<string> {
  const settings = { PATH: process.env["PATH"], DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, "backups"), ...env };
  return (await promisify(execFile)(process.execPath, ["dist/api/main.js", ...words], { env: settings })).stdout;
}

/** Sends forms to the local accounts as one browser does. */
function openBrowser() {
  let cookie = "";
  return async function post(path: string, form: Record<string, string> = {}) {
    const response = await fetch(`${server.origin}/__clerk/v1/client${path}`, {
      method: "POST",
      headers: { origin: server.origin, cookie },
      body: new URLSearchParams(form),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return { status: response.status, json: await response.json() };
  };
}

/** The codes that the server has written to its log for an address. */
const readCodes = (address: string) =>
  [...server.output().matchAll(new RegExp(`Email to ${address}: (\\d{6}) `, "g"))].map(([, code = ""]) => code);

/** Makes an account with a list of two items, and returns what sends its requests. */
async function createMember(address: string, firstName: string) {
  const post = openBrowser();
  const form = { email_address: address, password: PASSWORD, first_name: firstName };
  const { id } = (await post("/sign_ups", form)).json.response;
  await post(`/sign_ups/${id}/prepare_verification`, { strategy: "email_code" });
  await vi.waitUntil(() => readCodes(address).length > 0, { timeout: 10_000 });
  const verified = { strategy: "email_code", code: readCodes(address)[0] ?? "" };
  const { last_active_session_id: sessionId } = (await post(`/sign_ups/${id}/attempt_verification`, verified)).json
    .client;
  const { jwt } = (await post(`/sessions/${sessionId}/tokens`)).json;
  const call = (method: string, path: string, body?: object) =>
    fetch(server.origin + path, {
      method,
      headers: { authorization: `Bearer ${jwt}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const create = async (path: string, body: object) =>
    (await (await call("POST", path, body)).json()) as { id: string };
  const { id: notebookId } = await create("/api/notebook", { name: "Trips" });
  const { id: listId } = await create("/api/list", { name: "Rome", notebookId });
  for (const name of ["Passport", "Map"]) await create("/api/item", { name, listId });
  return call;
}

describe("a command beside the running server", () => {
  it("shows the accounts with their last use and their rows", async () => {
    expect(await run(["users"])).toBe("There is no account.\n");
    await createMember("bea@example.com", "Bea");
    expect(await run(["users"])).toMatch(
      /^address +last seen \(UTC\) +lists +items +name\nbea@example\.com +\d{4}-\d\d-\d\d \d\d:\d\d +1 +2 +Bea\n$/,
    );
  });

  it("deletes an account with everything in it, after its address was typed again or with --yes", async () => {
    const call = await createMember("cleo@example.com", "Cleo");
    await expect(run(["user", "delete", "cleo@example.com"])).rejects.toMatchObject({
      code: 1,
      stderr: "Nothing was deleted: type the address again in a terminal, or add --yes.\n",
    });
    expect((await call("GET", "/api/notebook")).status).toBe(200);
    expect(await run(["user", "delete", "Cleo@example.com", "--yes"])).toBe(
      "The account cleo@example.com is deleted with everything in it.\n",
    );
    expect((await call("POST", "/api/notebook", { name: "More" })).status).toBe(401);
    expect(await run(["users"])).not.toContain("cleo@");
    await expect(run(["user", "delete", "cleo@example.com", "--yes"])).rejects.toMatchObject({
      stderr: "There is no account with the address cleo@example.com.\n",
    });
  });

  it("shows a code with which a person sets a new password", async () => {
    const address = "dora@example.com";
    await createMember(address, "Dora");
    await expect(run(["password", address])).rejects.toMatchObject({
      stderr: `First open the sign-in page, type ${address} and choose "Forgot password?", then run this again.\n`,
    });
    const post = openBrowser();
    const { id } = (await post("/sign_ins", { identifier: address })).json.response;
    const strategy = "reset_password_email_code";
    await post(`/sign_ins/${id}/prepare_first_factor`, { strategy });
    await vi.waitUntil(() => readCodes(address).length > 1, { timeout: 10_000 });
    const [, code = ""] = /^(\d{6}) is the code for dora@example\.com\. /.exec(await run(["password", address])) ?? [];
    const attempt = (each: string) => post(`/sign_ins/${id}/attempt_first_factor`, { strategy, code: each });
    expect((await attempt(code)).json.response.status).toBe("needs_new_password");
    const reset = await post(`/sign_ins/${id}/reset_password`, { password: "another horse 2 battery" });
    expect(reset.json.response.status).toBe("complete");
  });

  it("invites a person to make an account", async () => {
    const lines = (await run(["invite", "Eva@example.com"], { SIGN_UP: "invited", ORIGIN: server.origin })).split("\n");
    expect(lines[0]).toBe("With this link, eva@example.com can make an account. It works once, for 14 days:");
    const link = new URL(lines[1] ?? "");
    expect([link.origin, link.pathname]).toEqual([server.origin, "/sign-up"]);
    const ticket = link.searchParams.get("__clerk_ticket") ?? "";
    const made = await openBrowser()("/sign_ups", { strategy: "ticket", ticket, password: PASSWORD });
    expect(made.json.response).toMatchObject({ status: "complete", email_address: "eva@example.com" });
    await expect(run(["invite", "eva@example.com"])).rejects.toMatchObject({
      stderr: "There is an account with the address eva@example.com already.\n",
    });
    await expect(run(["invite", "finn@example.com"], { SIGN_UP: "closed" })).rejects.toMatchObject({
      stderr: "With SIGN_UP=closed nobody can be invited: set it to invited.\n",
    });
    expect(await run(["user", "delete", "eva@example.com", "--yes"])).toContain("is deleted");
  });

  it("sends a mail, or says why the mail server did not take it", async () => {
    const to: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: ({ address }, _session, done) => {
        to.push(address);
        done();
      },
    });
    smtp.listen(0, "127.0.0.1");
    await once(smtp.server, "listening");
    const SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
    const settings = { SMTP_URL, MAIL_FROM: "lists@example.com" };
    expect(await run(["mail-test", "bob@example.com"], settings)).toBe(
      "The mail server has taken a mail to bob@example.com.\n",
    );
    expect(to).toEqual(["bob@example.com"]);
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await expect(run(["mail-test", "bob@example.com"], settings)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^The mail was not sent: .*ECONNREFUSED.*\n$/),
    });
    await expect(run(["mail-test", "bob@example.com"])).rejects.toMatchObject({
      stderr: "Set SMTP_URL and MAIL_FROM first.\n",
    });
  });

  it("counts what the database has", async () => {
    const lines = (await run(["stats"])).split("\n");
    expect(lines[0]).toMatch(/^what +number$/);
    const numbers = Object.fromEntries(lines.slice(1, -1).map((line) => line.split(/ {2,}/)));
    expect(numbers).toMatchObject({ members: "2", lists: "2", items: "4", "published templates": "0" });
    expect(numbers["size of the database"]).toMatch(/[kM]B$/);
  });

  it("shows the published templates, and ends the link of one", async () => {
    expect(await run(["published"])).toBe("No template is published.\n");
    const { call } = await restClient(server.origin);
    const { id: notebookId } = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const { id } = (await call("POST", "/api/list", { notebookId, name: "Packing", isTemplate: true })).json;
    const { url: link } = (await call("POST", `/api/list/${id}/publish`)).json;
    const [, line = ""] = (await run(["published"], { ORIGIN: server.origin })).split("\n");
    expect(line).toMatch(/ {2}Anonymous {2}Packing$/);
    expect(line.split(" ")[0]).toBe(link);
    expect(await run(["unpublish", link])).toBe("The template is not published any more.\n");
  });

  it("is refused when there is no such command, and help names all of them", async () => {
    await expect(run(["user", "remove"])).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no command user remove. "help" shows all of them.\n',
    });
    expect(await run(["help"])).toContain("user delete ADDRESS [--yes]");
  });

  it("about accounts is refused where Clerk keeps them", async () => {
    const CLERK_PUBLISHABLE_KEY = `pk_test_${Buffer.from("clerk.example.com$").toString("base64")}`;
    await expect(run(["users"], { CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY: "sk_test_1" })).rejects.toMatchObject({
      stderr: "users is for accounts that are kept here. These are kept by Clerk: use its dashboard.\n",
    });
  });
});
