/** These characters at the end of an address belong to the sentence around it. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]}'"»”]+$/;

/** `text` is the address as it was typed. */
export type Link = { text: string; href: string; host: string };

/** Splits a text into strings and the http and https addresses between them. */
export const splitAtLinks = (text: string): (string | Link)[] =>
  text.split(/\b(https?:\/\/\S+)/i).flatMap((part, index) => {
    const address = part.replace(TRAILING_PUNCTUATION, "");
    if (index % 2 === 0 || !URL.canParse(address)) return part;
    const { href, host } = new URL(address);
    return [{ text: address, href, host }, part.slice(address.length)];
  });

/** Returns the http and https addresses in a text, without duplicates, in the order of the text. */
export function findLinks(text: string): Link[] {
  const links = splitAtLinks(text).filter((part) => typeof part !== "string");
  return [...new Map(links.map((link) => [link.href, link])).values()];
}
