import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

const FOLDER = ".github/workflows";

/** GitHub's own parser. It is bundled, because Node cannot load the JSON files that it imports. */
let parser: typeof import("@actions/workflow-parser");
const folder = mkdtempSync(resolve("node_modules/.listbook-workflows-"));
beforeAll(async () => {
  const entry = resolve("node_modules/@actions/workflow-parser/dist/index.js");
  const output = { entryFileNames: "parser.mjs" };
  const options = { ssr: entry, outDir: folder, rolldownOptions: { output } };
  await build({ configFile: false, logLevel: "silent", ssr: { noExternal: true }, build: options });
  parser = (await import(join(folder, "parser.mjs"))) as typeof parser;
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileProvider = {
  /** The other workflows of the repository, which a workflow calls. */
  getFileContent: async (reference: unknown) => {
    const path = (reference as { path: string }).path;
    return { name: path, content: readFileSync(path, "utf8") };
  },
};

/** Returns what GitHub's own parser finds wrong in a workflow, with line and column. */
async function findMistakes(name: string, content: string): Promise<string[]> {
  const { context, value } = parser.parseWorkflow({ name, content }, new parser.NoOperationTraceWriter());
  if (value) await parser.convertWorkflowTemplate(context, value, fileProvider, { fetchReusableWorkflowDepth: 1 });
  return context.errors.getErrors().map(({ message }) => message);
}

const release = readFileSync(join(FOLDER, "release.yml"), "utf8");

describe("the workflows of GitHub", () => {
  it.each(readdirSync(FOLDER))("have no mistake: %s", async (name) => {
    expect(await findMistakes(name, readFileSync(join(FOLDER, name), "utf8"))).toEqual([]);
  });

  it.each([
    ["an unknown key", "timeout-minutes: 5", "timeout-minute: 5", "timeout-minute"],
    ["an unknown job", "needs: build", "needs: built", "built"],
    ["an unknown name", "${{ env.IMAGE }}", "${{ envs.IMAGE }}", "envs"],
    ["a missing workflow", "check.yml", "checks.yml", "Unable to find reusable workflow"],
  ])("are refused for %s", async (_mistake, good, bad, named) => {
    expect(release).toContain(good);
    expect((await findMistakes("release.yml", release.replace(good, bad))).join("\n")).toContain(named);
  });
});

describe("the workflow of each change", () => {
  const { jobs } = parse(readFileSync(join(FOLDER, "check.yml"), "utf8"));
  const listCommands = (job: string) => jobs[job].steps.flatMap(({ run }: { run?: string }) => run ?? []);

  it("runs every shard of all tests on one build", () => {
    const { needs, strategy } = jobs.all;
    expect(listCommands(needs)).toContain("npm run check -- --without-tests");
    const [command = ""] = listCommands("all");
    const count = Number(/\/(\d+)$/.exec(command)?.[1]);
    expect(command).toContain("npm run test:all -- --shard=");
    expect(strategy.matrix.shard).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  it("runs the README's test command with the oldest Node and with that of the images", () => {
    expect(listCommands("check")).toEqual([".ci/run"]);
    const [, oldest] = />=([\d.]+)/.exec(readFileSync("package.json", "utf8")) ?? [];
    const [, ofImages] = /^FROM node:(\d+)/m.exec(readFileSync("docker/Dockerfile", "utf8")) ?? [];
    expect(jobs.check.strategy.matrix.node).toEqual(expect.arrayContaining([oldest, ofImages]));
  });
});

describe("the workflow of a release", () => {
  const { jobs } = parse(release);

  it("publishes only what was checked, for both platforms", () => {
    expect(jobs.check.uses).toBe("./.github/workflows/check.yml");
    expect(jobs.build.needs).toEqual(["version", "check"]);
    expect(jobs.publish.needs).toBe("build");
    const platforms = jobs.build.strategy.matrix.include.map(({ platform }: { platform: string }) => platform);
    expect(platforms).toEqual(["linux/amd64", "linux/arm64"]);
  });

  it("builds the image of a home server", () => {
    const { with: options } = jobs.build.steps.find(({ id }: { id?: string }) => id === "build");
    expect(options).toMatchObject({ file: "docker/Dockerfile", target: "home", sbom: true, provenance: "mode=max" });
    expect(readFileSync(options.file, "utf8")).toContain(`AS ${options.target}\n`);
  });

  it("lets only the jobs that publish write packages", () => {
    const writing = Object.entries<{ permissions?: { packages?: string } }>(jobs).filter(
      ([, { permissions }]) => permissions?.packages === "write",
    );
    expect(writing.map(([name]) => name)).toEqual(["build", "publish"]);
    expect(parse(release).permissions).toEqual({ contents: "read" });
  });
});
