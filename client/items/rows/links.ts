/** At the end of an address these belong to the sentence around it. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]}'"»”]+$/;

/** The web addresses in a text, each once, in their order. */
export function findLinks(text: string): { href: string; host: string }[] {
  const addresses = (text.match(/\bhttps?:\/\/\S+/gi) ?? []).map((found) => found.replace(TRAILING_PUNCTUATION, ""));
  const urls = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
  return [...new Map(urls.map(({ href, host }) => [href, { href, host }])).values()];
}
