/** These characters at the end of an address belong to the sentence around it. */
const TRAILING = new Set(".,;:!?'\"’…‥・·*_");
/**
 * An address ends at blanks and signs that nobody sees, at quotes and brackets that point at it, and at the punctuation of
 * scripts that write no blank behind it, with all wide brackets.
 */
const ADDRESS =
  /\b(https?:\/\/[^\s\u200b\u200e\u200f\u2060\u2066-\u2069\ufeff<>«»“”„‹›\u3001-\u3003\u3008-\u3011\u3014-\u301f\ufe30-\ufe6b！（），：；？［］｛-､،؛؟۔।॥]+)/iu;
const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** `text` is the address as it was typed. */
type Link = { text: string; href: string; host: string };

const countSign = (text: string, sign: string) => text.split(sign).length - 1;

/** Cuts off what belongs to the sentence around an address. A bracket belongs to the address if it has its partner. */
function cutAddress(text: string): string {
  const alone = new Map(
    Object.entries(PAIRS).map(([closing, opening]) => [closing, countSign(text, closing) - countSign(text, opening)]),
  );
  let end = text.length;
  for (; end > 0; end--) {
    const last = text[end - 1] ?? "";
    const aloneCount = alone.get(last) ?? 0;
    if (aloneCount > 0) alone.set(last, aloneCount - 1);
    else if (!TRAILING.has(last)) break;
  }
  return text.slice(0, end);
}

/** Splits a text into strings and the http and https addresses between them. */
export const splitAtLinks = (text: string): (string | Link)[] =>
  text.split(ADDRESS).flatMap((part, index) => {
    const address = index % 2 === 0 ? "" : cutAddress(part);
    if (!URL.canParse(address)) return part;
    const { href, host } = new URL(address);
    return [{ text: address, href, host }, part.slice(address.length)];
  });

/** Returns the http and https addresses in a text, without duplicates, in the order of the text. */
export function findLinks(text: string): Link[] {
  const links = splitAtLinks(text).filter((part) => typeof part !== "string");
  return [...new Map(links.map((link) => [link.href, link])).values()];
}
