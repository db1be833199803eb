import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { readContents, createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { createTheme, type ColorMode } from "./theme.ts";

const bootScript = readFileSync("client/public/boot.js", "utf8");

type Case = { chosen: ColorMode; system: "light" | "dark"; forced?: "light" | "dark"; shown: "light" | "dark" };

const cases: Case[] = [
  { chosen: "system", system: "light", shown: "light" },
  { chosen: "system", system: "dark", shown: "dark" },
  { chosen: "light", system: "dark", shown: "light" },
  { chosen: "dark", system: "light", shown: "dark" },
  { chosen: "dark", system: "dark", forced: "light", shown: "light" },
  { chosen: "light", system: "light", forced: "dark", shown: "dark" },
];

/** What the system asks for, as Chromium tells it: what somebody has read meanwhile is no change any more. */
class PrefersDark extends EventTarget {
  #is: boolean;
  #known: boolean;
  constructor(is: boolean) {
    super();
    this.#is = this.#known = is;
  }
  get matches() {
    return (this.#known = this.#is);
  }
  change(is: boolean) {
    this.#is = is;
  }
  tell() {
    const wasKnown = this.#known === this.#is;
    if (!wasKnown) this.dispatchEvent(Object.assign(new Event("change"), { matches: this.matches }));
  }
}

function surroundings(chosen: ColorMode, system: "light" | "dark") {
  const storage = createMemoryStorage();
  if (chosen !== "system") storage.setItem("listbook.colorMode", chosen);
  return { storage, prefersDark: new PrefersDark(system === "dark"), root: undefined };
}

test.for(cases)("$chosen, the system $system, the page $forced: $shown", ({ chosen, system, forced, shown }) => {
  const theme = createTheme(surroundings(chosen, system));
  theme.force(forced);
  expect(theme.shade()).toBe(shown);
});

test.for(cases)("the boot script agrees: $chosen, $system, $forced: $shown", ({ chosen, system, forced, shown }) => {
  const toggle = vi.fn<(name: string, on: boolean) => void>();
  runInNewContext(bootScript, {
    document: {
      addEventListener: () => {},
      currentScript: { dataset: { forced: JSON.stringify(forced ? [["^/upgrade/?$", forced]] : []) } },
      documentElement: { classList: { toggle } },
    },
    location: { pathname: "/upgrade" },
    localStorage: surroundings(chosen, system).storage,
    matchMedia: () => ({ matches: system === "dark" }),
  });
  expect(toggle).toHaveBeenCalledExactlyOnceWith("dark", shown === "dark");
});

test("the boot script needs no storage and forces other pages nothing", () => {
  const toggle = vi.fn<(name: string, on: boolean) => void>();
  runInNewContext(bootScript, {
    document: {
      addEventListener: () => {},
      currentScript: { dataset: { forced: '[["^/upgrade/?$","dark"]]' } },
      documentElement: { classList: { toggle } },
    },
    location: { pathname: "/n" },
    localStorage: createDisabledStorage(),
    matchMedia: () => ({ matches: false }),
  });
  expect(toggle).toHaveBeenCalledExactlyOnceWith("dark", false);
});

test("a toggle is remembered, and back at what the system shows the page follows the system again", () => {
  const around = surroundings("system", "light");
  const theme = createTheme(around);
  theme.toggle();
  expect([theme.shade(), readContents(around.storage)]).toEqual(["dark", { "listbook.colorMode": "dark" }]);
  theme.toggle();
  expect([theme.shade(), readContents(around.storage)]).toEqual(["light", {}]);
  const heard = vi.fn<() => void>();
  theme.subscribe(heard);
  around.prefersDark.change(true);
  // Somebody asks after the change, and before it is told.
  theme.shade();
  around.prefersDark.tell();
  expect(theme.shade()).toBe("dark");
  expect(heard).toHaveBeenCalledOnce();
});

test("a page cannot force system", () => {
  const theme = createTheme(surroundings("dark", "light"));
  expect(() => theme.force("system")).toThrow("A page can force the colour mode light or dark, not system");
  expect(theme.shade()).toBe("dark");
});

test("without storage the mode lasts as long as the page", () => {
  const theme = createTheme({ ...surroundings("system", "light"), storage: createDisabledStorage() });
  theme.toggle();
  expect(theme.shade()).toBe("dark");
});
