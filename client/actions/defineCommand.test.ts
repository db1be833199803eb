import { expect, it } from "vitest";
import { compute, defineCommand, pickCommands } from "./defineCommand.ts";

type Scene = { count: number; run: (name: string) => void };

const clear = defineCommand<Scene>({
  icon: "lucide:x",
  name: ({ count }) => `Clear ${count}`,
  key: "c",
  when: ({ count }) => count > 0,
  run: ({ run }) => run("clear"),
});
const help = defineCommand<Scene>({ icon: "lucide:keyboard", name: "Keys", run: ({ run }) => run("help") });

it("a scene has the commands without a condition, and those with one that it meets", () => {
  const commands = [clear, help];
  expect(pickCommands(commands, { count: 0, run: () => {} })).toEqual([help]);
  expect(pickCommands(commands, { count: 1, run: () => {} })).toEqual([clear, help]);
});

it("a name may depend on the scene", () => {
  const scene = { count: 3, run: () => {} };
  expect([compute(clear.name, scene), compute(help.name, scene)]).toEqual(["Clear 3", "Keys"]);
});
