import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";

/** Runs what `docs/programs.md` says for a shell and for Python. */

const text = readFileSync("docs/programs.md", "utf8");
const EXAMPLE = "https://lists.example.org";

/** Returns the first block of code below a heading. */
function readExample(heading: string): string {
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  return /^```\w+\n(.*?)^```$/ms.exec(section)?.[1] ?? "";
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let server: ServerProcess;
let folder: string;
let env: Record<string, string>;
let call: Awaited<ReturnType<typeof restClient>>["call"];
beforeAll(async () => {
  server = await startServer({});
  folder = mkdtempSync(join(tmpdir(), "listbook-programs-"));
  ({ call } = await restClient(server.origin));
  const notebook = await call("POST", "/api/notebook", { name: "Home" });
  const list = await call("POST", "/api/list", { name: "Shopping", notebookId: notebook.json.id, active: true });
  const token = await call("POST", "/api/token", { name: "Shell", write: true });
  env = { LISTBOOK: server.origin, TOKEN: token.json.token, LIST: list.json.id };
});
afterAll(async () => {
  server.process.kill("SIGTERM");
  await server.ended;
  rmSync(folder, { recursive: true });
});

const run = async (program: string, args: string[]) =>
  (await promisify(execFile)(program, args, { cwd: folder, env: { PATH: process.env["PATH"], ...env } })).stdout;

const readItems = async () =>
  (await call("GET", `/api/list/${env["LIST"]}/items`)).json.map((item: { name: string; completed: boolean }) =>
    item.completed ? `✓ ${item.name}` : item.name,
  );

it.runIf(isInstalled("curl"))("the lines for curl read, add and tick", async () => {
  const [settings = "", ...lines] = readExample("curl").split("\n");
  expect(settings).toMatch(/^LISTBOOK=\S+ TOKEN=\S+ LIST=\S+$/);
  expect(lines.filter(Boolean).length).toBeLessThanOrEqual(10);
  expect(await run("sh", ["-ec", lines.join("\n")])).toContain('"name":"Shopping"');
  expect(await readItems()).toEqual(["✓ Milk"]);
});

it.runIf(isInstalled("python3"))("the lines for Python add and print what is open", async () => {
  const code = readExample("Python");
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(10);
  expect(await run("python3", ["-c", code])).toMatch(/^Milk(, Milk)?\n$/);
  expect((await readItems()).at(-1)).toBe("Milk");
});

it("every address in an example is one of the server", async () => {
  const { paths } = (await call("GET", "/api/openapi.json")).json;
  const addresses = Array.from(text.matchAll(new RegExp(`${EXAMPLE}(/api/[\\w/.-]+)`, "g")), ([, path = ""]) => path);
  expect(addresses.length).toBeGreaterThan(3);
  for (const path of addresses) expect(Object.keys(paths)).toContain(path.replace(/[0-9a-f-]{36}/, "{id}"));
});

it("the node for n8n sends what creates an item", async () => {
  const { parameters } = JSON.parse(readExample("n8n")).nodes[0];
  expect([parameters.method, parameters.url]).toEqual(["POST", `${EXAMPLE}/api/item`]);
  const [, expression = ""] = /^={{ JSON\.stringify\((.*)\) }}$/.exec(parameters.jsonBody) ?? [];
  expect(expression).toContain("listId: '0192f0c0-0002-7000-8000-000000000001', name: $json.name");
});
