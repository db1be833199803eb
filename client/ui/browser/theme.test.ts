import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { readContents, createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
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

/** A media query like Chromium's: if `matches` is read after a change and before the event, there is no event. */
class PrefersDark extends EventTarget {
  #value: boolean;
  #lastRead: boolean;
  constructor(value: boolean) {
    super();
    this.#value = this.#lastRead = value;
  }
  get matches() {
    return (this.#lastRead = this.#value);
  }
  change(value: boolean) {
    this.#value = value;
  }
  dispatchChange() {
    if (this.#lastRead !== this.#value)
      this.dispatchEvent(Object.assign(new Event("change"), { matches: this.matches }));
  }
}

function createEnvironment(chosen: ColorMode, system: "light" | "dark") {
  const storage = createMemoryStorage();
  if (chosen !== "system") storage.setItem("listbook.colorMode", chosen);
  return { storage, prefersDark: new PrefersDark(system === "dark"), root: undefined };
}

test.for(cases)(
  "the page is $shown when $chosen is chosen, the system is $system and the page forces $forced",
  ({ chosen, system, forced, shown }) => {
    const theme = createTheme(createEnvironment(chosen, system));
    theme.force(forced);
    expect(theme.resolvedMode.get()).toBe(shown);
  },
);

test.for(cases)(
  "the boot script shows $shown too when $chosen is chosen, with $system and $forced",
  ({ chosen, system, forced, shown }) => {
    const toggle = vi.fn<(name: string, on: boolean) => void>();
    runInNewContext(bootScript, {
      document: {
        addEventListener: () => {},
        currentScript: { dataset: { forced: JSON.stringify(forced ? [["^/upgrade/?$", forced]] : []) } },
        documentElement: { classList: { toggle } },
      },
      location: { pathname: "/upgrade" },
      localStorage: createEnvironment(chosen, system).storage,
      matchMedia: () => ({ matches: system === "dark" }),
    });
    expect(toggle).toHaveBeenCalledExactlyOnceWith("dark", shown === "dark");
  },
);

test("the boot script works without storage and forces no mode on other pages", () => {
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

test("a toggle is saved, and a toggle back to the system's mode makes the page follow the system again", () => {
  const environment = createEnvironment("system", "light");
  const theme = createTheme(environment);
  theme.toggle();
  expect([theme.resolvedMode.get(), readContents(environment.storage)]).toEqual([
    "dark",
    { "listbook.colorMode": "dark" },
  ]);
  theme.toggle();
  expect([theme.resolvedMode.get(), readContents(environment.storage)]).toEqual(["light", {}]);
  const onChange = vi.fn<() => void>();
  theme.resolvedMode.subscribe(onChange);
  environment.prefersDark.change(true);
  // The theme is read between the change and its event.
  theme.resolvedMode.get();
  environment.prefersDark.dispatchChange();
  expect(theme.resolvedMode.get()).toBe("dark");
  expect(onChange).toHaveBeenCalledOnce();
});

test("a page cannot force system", () => {
  const theme = createTheme(createEnvironment("dark", "light"));
  expect(() => theme.force("system")).toThrow("A page can force the colour mode light or dark, not system");
  expect(theme.resolvedMode.get()).toBe("dark");
});

test("without storage a toggle still changes the mode of this page", () => {
  const theme = createTheme({ ...createEnvironment("system", "light"), storage: createDisabledStorage() });
  theme.toggle();
  expect(theme.resolvedMode.get()).toBe("dark");
});
