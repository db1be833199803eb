import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectAssistant } from "../../api/testing/assistant.ts";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";

/** Runs what `docs/programs.md` says for a shell and for Python. */

const text = readFileSync("docs/programs.md", "utf8");
const EXAMPLE = "https://lists.example.org";

/** Returns the blocks of code below a heading. */
function readExamples(heading: string): string[] {
  const [, rest = ""] = text.split(`\n## ${heading}\n`);
  const [section = ""] = rest.split("\n## ");
  return Array.from(section.matchAll(/^```\w+\n(.*?)^```$/gms), ([, code = ""]) => code);
}

const readExample = (heading: string): string => readExamples(heading)[0] ?? "";

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
  await call("POST", "/api/item", { listId: list.json.id, name: "Fridge", isHeading: true });
  const butter = await call("POST", "/api/item", { listId: list.json.id, name: "Butter" });
  await call("PUT", `/api/item/${butter.json.id}/skip`, { skipped: true });
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
  expect(await readItems()).toEqual(["Fridge", "Butter", "✓ Milk"]);
});

it.runIf(isInstalled("python3"))("the lines for Python add and print what is open", async () => {
  const code = readExample("Python");
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(10);
  expect(await run("python3", ["-c", code])).toMatch(/^Milk(, Milk)?\n$/);
  expect((await readItems()).at(-1)).toBe("Milk");
});

it("the sensor of Home Assistant counts what is open", async () => {
  const [, filters = ""] =
    /value_json((?: \| rejectattr\('\w+'\))+) \| list \| count/.exec(readExample("Home Assistant")) ?? [];
  const rejected = Array.from(filters.matchAll(/'(\w+)'/g), ([, field = ""]) => field);
  const { json: items } = await call("GET", `/api/list/${env["LIST"]}/items`);
  const counted = items.filter((item: Record<string, boolean>) => rejected.every((field) => item[field] === false));
  const isOpen = ({ name, completed }: { name: string; completed: boolean }) =>
    !completed && !["Fridge", "Butter"].includes(name);
  expect(counted).toEqual(items.filter(isOpen));
  expect(items.length).toBeGreaterThan(counted.length + 1);
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

it.runIf(isInstalled("curl") && isInstalled("git"))(
  "the lines for a text editor edit a list, and git keeps it",
  async () => {
    const [edit = "", keep = ""] = readExamples("A text editor");
    const editor = join(folder, "editor");
    writeFileSync(editor, '#!/bin/sh\nsed -i.bak "s/Milk/Oat milk/" "$1"\n', { mode: 0o700 });
    const before = await readItems();
    await call("POST", "/api/item", { listId: env["LIST"], name: "Milk for the cat" });
    const settings = `EDITOR=${editor}\nexport GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@a.example GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@a.example\n`;
    const answer = await run("sh", ["-ec", settings + edit]);
    expect(JSON.parse(answer)).toMatchObject({ added: 0, removed: 0 });
    expect(await readItems()).toEqual([...before, "Milk for the cat"].map((item) => item.replace("Milk", "Oat milk")));
    const [file = ""] = edit.split("\n");
    for (const name of ["Bread", "Bread for birds"]) {
      await call("POST", "/api/item", { listId: env["LIST"], name });
      await run("sh", ["-ec", `${settings}${file}\n${keep}`]);
    }
    // Nothing has changed since.
    await run("sh", ["-ec", `${settings}${file}\n${keep}`]);
    const log = await run("git", ["-C", "lists", "log", "-p", "--reverse", "--format=%s"]);
    expect(log.match(/^Shopping$/gm)).toHaveLength(2);
    expect(log.match(/^\+- .*birds$/gm)).toEqual(["+- [ ] Bread for birds"]);
  },
);

it.each(["legacy", "auto"] as const)(
  "the settings of an assistant connect it, and it does the main job (%s)",
  async (era) => {
    const { url, headers } = JSON.parse(readExample("An assistant")).mcpServers.listbook;
    expect([url, headers]).toEqual([`${EXAMPLE}/mcp`, { Authorization: "Bearer lb_…" }]);
    const assistant = await connectAssistant(server.origin, env["TOKEN"] ?? "", { era });
    const made = await assistant.get("make_list", { name: `Packing ${era}`, text: "Socks\nPassport" });
    await assistant.get("tick_items", { list: `Packing ${era}`, items: ["passport"] });
    expect(await assistant.get("read_list", { list: made.list })).toContain("- [ ] Socks\n- [x] Passport");
    await assistant.client.close();
  },
);

it("an assistant that asks for OAuth reads in JSON where it signs in", async () => {
  for (const path of ["oauth-protected-resource", "oauth-protected-resource/mcp", "oauth-authorization-server"]) {
    const answer = await fetch(`${server.origin}/.well-known/${path}`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ scopes_supported: ["read", "write"] }),
    ]);
  }
});
