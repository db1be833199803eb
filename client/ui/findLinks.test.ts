import { expect, test } from "vitest";
import { findLinks, splitAtLinks } from "./findLinks.ts";

test.for([
  ["Buy milk", []],
  ["Book the museum https://example.com/tickets", ["https://example.com/tickets"]],
  ["See (http://a.example/b?c=d#e), then http://a.example/b?c=d#e.", ["http://a.example/b?c=d#e"]],
  ["https://one.example and HTTPS://two.example/", ["https://one.example/", "https://two.example/"]],
  ["https://en.example/wiki/Sorting_(disambiguation)", ["https://en.example/wiki/Sorting_(disambiguation)"]],
  ["(see https://en.example/Foo_(bar))", ["https://en.example/Foo_(bar)"]],
  ["[https://a.example/x[1]].", ["https://a.example/x[1]"]],
  ["<https://example.com/y> ‹https://example.com/z›", ["https://example.com/y", "https://example.com/z"]],
  ["詳細 https://example.com/foo。次", ["https://example.com/foo"]],
  ["（https://example.com/foo）、https://example.com/bar，", ["https://example.com/foo", "https://example.com/bar"]],
  ["案内（https://example.com/a（地図）を見る", ["https://example.com/a"]],
  ["https://example.com/a［1］https://example.com/b｛2｝", ["https://example.com/a", "https://example.com/b"]],
  ["https://example.com/a〔注〕https://example.com/b｢c｣", ["https://example.com/a", "https://example.com/b"]],
  [
    "https://example.com/a：地図 https://example.com/b；次 https://example.com/c〜",
    ["a", "b", "c"].map((path) => `https://example.com/${path}`),
  ],
  [
    "https://example.com/a､次 https://example.com/b｡ https://example.com/c・",
    ["a", "b", "c"].map((path) => `https://example.com/${path}`),
  ],
  ["https://example.com/レオナルド・ダ・ヴィンチ。", ["https://example.com/" + encodeURI("レオナルド・ダ・ヴィンチ")]],
  ["انظر https://example.com/a، ثم https://example.com/b؟", ["https://example.com/a", "https://example.com/b"]],
  ["\u2066https://example.com/a\u2069 https://example.com/b\u200b", ["https://example.com/a", "https://example.com/b"]],
  ["“https://a.example/a”, «https://a.example/b»", ["https://a.example/a", "https://a.example/b"]],
  ["ftp://a.example javascript:alert(1) www.example.com https:// xhttps://a.example", []],
] as const)("finds the http and https addresses in: %s", ([text, hrefs]) => {
  expect(findLinks(text).map(({ href }) => href)).toEqual(hrefs);
});

test("returns the host and port of an address", () => {
  expect(findLinks("http://museum.example:8080/x")[0]?.host).toBe("museum.example:8080");
});

test("splits a text at its addresses without losing a character", () => {
  const text = "See (http://a.example), https:// or HTTP://B.example/.";
  const parts = splitAtLinks(text).map((part) => (typeof part === "string" ? part : `[${part.text}]`));
  expect(parts.join("")).toBe("See ([http://a.example]), https:// or [HTTP://B.example/].");
});
