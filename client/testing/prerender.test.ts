import { expect, it } from "vitest";
import { forcedModes, pages } from "../prerender.tsx";

it("renders home as everybody sees it at first", () => {
  expect(pages.map(({ path }) => path)).toEqual(["/"]);
  expect(pages[0]?.html).toMatch(/<main[^>]*>.*<h1/);
});

it("tells the boot script which pages force a colour mode", () => {
  const modes = forcedModes([
    {
      children: [
        { path: "/upgrade", handle: { colorMode: "light" } },
        { path: "/n/:notebookId", handle: { colorMode: "dark" } },
        { path: "/sign-in/*", handle: { colorMode: "dark" } },
        { path: "/n" },
      ],
    },
  ]);
  expect(modes.map(([, mode]) => mode)).toEqual(["light", "dark", "dark"]);
  const matches = (path: string) => modes.map(([pattern]) => new RegExp(pattern, "i").test(path));
  expect(matches("/upgrade")).toEqual([true, false, false]);
  expect(matches("/n/1/")).toEqual([false, true, false]);
  expect(matches("/sign-in/factor-one")).toEqual([false, false, true]);
  expect(matches("/n/1/l/2")).toEqual([false, false, false]);
});
