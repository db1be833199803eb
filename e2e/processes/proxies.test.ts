import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findPort } from "../../scripts/findPort.mjs";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";

/** The folders of programs, with those that only root has in its PATH. */
const FOLDERS = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
const findProgram = (name: string) => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

const NAME = "lists.example.com";
const SERVER = "127.0.0.1:3000";

let folder: string;
let url: string;
let origin: string;
let server: ServerProcess;
let proxy: ChildProcess;

/** Replaces a part of a file of the documentation, which must be in it. */
function replacePart(text: string, part: string, by: string): string {
  expect(text).toContain(part);
  return text.replaceAll(part, by);
}

/** Where the server listens. */
const getAddress = () => `127.0.0.1:${new URL(server.origin).port}`;

/** Each proxy as its file says, but on a free port, without a certificate, and to the server of the test. */
const PROXIES = {
  caddy(port: string) {
    const file = replacePart(
      readFileSync("docker/proxies/Caddyfile", "utf8"),
      `\n${NAME} {`,
      `\nhttp://localhost:${port} {`,
    );
    writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n}\n${replacePart(file, SERVER, getAddress())}`);
    return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  },
  nginx(port: string) {
    const file = readFileSync("docker/proxies/nginx.conf", "utf8").replaceAll(/^\tssl_certificate.*\n/gm, "");
    const plain = replacePart(replacePart(file, "443 ssl", port), NAME, "localhost");
    writeFileSync(join(folder, "site.conf"), replacePart(plain, SERVER, getAddress()));
    const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(" ");
    const http = `http { access_log off; ${paths} include ${join(folder, "site.conf")}; }`;
    const root = process.getuid?.() === 0 ? "user root;" : "";
    const main = `daemon off; ${root} pid ${join(folder, "pid")}; error_log stderr; events {} ${http}`;
    writeFileSync(join(folder, "nginx.conf"), main);
    return ["-c", join(folder, "nginx.conf"), "-p", folder];
  },
};

async function startProxy(name: keyof typeof PROXIES, port: string) {
  const program = findProgram(name);
  if (!program) throw new Error(`This test needs ${name}: apt-get install ${name === "nginx" ? "nginx-light" : name}`);
  const env = { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  proxy = spawn(program, PROXIES[name](port), { env, stdio: "ignore" });
  const answers = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(answers, { timeout: 20_000 });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "listbook-proxy-"));
  url = await createDatabase();
  origin = `http://localhost:${await findPort()}`;
  server = await startServer({
    DATABASE_URL: url,
    ORIGIN: origin,
    TRUST_PROXY: "1",
    HOST: "127.0.0.1",
    RATE_LIMITS: "on",
  });
});
afterEach(async () => {
  if (proxy?.exitCode === null) {
    const ended = new Promise((done) => proxy.once("exit", done));
    proxy.kill("SIGTERM");
    await ended;
  }
  server.process.kill("SIGTERM");
  await server.ended;
  await dropDatabase(url);
  rmSync(folder, { recursive: true });
});

describe.each(["caddy", "nginx"] as const)("behind %s, as its file in docker/proxies says,", (name) => {
  it("pages, changes, live updates and a large import arrive", async () => {
    await startProxy(name, new URL(origin).port);
    expect(await (await fetch(`${origin}/n`)).text()).toContain("<title>");
    const { call, cookie } = await restClient(origin);
    const { body } = await fetch(`${origin}/api/live`, { headers: { cookie } });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let events = "";
    const readUntil = async (event: string) => {
      while (!events.includes(event)) events += (await reader?.read())?.value ?? "";
    };
    await readUntil("data: resync");
    const headers = { cookie, origin, "content-type": "application/json" };
    const made = await fetch(`${origin}/api/notebook`, { method: "POST", headers, body: '{"name":"Trips"}' });
    expect(made.status).toBe(201);
    await readUntil("data: change");
    await reader?.cancel();
    const items = Array.from({ length: 900 }, (_, n) => `- [ ] Thing ${n} ${"x".repeat(1_800)}`).join("\n");
    const text = `# Large\n\n${items}\n`;
    expect(text.length).toBeGreaterThan(1_500_000);
    const imported = await fetch(`${origin}/api/import?id=${crypto.randomUUID()}`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "text/markdown" },
      body: text,
    });
    expect(imported.status, await imported.text()).toBe(201);
    expect((await call("GET", "/api/list/active")).json).toHaveLength(1);
  });
});
