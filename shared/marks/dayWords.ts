import { toAscii } from "../asciiSigns.ts";
import { normalizeText } from "../normalizeText.ts";

/** Units of a mark of days. */
type DayUnit = "day" | "week" | "month";

/** A day counted from the day of a list: -7 days, 2 weeks. A month is one of the calendar. */
type DayOffset = { count: number; unit: DayUnit };

const UNITS: readonly DayUnit[] = ["day", "week", "month"];

/** The words of a language. In its phrases `#` stands for a number and `@` for a unit. Phrases are divided by `|`. */
type DayWords = {
  /** The forms of day, week and month. */
  units: readonly [string, string, string];
  before: string;
  after: string;
  /** Ways to say "before" that need digits: "A week ahead" is no day. */
  beforeInDigits?: string;
  /** What says one before the first form of a unit. */
  one?: string;
  /** Whole phrases: the day itself, the day before, and the day after. */
  same: string;
  eve: string;
  next: string;
  /** Other whole phrases, by their numbers and the first letter of the unit. */
  others?: Readonly<Record<string, string>>;
};

/**
 * The languages whose phrases are also read at the end of other words without brackets. No word here says "ago", "later" or
 * "earlier", which count from something else.
 */
const OPEN_LANGUAGES: readonly DayWords[] = [
  {
    units: ["day days", "week weeks wk wks", "month months"],
    before: "# @ before",
    after: "# @ after|# @ afterwards",
    beforeInDigits: "# @ prior|# @ ahead|# @ beforehand|# @ in advance",
    one: "a|one|the|",
    same: "on the day|day of|the day of|on the day itself",
    eve: "night before|the night before|evening before|the evening before",
    next: "the day after",
  },
  {
    units: ["Tag Tage Tagen", "Woche Wochen", "Monat Monate Monaten"],
    before: "# @ vorher|# @ davor|# @ zuvor|# @ im Voraus|# @ vorab",
    after: "# @ danach|# @ nachher",
    one: "ein|eine|einen|die|",
    same: "am Tag|am selben Tag|am Tag selbst",
    eve: "am Tag davor|am Tag vorher|am Vortag|tags zuvor|am Abend davor|am Abend vorher",
    next: "am Tag danach",
  },
  {
    units: ["jour jours", "semaine semaines", "mois"],
    before: "# @ avant|# @ à l'avance|# @ auparavant",
    after: "# @ après",
    one: "un|une|la|",
    same: "le jour J|jour J|le jour même",
    eve: "la veille|le jour d'avant|le jour avant",
    next: "le lendemain|le jour d'après",
    others: { "-1w": "la semaine d'avant" },
  },
  {
    units: ["día días", "semana semanas", "mes meses"],
    before: "# @ antes|# @ con antelación|# @ con anticipación",
    after: "# @ después",
    one: "un|una|el|la|",
    same: "el mismo día|ese mismo día",
    eve: "el día anterior|la víspera|la noche antes|la noche anterior",
    next: "el día siguiente",
  },
  {
    units: ["giorno giorni", "settimana settimane", "mese mesi"],
    before: "# @ prima|# @ in anticipo",
    after: "# @ dopo",
    one: "un|una|il|la|",
    same: "il giorno stesso|lo stesso giorno",
    eve: "la sera prima|la vigilia",
    next: "il giorno dopo",
  },
  {
    units: ["dia dias", "semana semanas", "mês meses"],
    before: "# @ antes|# @ com antecedência",
    after: "# @ depois|# @ após",
    one: "um|uma|o|a|",
    same: "no dia|no próprio dia|no mesmo dia",
    eve: "na véspera|a véspera|no dia anterior|no dia antes|na noite anterior",
    next: "no dia seguinte|no dia depois",
  },
  {
    units: ["dag dagen", "week weken", "maand maanden"],
    before: "# @ van tevoren|# @ ervoor|# @ vooraf|# @ tevoren",
    after: "# @ erna|# @ daarna|# @ nadien",
    one: "een|de|",
    same: "op de dag|op de dag zelf|de dag zelf",
    eve: "de avond ervoor|de avond van tevoren",
    next: "de dag erna",
  },
  {
    units: ["dag dagar", "vecka veckor", "månad månader"],
    before: "# @ före|# @ innan|# @ i förväg",
    after: "# @ efter|# @ efteråt",
    one: "en|ett|",
    same: "på dagen|samma dag",
    eve: "dagen före|dagen innan|kvällen före|kvällen innan",
    next: "dagen efter",
    others: { "-1w": "veckan före|veckan innan" },
  },
  {
    units: ["dag dage", "uge uger", "måned måneder"],
    before: "# @ før|# @ forinden|# @ i forvejen",
    after: "# @ efter|# @ bagefter",
    one: "en|et|",
    same: "på dagen|samme dag",
    eve: "dagen før|aftenen før",
    next: "dagen efter",
    others: { "-1w": "ugen før" },
  },
  {
    units: ["dag dager", "uke uker", "måned måneder"],
    before: "# @ før|# @ i forveien|# @ på forhånd",
    after: "# @ etter|# @ etterpå",
    one: "en|ei|",
    same: "på dagen|samme dag",
    eve: "dagen før|kvelden før",
    next: "dagen etter",
    others: { "-1w": "uken før" },
  },
];

/**
 * The languages, and the English "out", whose phrases also say "ago" or "within": they are read where nothing else stands,
 * in brackets, and behind a sign.
 */
const FENCED_LANGUAGES: readonly DayWords[] = [
  {
    units: ["days", "weeks wks", "months"],
    before: "# @ out",
    after: "",
    same: "",
    eve: "",
    next: "",
  },
  {
    units: ["день дня дней", "неделю недели недель неделя", "месяц месяца месяцев"],
    before: "за # @ до",
    after: "через # @ после|# @ после",
    one: "один|одну|",
    same: "в день|в тот же день|в этот день",
    eve: "накануне",
    next: "на следующий день",
  },
  {
    units: ["день дні днів", "тиждень тижні тижнів", "місяць місяці місяців"],
    before: "за # @ до",
    after: "через # @ після|# @ після",
    one: "один|",
    same: "в день|у день|того ж дня|у той же день",
    eve: "напередодні",
    next: "наступного дня",
  },
  {
    units: ["dzień dni", "tydzień tygodnie tygodni", "miesiąc miesiące miesięcy miesiąca"],
    before: "# @ przed|na # @ przed",
    after: "# @ po",
    one: "jeden|",
    same: "w dniu|w tym dniu|tego dnia|w ten dzień",
    eve: "w przeddzień|wieczór przed",
    next: "następnego dnia",
  },
  {
    units: ["den dny dní dnů", "týden týdny týdnů", "měsíc měsíce měsíců"],
    before: "# @ předem|# @ předtím|# @ před tím",
    after: "# @ poté|# @ potom|# @ po",
    one: "jeden|",
    same: "v den|ten den|v ten den",
    eve: "večer předtím|večer předem",
    next: "druhý den",
  },
  {
    units: ["päivää päivä", "viikkoa viikko", "kuukautta kuukausi"],
    before: "# @ ennen|# @ etukäteen",
    after: "# @ jälkeen",
    one: "yksi|",
    same: "samana päivänä",
    eve: "edellisenä päivänä|edellisenä iltana",
    next: "seuraavana päivänä",
  },
  {
    units: ["gün", "hafta", "ay"],
    before: "# @ önce|# @ öncesi|# @ öncesinde",
    after: "# @ sonra|# @ sonrası",
    one: "bir",
    same: "aynı gün|o gün",
    eve: "bir önceki gün",
    next: "ertesi gün",
  },
  {
    units: ["יום ימים", "שבוע שבועות", "חודש חודשים"],
    before: "# @ לפני|# @ מראש",
    after: "# @ אחרי|# @ לאחר מכן",
    one: "",
    same: "באותו יום|ביום עצמו",
    eve: "ערב לפני",
    next: "למחרת",
    others: {
      "-2d": "יומיים לפני",
      "-2w": "שבועיים לפני",
      "-2m": "חודשיים לפני",
      "2d": "יומיים אחרי",
      "2w": "שבועיים אחרי",
      "2m": "חודשיים אחרי",
    },
  },
  {
    units: ["يوم أيام يومًا", "أسبوع أسابيع أسبوعًا", "شهر أشهر شهور شهرًا"],
    before: "قبل # @|قبل @ #",
    after: "بعد # @|بعد @ #",
    one: "واحد|",
    same: "في اليوم نفسه|في نفس اليوم|في اليوم",
    eve: "في اليوم السابق|اليوم السابق|الليلة السابقة",
    next: "في اليوم التالي|اليوم التالي",
    others: {
      "-2d": "قبل يومين",
      "-2w": "قبل أسبوعين",
      "-2m": "قبل شهرين",
      "2d": "بعد يومين",
      "2w": "بعد أسبوعين",
      "2m": "بعد شهرين",
    },
  },
  {
    units: ["روز", "هفته", "ماه"],
    before: "# @ قبل|# @ پیش از آن",
    after: "# @ بعد|# @ پس از آن",
    one: "یک|",
    same: "همان روز|در همان روز",
    eve: "شب قبل|روز پیش",
    next: "روز بعد",
  },
  {
    units: ["दिन", "सप्ताह हफ़्ते हफ्ते हफ़्ता हफ्ता", "महीने महीना माह"],
    before: "# @ पहले|# @ पूर्व",
    after: "# @ बाद",
    one: "एक",
    same: "उसी दिन",
    eve: "एक रात पहले",
    next: "अगले दिन",
  },
  {
    units: ["日 日間", "週間 週", "か月 ヶ月 ケ月 カ月 ヵ月 箇月"],
    before: "#@前",
    after: "#@後|#@あと",
    one: "一",
    same: "当日",
    eve: "前日|前夜|前の日",
    next: "翌日|次の日",
  },
  {
    units: ["天 日", "周 週 星期 个星期 個星期", "个月 個月"],
    before: "#@前|#@之前|提前#@",
    after: "#@后|#@後|#@之后|#@之後",
    one: "一",
    same: "当天|當天",
    eve: "前一天|前一晚",
    next: "后一天|後一天|第二天",
  },
  {
    units: ["일", "주 주일", "개월 달"],
    before: "#@전",
    after: "#@후|#@뒤",
    same: "당일",
    eve: "전날|하루 전",
    next: "다음 날|이튿날|하루 뒤",
    others: { "-2d": "이틀 전", "-1w": "일주일 전|한 주 전", "-1m": "한 달 전", "1w": "일주일 후", "1m": "한 달 후" },
  },
];

/** What a phrase says, with a number in place of `#` where it has one. */
type Meaning = DayOffset & { isOpen: boolean };
type Meanings = {
  numbered: Map<string, Meaning>;
  whole: Map<string, Meaning>;
  /** The last two characters of all phrases. Most words end otherwise, which is found faster than their form. */
  ends: Set<string>;
};

/** Chinese, Japanese and Korean are written with and without spaces. */
const BESIDE_DENSE = /\s*([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])\s*/g;

/** The form in which phrases are compared: without case and accents, with the digits of ASCII. */
const toKey = (phrase: string) => normalizeText(toAscii(phrase)).replace(BESIDE_DENSE, "$1").trim();

const IS_ASCII = /^[ -~]*$/;

const toEnd = (phrase: string) => phrase.slice(-2).toLowerCase();

/** What stands for a phrase in `others`. */
const OTHER = /^(-?\d)([dwm])$/;

/** Returns the meanings of all phrases. They are looked up, because an expression with all of them takes long to make. */
function collectMeanings(): Meanings {
  const meanings: Meanings = { numbered: new Map(), whole: new Map(), ends: new Set() };
  for (const words of OPEN_LANGUAGES) addLanguage(meanings, words, true);
  for (const words of FENCED_LANGUAGES) addLanguage(meanings, words, false);
  for (const end of [...meanings.ends].filter((each) => !IS_ASCII.test(each)))
    for (const form of [end.normalize("NFD"), toKey(end), end.replace(BESIDE_DENSE, " $1")])
      meanings.ends.add(toEnd(form));
  return meanings;
}

function addLanguage({ numbered, whole, ends }: Meanings, words: DayWords, isOpen: boolean) {
  const { before, after, beforeInDigits = "", one, same, eve, next, others = {} } = words;
  const ones = one?.split("|").map(toKey) ?? [];
  const sides = [
    { count: -1, patterns: before, ones },
    { count: -1, patterns: beforeInDigits, ones: [] },
    { count: 1, patterns: after, ones },
  ];
  const units = words.units.map((forms) => forms.split(" ").map((form) => ({ form, key: toKey(form) })));
  for (const side of sides)
    for (const pattern of side.patterns.split("|")) {
      const key = toKey(pattern);
      for (const [index, unit] of UNITS.entries()) {
        const meaning = { count: side.count, unit, isOpen };
        const forms = units[index] ?? [];
        for (const each of forms) {
          add(numbered, key.replace("@", each.key), meaning);
          ends.add(toEnd(pattern.replace("@", each.form)));
        }
        for (const each of side.ones) {
          const phrase = key.replace("#", each).replace("@", forms[0]?.key ?? "");
          add(whole, phrase, meaning);
          ends.add(toEnd(phrase.trim()));
        }
      }
    }
  for (const [key, phrases] of Object.entries({ "0d": same, "-1d": eve, "1d": next, ...others })) {
    const [, count, letter = ""] = OTHER.exec(key) ?? [];
    const unit = UNITS.find((each) => each.startsWith(letter)) ?? "day";
    for (const phrase of phrases.split("|")) {
      add(whole, toKey(phrase), { count: Number(count), unit, isOpen });
      ends.add(toEnd(phrase));
    }
  }
}

/** Where two languages have one phrase, the first counts: they mean the same. */
function add(meanings: Map<string, Meaning>, phrase: string, meaning: Meaning) {
  const key = phrase.replace("  ", " ").trim();
  if (key && !meanings.has(key)) meanings.set(key, meaning);
}

let known: Meanings | undefined;

/** The largest number of each unit. */
export const LARGEST: Record<DayUnit, number> = { day: 400, week: 104, month: 36 };

/** A number, or a range, with what stands around it. */
const NUMBERED = /^([^\d]*)(\d{1,3})(?: ?[-~〜] ?(\d{1,3}))?([^\d]*)$/u;
/** Countdowns, of which the French and the Koreans write the last two. */
const COUNTDOWN = /^[TDJ] ?([-−–+]) ?(\d{1,3})$/u;
/** Longer texts are no phrase. */
const MAX_LENGTH = 40;

/** What a phrase of days says. `from` is the other end of a range. */
export type DayMark = DayOffset & { from: number | null };

/** Where a phrase stands: it is all the words, behind a sign or in brackets, or at the end of other words. */
type DayPlace = "alone" | "fenced" | "open";

/** Returns the day that a phrase says, such as "7 days before"; null for none. */
export function readDayPhrase(phrase: string, place: DayPlace): DayMark | null {
  const text = phrase.trim();
  if (text === "" || text.length > MAX_LENGTH) return null;
  if (place === "alone") {
    const [, sign, number] = COUNTDOWN.exec(toAscii(text)) ?? [];
    if (number) return limit({ count: Number(number) * (sign === "+" ? 1 : -1) || 0, unit: "day", from: null });
  }
  known ??= collectMeanings();
  if (!known.ends.has(toEnd(text))) return null;
  const key = toKey(text);
  const whole = place === "open" ? undefined : known.whole.get(key);
  if (whole) return { count: whole.count, unit: whole.unit, from: null };
  const [, start = "", first, last, end = ""] = NUMBERED.exec(key) ?? [];
  const meaning = first && known.numbered.get(`${start}#${end}`.replace(BESIDE_DENSE, "$1"));
  if (!meaning || (place === "open" && !meaning.isOpen)) return null;
  return combine(meaning, Number(first), last === undefined ? null : Number(last));
}

/** Returns the day of a number, or of the end of a range that is nearer to its having been done. */
function combine({ count, unit }: DayOffset, first: number, last: number | null): DayMark | null {
  if (last === null) return limit({ count: count * first || 0, unit, from: null });
  if (first === last || first === 0 || last === 0) return null;
  const [least, most] = [Math.min(first, last), Math.max(first, last)];
  return limit(count < 0 ? { count: -least, unit, from: -most } : { count: most, unit, from: least });
}

const limit = (mark: DayMark): DayMark | null =>
  Math.max(Math.abs(mark.count), Math.abs(mark.from ?? 0)) <= LARGEST[mark.unit] ? mark : null;
