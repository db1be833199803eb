/** The zeros of the scripts that count by tens, each followed by its nine other digits: Latin, Arabic, Persian, Indian … */
const ZEROS = "0٠۰०০੦૦୦௦౦೦൦๐໐༠၀០０";

/** The digits of all scripts with their values. */
export const DIGITS: ReadonlyMap<string, string> = new Map(
  [...ZEROS].flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero.charCodeAt(0) + digit), String(digit)] as const),
  ),
);
/** Signs around numbers that scripts have of their own. */
const SIGNS = new Map(["٫.", "،,", "、,", "⁄/", "∕/", "٪%"].map(([sign = "", same = ""]) => [sign, same]));
const NOT_ASCII = /[^ -~]/gu;

/** Returns a text of the same length with the digits, the wide letters and the signs of ASCII. */
export const toAscii = (text: string): string =>
  text.replaceAll(NOT_ASCII, (sign) => {
    const isWide = sign >= "！" && sign <= "～";
    return DIGITS.get(sign) ?? SIGNS.get(sign) ?? (isWide ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : sign);
  });
