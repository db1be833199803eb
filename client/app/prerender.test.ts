import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { getPitch } from "../../shared/pitch.ts";
import { prerenderPages, readForcedModes, screenshots, shortcuts } from "./prerender.tsx";

const { frames, pages } = await prerenderPages();

const manifest = JSON.parse(readFileSync("client/public/manifest.webmanifest", "utf8")) as {
  description: string;
  shortcuts: { url: string; name: string }[];
  screenshots: { src: string; label: string }[];
};

it("prerenders the home page and the offer, with their content", () => {
  expect(pages.map(({ path }) => path)).toEqual(["/", "/upgrade"]);
  expect(pages[0]?.html).toMatch(/<main[^>]*>.*<h1/);
});

it("says of Listbook what its home says, where links to it and its entry among apps are shown", () => {
  expect(pages[0]?.html).toContain(getPitch());
  expect(readFileSync("client/index.html", "utf8")).toContain(`<meta name="description" content="${getPitch()}" />`);
  expect(manifest.description).toBe(getPitch());
});

it("names the shortcuts and the screenshots of the installed app as its manifest does", () => {
  expect(manifest.shortcuts.map(({ url, name }) => [url, name])).toEqual(Object.entries(shortcuts));
  expect(manifest.screenshots.map(({ src, label }) => [src, label])).toEqual(Object.entries(screenshots));
});

it("renders the home page for a server without payments, where nothing leads to the offer", () => {
  const [home] = pages;
  expect(home?.html).toContain('href="/upgrade"');
  expect(home?.without["payments"]).toContain("<h1");
  expect(home?.without["payments"]).not.toMatch(/upgrade|Plus\b|costs?\b/i);
});

it("renders the home page for a server without sign-up and guests, where a visitor can only sign in", () => {
  const [home] = pages;
  expect(home?.html).toContain('href="/sign-up"');
  expect(home?.without["sign-up"]).not.toMatch(/sign.up/i);
  const closed = home?.without["payments sign-up guests"];
  expect(closed).toContain('href="/sign-in"');
  expect(closed).not.toMatch(/sign.up|a guest|without an account|no account|Type the first item/i);
});

it("gives the boot script the pages that force a colour mode", () => {
  const modes = readForcedModes([
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

it("renders the offer without a price, because prices come from the payment provider", () => {
  const html = pages[1]?.html ?? "";
  expect(html).toMatch(/<main[^>]*>.*<h1[^>]*>Room for everything you keep/);
  expect(html).toContain("What happens when I cancel?");
  expect(html).not.toMatch(/[€$£¥]|\b(EUR|USD)\b/);
});

it("renders one frame for all addresses of a screen, with placeholders for the ids of the address", () => {
  const idsIn = (text: string) => [...new Set(text.match(/:\w+Id\b/g))].sort();
  const fieldsOf = (reads: (typeof frames)[number]["reads"]) => Object.values(reads?.fields ?? {}).flat();
  expect(
    frames.map(({ path, html, reads }) => [path, idsIn(html), idsIn(JSON.stringify(reads)), fieldsOf(reads)]),
  ).toEqual([
    ["/n", [], [], ["notebooks", "lists", "currentUser"]],
    ["/n/:notebookId", [], [":notebookId"], ["notebook", "notebookLists", "currentUser"]],
    ["/n/:notebookId/l/:listId", [":notebookId"], [":listId"], ["list", "items", "currentUser"]],
    ["/active", [], [], ["activeLists", "notebooks", "currentUser"]],
  ]);
  for (const { html } of frames) expect(html).toMatch(/<header.*Breadcrumb.*<main.*Loading.*<footer/);
});
