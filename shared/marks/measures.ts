import { toAscii } from "../asciiSigns.ts";
import { readQuantity } from "../quantity.ts";
import { CURRENCY_OF, getDigits, HAS_BLANKS, SHARED_SIGNS, WEAK_FORMS } from "./currencies.ts";
import { splitMarks } from "./readMarks.ts";

/**
 * What the words of a row say that can be added up. Only what is sure is read. A sum that hides what it leaves out is
 * false, so what looks like money and is not sure is marked as unread.
 */

/** An amount of money in the smallest unit of its currency. */
type Money = { currency: string; units: number };

export type Measures = {
  money: Money | null;
  grams: number | null;
  minutes: number | null;
  /** How many there are; null where the words measure something else. */
  pieces: number | null;
  /** Whether the money is about so much. */
  isAbout: boolean;
  /** Whether something looks like money and is not read. */
  isUnread: boolean;
};

/** Longer texts have no marks. */
const MAX_LENGTH = 200;

const NAMED = /[\p{L}\p{Extended_Pictographic}]/u;
const TIMES_AT_END = /^(.*\S)(?:\s*×|\s+[xXхХ*])\s?(\d{1,4})$/u;
/** How many stands elsewhere too: one, or for all? */
const COUNTED = /×|(?:^|\s)\d+\s?[x*]\s|\s[x*]\s?\d/u;

/** Returns what the words of a row say. */
export function readMeasures(text: string): Measures {
  const nothing = { money: null, grams: null, minutes: null, pieces: null, isAbout: false, isUnread: false };
  if (text.length > MAX_LENGTH) return nothing;
  const words = toAscii(splitMarks(text).words).trim();
  const [, one = words, times] = TIMES_AT_END.exec(words) ?? [];
  const count = Number(times ?? 1);
  const found = findMoney(one);
  if (found.length > 0) {
    const money = readSure(one, found);
    const isUnread = money === null && found.some(({ form }) => !WEAK_FORMS.has(form));
    if (money)
      return { ...nothing, pieces: count, ...money, money: { ...money.money, units: money.money.units * count } };
    if (isUnread) return { ...nothing, isUnread };
  }
  const bare = one.replace(/\s*\(([^()]+)\)\.?$/u, " $1").trim();
  const grams = readGrams(bare);
  if (grams !== null) return { ...nothing, grams: grams * count };
  const minutes = readMinutes(bare);
  if (minutes !== null) return { ...nothing, minutes: minutes * count };
  return { ...nothing, pieces: readPieces(text, words) };
}

function readPieces(text: string, words: string): number | null {
  const quantity = readQuantity(text);
  if (quantity?.unit != null) return null;
  return quantity?.isSure && Number.isInteger(quantity.amount) ? quantity.amount : NAMED.test(words) ? 1 : null;
}

// Money

/** An amount as it stands in a text, with the sign or the word of its currency. */
type Found = { start: number; end: number; number: string; currency: string; form: string };

/** Blanks that do not break divide thousands, a plain one only where that is the custom. */
const NUMBER = /\d(?:[\d.,'’]|[ \u00A0\u202F](?=\d{3}(?!\d)))*(?:(?<=[.,])[-–—])?/gu;
/** A sign, with the letters that may stand before it, or a word. */
const FORM_BEFORE = /(?:^|[^\p{L}\p{M}\p{N}])((?:\p{L}{0,2}\p{Sc}|\p{L}{1,5}\.?)[\s\u00A0\u202F]?)$/u;
const FORM_AFTER = /^[\s\u00A0\u202F]?(\p{Sc}|\p{L}{1,8}\.?)(?![\p{L}\p{M}\p{N}])/u;

/** Finds all that looks like money. */
function findMoney(text: string): Found[] {
  const found: Found[] = [];
  for (const { 0: matched, index } of text.matchAll(NUMBER)) {
    const number = matched.replace(/[.,'’]+$/u, "");
    const before = FORM_BEFORE.exec(text.slice(Math.max(0, index - 8), index))?.[1] ?? "";
    const after = readFormAfter(text.slice(index + number.length));
    const [first, second] = [readForm(before.trim()), readForm(after.form)];
    const isCode = first !== undefined && second !== undefined && SHARED_SIGNS.has(first);
    const currency = isCode ? second : (first ?? second);
    if (currency === undefined) continue;
    found.push({
      start: first === undefined ? index : index - before.length,
      end: index + number.length + (second === undefined ? 0 : after.length),
      number,
      currency,
      form: first === undefined ? after.form : before.trim(),
    });
  }
  return found;
}

const readForm = (form: string): string | undefined =>
  CURRENCY_OF.get(form) ?? CURRENCY_OF.get(form.replace(/\.$/u, ""));

function readFormAfter(rest: string): { form: string; length: number } {
  const [all = "", form = ""] = FORM_AFTER.exec(rest) ?? [];
  // The point behind a word may end the sentence.
  const isWord = CURRENCY_OF.has(form) || !form.endsWith(".");
  return isWord ? { form, length: all.length } : { form: form.slice(0, -1), length: all.length - 1 };
}

/** Words before an amount that make it a limit, a saving or a rate. */
const LIMITS = new Set(
  (
    "under over below above from max min maximum minimum save saves until till within than " +
    "unter über ab bis maximal höchstens mindestens spare " +
    "moins plus max jusqu'à dès menos más hasta desde máximo até onder boven vanaf tot " +
    "poniżej powyżej od do до от под حتى من"
  ).split(" "),
);
const LIMITS_OF_TWO = new Set(["up to", "at most", "at least", "à partir", "bis zu"]);
const ABOUT = new Set(
  "about approx approx. approximately around ca ca. circa etwa rund environ env. unos aprox aprox. około ok. около ongeveer cerca 約 约 約約 حوالي".split(
    " ",
  ),
);

/** Returns the one amount of a text where it is sure. */
function readSure(text: string, found: readonly Found[]): { money: Money; isAbout: boolean } | null {
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  let before = text.slice(0, only.start).trimEnd();
  let after = text.slice(only.end).trim();
  const hasSign = /[~≈]$/u.test(before);
  if (hasSign) before = before.slice(0, -1).trimEnd();
  const isInBrackets = before.endsWith("(") && /^\)\.?$/u.test(after);
  if (isInBrackets) [before, after] = [before.slice(0, -1).trimEnd(), ""];
  const isAtEnd = after === "" || after === ".";
  const isFirst = before === "" && /^[:：]/u.test(after);
  if (!isAtEnd && !isFirst) return null;
  const lastWords = before.toLowerCase().split(/\s+/u);
  const last = lastWords.at(-1) ?? "";
  if (LIMITS.has(last) || LIMITS_OF_TWO.has(lastWords.slice(-2).join(" "))) return null;
  const isAboutWord = ABOUT.has(last);
  // A number right before it may count it, or begin a range.
  if (/\d\s?[-–—]?$/u.test(before) || COUNTED.test(before)) return null;
  const named = isFirst ? after : isAboutWord ? before.slice(0, -last.length) : before;
  if (!NAMED.test(named)) return null;
  const units = readUnits(only);
  return units === null ? null : { money: { currency: only.currency, units }, isAbout: hasSign || isAboutWord };
}

/** Returns a number of money in the smallest unit; null where it can be read in two ways. */
function readUnits({ number, currency }: Found): number | null {
  const digits = getDigits(currency);
  const text = number.replace(/[.,][-–—]$/u, "").replaceAll(/['’\u00A0\u202F]/gu, "_");
  const [, whole = "", point, cents = ""] = /^(.*\d)([.,])(\d+)$/u.exec(text) ?? [text, text];
  if (point === undefined) return toUnits(readWhole(text, currency, false), "", digits);
  const isPointAlone = !/[.,]/u.test(whole);
  // Three digits behind one sign are thousands, but not those of a dinar, and not behind a zero.
  if (cents.length === 3 && (isPointAlone || whole.includes(point)))
    return digits === 3 && isPointAlone ? null : toUnits(readWhole(text, currency, false), "", digits);
  if (cents.length > Math.min(digits, digits === 3 ? 3 : 2) || whole.includes(point)) return null;
  return toUnits(readWhole(whole, currency, true), cents, digits);
}

const toUnits = (whole: number | null, cents: string, digits: number): number | null =>
  whole === null ? null : whole * 10 ** digits + Number(cents.padEnd(digits, "0") || 0);

/** Reads a number whose signs divide thousands. */
function readWhole(text: string, currency: string, hasCents: boolean): number | null {
  const signs = new Set(text.replaceAll(/\d/gu, ""));
  if (signs.size > 1) return null;
  if (signs.size === 1 && !/^[1-9]\d{0,2}(?:[., _]\d{3})+$/u.test(text)) return null;
  // "2 500 €" may be two for 500.
  if (signs.has(" ") && !hasCents && !HAS_BLANKS.has(currency)) return null;
  const number = Number(text.replaceAll(/\D/gu, ""));
  return number < 1e9 ? number : null;
}

// Weight and time

const GRAMS: Record<string, number> = { g: 1, kg: 1_000, mg: 0.001, lb: 453.592_37, oz: 28.349_523_125 };
const POUNDS_AND_OUNCES = /^(.*\S)\s+(\d{1,4})\s?lbs?\.?\s+(\d{1,2}(?:\.\d{1,2})?)\s?oz\.?$/u;

function readGrams(text: string): number | null {
  const [, base, pounds, ounces] = POUNDS_AND_OUNCES.exec(text) ?? [];
  if (base && NAMED.test(base)) return Number(pounds) * 453.592_37 + Number(ounces) * 28.349_523_125;
  const quantity = readQuantity(text);
  const factor = GRAMS[quantity?.unit ?? ""];
  return quantity && factor !== undefined && quantity.isSure ? quantity.amount * factor : null;
}

const MINUTES: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        1,
        "min mins minute minutes minuten minuto minutos minuta minuty minut minuut мин минут минута минуты 分 分钟 分鐘 分間 분 دقيقة دقائق",
      ],
      [
        60,
        "h hr hrs hour hours std stunde stunden heure heures hora horas ч час часа часов godz godzina godziny godzin uur 時間 小时 小時 시간 ساعة ساعات",
      ],
    ] as const
  ).flatMap(([minutes, words]) => words.split(" ").map((word) => [word, minutes] as const)),
);
/** Words before a time that make it no duration of the row. */
const NOT_LASTING = new Set(
  (
    "every each after past last next in at within before until by ago per " +
    "alle jede jeden nach vor um letzten nächsten toutes après avant dans à chaque cada después antes dentro " +
    "a las po przed co za na elke na voor om каждые через после до в كل بعد قبل خلال"
  ).split(" "),
);
/** The most words of what takes a time. Longer ones are sentences. */
const MAX_WORDS = 6;
const TIME =
  /^(.*?)(?:[\s:：,]+|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))(?:(\d{1,2}):(\d\d)\s?(\p{L}+)|(\d{0,3}[½¼¾]|\d{1,4}(?:[.,]\d{1,2})?)\s?(\p{L}+)\.?(?:\s?(\d{1,2})\s?(\p{L}+)?)?)\.?$/u;
const FRACTIONS: Record<string, number> = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

function readMinutes(text: string): number | null {
  const [, base = "", hours, minutes, clockUnit, number = "", unit = "", more, moreUnit] = TIME.exec(text) ?? [];
  const words = base.trim().split(/\s+/u);
  const last = (words.at(-1) ?? "").toLowerCase();
  if (!NAMED.test(base) || words.length > MAX_WORDS || NOT_LASTING.has(last) || /\d\s?[-–—]?$/u.test(base.trim()))
    return null;
  if (clockUnit) return getMinutes(clockUnit) === 60 ? Number(hours) * 60 + Number(minutes) : null;
  const factor = getMinutes(unit);
  if (factor === undefined) return null;
  const fraction = FRACTIONS[number.at(-1) ?? ""];
  const amount =
    fraction === undefined ? Number(number.replace(",", ".")) : Number(number.slice(0, -1) || 0) + fraction;
  if (more === undefined) return amount * factor;
  // "1 h 30", and "1 h 30 min".
  return factor === 60 && (moreUnit === undefined || getMinutes(moreUnit) === 1) ? amount * 60 + Number(more) : null;
}

const getMinutes = (word: string): number | undefined => MINUTES.get(word.toLowerCase());
