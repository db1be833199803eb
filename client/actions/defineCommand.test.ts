import { expect, it, vi } from "vitest";
import { compute, defineCommand, pickCommands, toShortcuts } from "./defineCommand.ts";

type Scene = { count: number; run: (name: string) => void };

const clear = defineCommand<Scene>({
  icon: "lucide:x",
  name: ({ count }) => `Clear ${count}`,
  key: "c",
  when: ({ count }) => count > 0,
  run: ({ run }) => run("clear"),
});
const help = defineCommand<Scene>({
  icon: "lucide:keyboard",
  name: "Keys",
  key: "?",
  keyName: "Show the keys",
  run: ({ run }) => run("help"),
});

it("a scene has the commands without a condition, and those with one that it meets", () => {
  const commands = [clear, help];
  expect(pickCommands(commands, { count: 0, run: () => {} })).toEqual([help]);
  expect(pickCommands(commands, { count: 1, run: () => {} })).toEqual([clear, help]);
});

it("a name may depend on the scene", () => {
  const scene = { count: 3, run: () => {} };
  expect([compute(clear.name, scene), compute(help.name, scene)]).toEqual(["Clear 3", "Keys"]);
});

it("the keys of the commands act on the scene, and have a name of their own in the list of keys", () => {
  const run = vi.fn<Scene["run"]>();
  const shortcuts = toShortcuts([clear, help], { count: 2, run });
  expect(shortcuts.map(({ keys, label }) => [keys, label])).toEqual([
    ["c", "Clear 2"],
    ["?", "Show the keys"],
  ]);
  shortcuts[0]?.run?.();
  expect(run.mock.calls).toEqual([["clear"]]);
  expect(toShortcuts([clear], { count: 0, run })).toEqual([]);
});
