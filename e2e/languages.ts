import { readFileSync } from "node:fs";
import { setupI18n } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import type { BrowserContext, Page } from "playwright-core";
import { readPageMessages } from "../scripts/textsPlugin.mjs";
import { LANGUAGE_COOKIE, SOURCE_LANGUAGE } from "../shared/texts/languages.ts";

/** Chooses the language of a browser, as the dialog in the footer does. */
export const chooseLanguage = (context: BrowserContext, language: string, origin: string) =>
  context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: origin }]);

/** Returns what an English text with these values is in the language of a page. */
export type Say = (text: string, values?: Record<string, unknown>) => string;

/** Reads the texts of a page, so that what it shows is found by its name in any language. */
export async function readTexts(page: Page): Promise<Say> {
  const file = "shared/texts/page/en.po";
  const english = await formatter().parse(readFileSync(file, "utf8"), {
    locale: SOURCE_LANGUAGE,
    sourceLocale: SOURCE_LANGUAGE,
    filename: file,
  });
  const language = await page.evaluate(() => document.documentElement.lang);
  // The page has only those that it has needed.
  const messages = language === SOURCE_LANGUAGE ? {} : await readPageMessages(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (text, values) => {
    const [id] = Object.entries(english).find(([, { message }]) => message === text) ?? [];
    if (!id || (language !== SOURCE_LANGUAGE && !messages[id]))
      throw new Error(`The page has no text “${text}” in ${language}.`);
    return i18n._(id, values, { message: text });
  };
}

/** The attributes that people read, or hear. */
const READ_ATTRIBUTES = [
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "data-tooltip",
  "placeholder",
  "title",
];

/** Returns the words of dates, which the browser writes in the nearest language that it knows. */
function listDateWords(): string[] {
  const days = Array.from({ length: 7 }, (_, day) => new Date(2026, 0, 1 + day));
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month));
  const away = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return (["long", "short"] as const).flatMap((form) => [
    ...days.map((day) => day.toLocaleDateString("en-GB", { weekday: form })),
    ...months.map((month) => month.toLocaleDateString("en-GB", { month: form })),
    ...[-1, 0, 1].map((day) => away.format(day, "day")),
  ]);
}

/**
 * Returns what a page in the pseudo-language shows or tells without an accent. `names` are the same in all languages; keys,
 * addresses and dates are left out. Tests type other letters than these, so that what they typed does not count.
 */
export async function findUntranslated(page: Page, names: string[]): Promise<string[]> {
  const texts = await page.evaluate((attributes) => {
    const isRead = (element: Element | null) =>
      element !== null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("kbd, code, [translate=no], [lang]:not(html), script, style, noscript");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const shown = nodes.filter((node) => isRead(node.parentElement)).map((node) => node.textContent ?? "");
    const described = [...document.body.querySelectorAll("*")]
      .filter(isRead)
      .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ""));
    return [document.title, ...shown, ...described];
  }, READ_ATTRIBUTES);
  const known = new Set(listDateWords());
  const withoutNames = (text: string) =>
    names.reduce((rest, name) => rest.replaceAll(name, ""), text.replaceAll(/\S+[@/]\S+|\b(Alt|Ctrl|Shift)\+\S+/g, ""));
  const isEnglish = (text: string) =>
    [...withoutNames(text).matchAll(/(?<![\p{L}\p{M}])[A-Za-z]{2,}(?![\p{L}\p{M}])/gu)].some(
      ([word]) => !known.has(word),
    );
  return [...new Set(texts.map((text) => text.trim()).filter(isEnglish))];
}

/**
 * Returns the texts of a page that have too little room: they reach beyond their block, their link or button, or what hides
 * the rest, or their field is too narrow for its placeholder. `data` matches texts that may be cut, such as the names of lists.
 */
export const findCut = (page: Page, data: RegExp): Promise<string[]> =>
  page.evaluate((pattern) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;

    /** Whether an element is too narrow for what is at these places of the screen. */
    const cuts = (box: Element, { left, right }: DOMRect) => {
      const edges = box.getBoundingClientRect();
      return left < edges.left - 1 || right > edges.right + 1;
    };

    function isCut(node: Node): boolean {
      const range = document.createRange();
      range.selectNodeContents(node);
      const place = range.getBoundingClientRect();
      let isBlock = false;
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, position } = getComputedStyle(box);
        if (["inline", "contents"].includes(display)) continue;
        if (!isShown(box)) return false;
        const isEdge = !isBlock || ["hidden", "clip"].includes(overflowX) || box.matches("a, button");
        if (isEdge && cuts(box, place)) return true;
        if (["auto", "scroll"].includes(overflowX) || position === "fixed") return false;
        isBlock = true;
      }
      return false;
    }

    const canvas = document.createElement("canvas").getContext("2d");
    function isTooNarrow(field: HTMLInputElement): boolean {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (!canvas || !isShown(field)) return false;
      canvas.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return canvas.measureText(field.placeholder).width > room + 1;
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.textContent?.trim() ?? "";
      if (
        text &&
        !new RegExp(pattern, "u").test(text) &&
        node.parentElement &&
        isShown(node.parentElement) &&
        isCut(node)
      )
        found.push(text);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>("input[placeholder]:placeholder-shown"))
      if (isTooNarrow(field)) found.push(field.placeholder);
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.push("the page itself");
    return found;
  }, data.source);
