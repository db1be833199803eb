import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

type Update = {
  "package-ecosystem": string;
  directory: string;
  groups: { patches: { "update-types": string[] } };
  ignore?: { "dependency-name": string; versions: string[] }[];
};

const { updates } = parse(readFileSync(".github/dependabot.yml", "utf8"), { merge: true }) as { updates: Update[] };

/** The dependencies that are pinned for Node 20, with the files of the pin and the version that is too new. */
const pins = readFileSync("docs/dependencies.md", "utf8")
  .split("## Pins for Node 20")[1]!
  .split("\n")
  .flatMap((line) => {
    const [, name, files = "", newer = ""] = /^\| `(\S+)` \S+ +\| ([^|]+?) +\| ([\d.]+) asks for/.exec(line) ?? [];
    return name ? [{ name, files, newer }] : [];
  });

describe("the updates of packages", () => {
  it("are for every lock file, Dockerfile and workflow of the repository", () => {
    const folders = ["/", ...readdirSync(".").map((name) => `/${name}`)];
    const has = (folder: string, file: string) => existsSync(join(".", folder, file));
    const wanted = folders.flatMap((folder) => [
      ...(has(folder, "package-lock.json") ? [["npm", folder]] : []),
      ...(has(folder, "Dockerfile") ? [["docker", folder]] : []),
    ]);
    const listed = updates.map((update) => [update["package-ecosystem"], update.directory]);
    expect(listed).toEqual([...wanted, ["github-actions", "/"]]);
  });

  it("have all patches in one pull request", () => {
    for (const { groups } of updates) expect(groups.patches["update-types"]).toEqual(["patch"]);
  });

  it.each(updates.filter((update) => update["package-ecosystem"] === "npm"))(
    "leave out what asks for a newer Node, and nothing else: $directory",
    ({ directory, ignore = [] }) => {
      const file = join(directory, "package.json").slice(1);
      const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
      const names = Object.keys({ ...dependencies, ...devDependencies });
      const wanted = pins
        .filter(({ name, files }) => files.split(", ").includes(`\`${file}\``) && names.includes(name))
        .map(({ name, newer }) => ({ "dependency-name": name, versions: [`>=${newer}`] }));
      // Its types are those of the oldest Node.
      const types = { "dependency-name": "@types/node", versions: [">=21"] };
      expect(ignore).toEqual(names.includes("@types/node") ? [types, ...wanted] : wanted);
    },
  );
});

it("the dev container has the Node of the images", () => {
  const { image } = JSON.parse(readFileSync(".devcontainer/devcontainer.json", "utf8"));
  expect(readFileSync("docker/Dockerfile", "utf8")).toContain(`FROM ${image}-slim AS build\n`);
});
