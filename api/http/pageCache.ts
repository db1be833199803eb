import { countPartBytes, type Parts } from "./untakenAnswers.ts";

/** The most bytes of pages that a process keeps. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/** Returns the page of a key, which `render` makes where it is not kept. Requests at once share one call of `render`. */
type PageCache = (key: string, render: () => Promise<Parts>) => Promise<Parts>;

/** Creates a cache of rendered pages. Of those that are too many, it forgets the ones that were used longest ago. */
export function createPageCache(maxBytes = MAX_CACHED_BYTES): PageCache {
  /** A map is in the order of its entries: the page that was used last comes last. */
  const pages = new Map<string, { page: Promise<Parts>; bytes: number }>();
  let allBytes = 0;

  function forget(key: string) {
    allBytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }

  async function add(key: string, page: Promise<Parts>) {
    const entry = { page, bytes: 0 };
    pages.set(key, entry);
    const bytes = await page.then(countPartBytes, () => null);
    // Others may have taken its place while it was rendered.
    if (pages.get(key) !== entry) return;
    if (bytes === null) return forget(key);
    entry.bytes = bytes;
    allBytes += bytes;
    for (const oldest of pages.keys()) {
      if (allBytes <= maxBytes) return;
      forget(oldest);
    }
  }

  return (key, render) => {
    const known = pages.get(key);
    if (!known) {
      const page = render();
      void add(key, page);
      return page;
    }
    pages.delete(key);
    pages.set(key, known);
    return known.page;
  };
}
