/**
 * The signs and words of currencies, by the name under which their sums are written. Several countries have a sign such as
 * $ or kr, so it is a currency of its own. A regular expression of all of them takes a second to compile, so they are
 * looked up in a map.
 */
const NAMES: Record<string, string> = {
  "€": "€ EUR euro euros Euro Euros",
  $: "$",
  "£": "£ GBP",
  "¥": "¥ ￥ 円 JPY 日元",
  kr: "kr kr.",
  SEK: "SEK",
  NOK: "NOK",
  DKK: "DKK",
  ISK: "ISK",
  "₹": "₹ Rs Rs. INR",
  "₽": "₽ руб руб. RUB рублей рубля рубль",
  "₴": "₴ грн грн. UAH",
  "₩": "₩ 원 KRW",
  "₪": "₪ ILS NIS",
  "₺": "₺ TL TRY",
  zł: "zł zł. PLN",
  Kč: "Kč CZK",
  USD: "USD US$",
  AUD: "AUD A$ AU$",
  CAD: "CAD C$ CA$",
  NZD: "NZD NZ$",
  HKD: "HKD HK$",
  SGD: "SGD S$",
  BRL: "BRL R$",
  MXN: "MXN MX$",
  CHF: "CHF Fr. SFr. sFr.",
  HUF: "HUF Ft",
  CNY: "CNY RMB 元 人民币",
  AED: "AED",
  SAR: "SAR",
  EGP: "EGP",
  MAD: "MAD",
  KWD: "KWD",
  BHD: "BHD",
  OMR: "OMR",
  JOD: "JOD",
  TND: "TND",
  THB: "THB ฿",
  VND: "VND ₫",
  PHP: "PHP ₱",
  NGN: "NGN ₦",
  ZAR: "ZAR",
  RON: "RON lei",
  BGN: "BGN лв лв.",
  RSD: "RSD",
};

export const CURRENCY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, forms]) => forms.split(" ").map((form) => [form, name] as const)),
);

/** The digits behind the point of those that do not have two. */
const DIGITS: Record<string, number> = {
  "¥": 0,
  "₩": 0,
  HUF: 0,
  ISK: 0,
  VND: 0,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  TND: 3,
};
export const getDigits = (currency: string): number => DIGITS[currency] ?? 2;

/** Signs that several countries have. A code beside one says which it is. */
export const SHARED_SIGNS: ReadonlySet<string> = new Set(["$", "£", "¥", "kr"]);

/** Those with which a plain blank divides thousands. */
export const HAS_BLANKS: ReadonlySet<string> = new Set(["zł", "Kč", "₽", "₴", "kr", "SEK", "NOK", "DKK", "ISK", "HUF"]);

/** Forms that are other words too, so that an amount that is not sure is no money: TL is a spoon in German. */
export const WEAK_FORMS: ReadonlySet<string> = new Set(["TL", "lei"]);
