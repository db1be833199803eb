import { DIGITS, toAscii } from "./asciiSigns.ts";
import { readRest, splitMarks } from "./marks/readMarks.ts";
import { normalizeText } from "./normalizeText.ts";

/**
 * Quantities stand in the words of an item: "Milk ×2", "500 g flour", "牛乳2本". They have no column, so that copies, text
 * files and older clients keep them. All of this reads the words without their marks, and keeps these.
 */

export type Quantity = {
  /** The words without their marks, the amount and the unit. */
  base: string;
  amount: number;
  /** The basic form of the unit: "can" for "cans"; null for pieces. */
  unit: string | null;
  /** The beginning and the end of the number in the words without their marks. */
  at: [start: number, end: number];
  /** Whether the number can be nothing else. Otherwise it is an amount only if the base is the name of something known. */
  isSure: boolean;
};

/** Longer texts have no quantity. */
const MAX_LENGTH = 200;

/** The forms of each unit, the basic one first. Only words of three letters or more are compared without their case. */
const UNITS = [
  "g г gr غ جم غرام جرام گرم גרם ग्राम",
  'kg кг كغ كجم كيلو کیلو ק״ג ק"ג קילו किलो',
  "mg",
  "l L л لتر ليتر لیتر ליטר लीटर",
  "ml мл مل",
  "cl",
  "dl",
  "m",
  "cm",
  "lb lbs",
  "oz",
  "can cans",
  "tin tins",
  "bottle bottles",
  "box boxes",
  "bag bags",
  "pack packs",
  "packet packets",
  "jar jars",
  "loaf loaves",
  "pair pairs",
  "dozen",
  "bunch bunches",
  "piece pieces pcs",
  "slice slices",
  "roll rolls",
  "tube tubes",
  "carton cartons",
  "cup cups",
  "tbsp",
  "tsp",
  "Dose Dosen",
  "Flasche Flaschen",
  "Stück Stk",
  "Packung Packungen",
  "Päckchen",
  "Tüte Tüten",
  "Glas Gläser",
  "Becher",
  "Bund",
  "Paar",
  "EL",
  "TL",
  "Kiste Kisten",
  "Rolle Rollen",
  "Scheibe Scheiben",
  "Beutel",
  "Dutzend",
  "bouteille bouteilles",
  "paquet paquets",
  "boîte boîtes",
  "sachet sachets",
  "pot pots",
  "tranche tranches",
  "douzaine douzaines",
  "paire paires",
  "botte bottes",
  "botella botellas",
  "lata latas",
  "docena docenas",
  "paquete paquetes",
  "bolsa bolsas",
  "caja cajas",
  "bote botes",
  "шт",
  "本",
  "個",
  "枚",
  "パック",
  "袋",
  "箱",
  "缶",
  "束",
  "杯",
];

const toKey = (form: string) => (form.length > 2 ? form.toLowerCase() : form);

const UNIT_OF_FORM = new Map(
  UNITS.flatMap((line) => {
    const forms = line.split(" ");
    return forms.map((form) => [toKey(form), forms[0] ?? ""] as const);
  }),
);

const FRACTIONS = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞";

/** A fraction, also behind a whole number: "½", "1½", "1 1/2", "1-1/2". */
const FRACTION = String.raw`(?:\d{1,2}[ -]?)?[${FRACTIONS}]|(?:\d{1,2}[ -])?[1-9]/[2-9]`;
// Three digits after a comma or a point may be thousands, so they are not read.
const NUMBER = String.raw`(?<number>\d{1,4}(?:[.,]\d{1,2})?|${FRACTION})`;
const UNIT = String.raw`(?<unit>[\p{L}\p{M}]+(?:["״]\p{L}+)?)\.?`;
const BASE = String.raw`(?<base>\S(?:.*\S)?)`;
// A number on each side of a sign is a measure: "2 x 4 wood", "Screws 4 x 40".
const COUNTED = String.raw`(?!\d)${BASE}`;
const NO_MEASURE = String.raw`(?<!(?:^|\s)\d+)`;
/** The sign as a letter needs a space, because "Linux2" and "3xl" are words. */
const TIMES = "[xXхХ]";

const SURE_FORMS = [
  String.raw`^${BASE}(?:\s*[×*]|${NO_MEASURE}\s+${TIMES})\s*${NUMBER}$`,
  String.raw`^${BASE}\s+${NUMBER}\s?(?:×|${TIMES})$`,
  String.raw`^${BASE}\s*\(${NUMBER}\)$`,
  String.raw`^${NUMBER}\s*(?:[×*]\s*|${TIMES}\s+)${COUNTED}$`,
  String.raw`^[×*xXхХ]\s?${NUMBER}\s+${COUNTED}$`,
  String.raw`^(?<base>\S(?:.*?\S)??)(?:\s[-–]\s|[\s,]+|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))${NUMBER}\s?${UNIT}$`,
  String.raw`^${NUMBER}\s?${UNIT}\s+(?:(?:of|de|du|des|del|von|من)\s+|d['’])?${BASE}$`,
].map((pattern) => new RegExp(pattern, "du"));
const FRACTION_FORM = new RegExp(String.raw`^(?<number>${FRACTION})\s+${BASE}$`, "du");
const WEAK_FORM = new RegExp(String.raw`^(?<number>[1-9]\d?)\s+${COUNTED}$`, "du");
/** The most words of what a number without a sign or a unit may count. */
const MAX_WEAK_WORDS = 4;

/** Words before a number that say which one, and not how many. */
const NAMED_BY_NUMBER = /(?:^|\s)(?:no|nr|size|room|gate|größe|zimmer|taille|chambre|talla)\.?$/iu;

/** Words after a number that make it a day, a time, a measure or a name. */
const NOT_COUNTED = new RegExp(
  `^(?:${[
    "january|february|march|april|may|june|july|august|september|october|november|december",
    "januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre",
    "novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
    "января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря",
    "am|pm|h|hours?|uhr|stunden?|heures?|horas?|min|minutes?|minuten?|minutos?|seconds?",
    "days?|nights?|weeks?|months?|years?|tage?|nächte|wochen?|monate?|jahre?|jours?|nuits?|semaines?|mois|ans?",
    "días?|noches|semanas?|meses|años?|день|дня|дней|недели?|times?|mal|fois|ve[zc]e?s?|раза?",
    "people|persons?|personen?|personnes?|personas?|km|miles?|a|x|in|no|nr|de|rue|st|nd|rd|th",
  ].join("|")})(?![\\p{L}\\p{N}])`,
  "iu",
);

const MONEY_OR_ADDRESS = /[\p{Sc}%@]|:\/\/|www\./u;
const WORD_OR_PICTURE = /\p{L}|\p{Extended_Pictographic}/u;

/** Returns the quantity that an item's words say; null for none. */
export const readQuantity = (text: string): Quantity | null => readQuantityOfWords(splitMarks(text).words);

function readQuantityOfWords(text: string): Quantity | null {
  if (text.length > MAX_LENGTH) return null;
  const ascii = toAscii(text);
  if (MONEY_OR_ADDRESS.test(ascii)) return null;
  for (const form of [...SURE_FORMS, FRACTION_FORM]) {
    const found = readForm(form, ascii, text);
    // Nothing is left beside the unit of "1/4 lb".
    const isRead = found && !NAMED_BY_NUMBER.test(found.base) && !(form === FRACTION_FORM && isUnit(found.base));
    if (isRead) return { ...found, isSure: true };
  }
  const found = readForm(WEAK_FORM, ascii, text);
  if (!found || NOT_COUNTED.test(found.base) || isUnit(found.base)) return null;
  return found.base.split(/\s+/u).length > MAX_WEAK_WORDS ? null : { ...found, isSure: false };
}

const isUnit = (word: string) => UNIT_OF_FORM.has(toKey(word.replace(/\.$/u, "")));

const NOWHERE: [start: number, end: number] = [0, 0];

/** Reads a text by a form. `ascii` is the same text with the digits that the form knows. */
function readForm(form: RegExp, ascii: string, text: string): Omit<Quantity, "isSure"> | null {
  const { groups = {}, indices } = form.exec(ascii) ?? {};
  const { number = "", unit } = groups;
  const { base: baseAt = NOWHERE, number: at = NOWHERE } = indices?.groups ?? {};
  const base = text.slice(...baseAt);
  const amount = readNumber(number);
  const knownUnit = unit === undefined ? null : UNIT_OF_FORM.get(toKey(unit));
  return amount && knownUnit !== undefined && WORD_OR_PICTURE.test(base) ? { base, amount, unit: knownUnit, at } : null;
}

function readNumber(number: string): number {
  const [, whole = "0", over, under] = /^(?:(\d+)[ -])?(\d)\/(\d)$/u.exec(number) ?? [];
  if (over) return Number(whole) + Number(over) / Number(under);
  const last = number.slice(-1);
  if (last === "" || !FRACTIONS.includes(last)) return Number(number.replace(",", "."));
  const [above, below] = last.normalize("NFKC").split("⁄");
  return Number(number.slice(0, -1).replace("-", "")) + Number(above) / Number(below);
}

/** Whether a text can get an amount. Exported for tests, which set the amounts of many texts. */
export function mayHaveAmount(text: string): boolean {
  const { words, times } = splitMarks(text);
  return times === "" && WORD_OR_PICTURE.test(words) && !MONEY_OR_ADDRESS.test(toAscii(words));
}

/**
 * Returns the text with another amount, where the number stands, or as "Milk ×2". One piece needs no amount. Exported for
 * tests.
 */
export function setAmount(text: string, amount: number): string {
  const { words, marks } = splitMarks(text);
  return setAmountOfWords(words, amount) + marks;
}

function setAmountOfWords(words: string, amount: number): string {
  const found = readQuantityOfWords(words);
  if (!found) return amount === 1 ? words : `${words} ×${amount}`;
  const { base, unit, isSure, at } = found;
  const [start, end] = at;
  const number = words.slice(start, end);
  if (amount === 1 && isSure && !unit && /^\p{Nd}+$/u.test(number)) return base;
  return words.slice(0, start) + writeLike(number, amount) + words.slice(end);
}

/** Writes an amount in the digits of another number, and with its decimal sign. */
function writeLike(number: string, amount: number): string {
  const digit = [...number].find((sign) => DIGITS.has(sign)) ?? "0";
  const zero = digit.charCodeAt(0) - Number(DIGITS.get(digit) ?? 0);
  const point = [",", "٫"].find((sign) => number.includes(sign)) ?? ".";
  return String(amount)
    .replaceAll(/\d/gu, (each) => String.fromCharCode(zero + Number(each)))
    .replace(".", point);
}

/** Larger amounts change by more than one: grams by fifty. */
const STEPS: readonly [from: number, step: number][] = [
  [100, 50],
  [20, 10],
  [0, 1],
];

/** Returns the text with a larger or a smaller amount; null where it can have none, as an address. */
export function stepAmount(text: string, direction: 1 | -1): string | null {
  const { amount = 1 } = readQuantity(text) ?? {};
  // A smaller amount is a step of those below it.
  const [, step = 1] = STEPS.find(([from]) => (direction > 0 ? amount >= from : amount > from)) ?? [];
  const exact = amount + direction * step;
  const next = Math.round(exact * 100) / 100;
  // A third and the like are not written with a point.
  return isSame(next, exact) && next > 0 && mayHaveAmount(text) ? setAmount(text, next) : null;
}

/**
 * Returns a text with the amount of another one of the same name added; null where one of the amounts is not read, or has
 * another unit, because a sum must not lose one. A number that may be a part of the name, as in "6 eggs", is an amount
 * where `isKnown` knows the name without it.
 */
export function addAmounts(text: string, added: string, isKnown: (name: string) => boolean): string | null {
  const [own, other] = [readAmount(text, isKnown), readAmount(added, isKnown)];
  if (!own || !other || own.unit !== other.unit || normalizeText(own.base) !== normalizeText(other.base)) return null;
  const amount = own.amount + other.amount;
  const sum = setAmount(text, Math.round(amount * 100) / 100);
  const written = readQuantity(sum);
  const isWritten = written?.base === own.base && written.unit === own.unit && isSame(written.amount, amount);
  return isWritten ? sum : null;
}

const NUMERAL = /\p{N}/u;

/** Reads an amount that is sure to be one. A text without any number is one piece. */
function readAmount(text: string, isKnown: (name: string) => boolean): Omit<Quantity, "at" | "isSure"> | null {
  const found = readQuantity(text);
  if (found) return found.isSure || isKnown(found.base) ? found : null;
  const base = readRest(text);
  return NUMERAL.test(base) ? null : { base, amount: 1, unit: null };
}

/** Whether two numbers differ by nothing but the rounding of a computer. */
const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-9;

/** Returns the name and the number of pieces where they are sure. Other amounts stay in the words: "Milk, 2 l". */
export function readPieces(text: string): Quantity | null {
  const quantity = readQuantity(text);
  return quantity?.isSure && quantity.unit === null && Number.isInteger(quantity.amount) ? quantity : null;
}

/** Returns the amount as it stands beside a name: "×2", "500 g". */
export function formatAmount({ amount, unit }: Pick<Quantity, "amount" | "unit">): string {
  return unit === null ? `×${amount}` : `${amount} ${unit}`;
}

/** Whether two texts differ in nothing but their amounts. Another mark is another difference. */
export function differsInAmount(text: string, other: string): boolean {
  const toBase = (each: string) => {
    const { words, marks } = splitMarks(each);
    return normalizeText(`${readQuantityOfWords(words)?.base ?? words} ${marks}`);
  };
  return text !== other && toBase(text) === toBase(other);
}
