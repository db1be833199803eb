declare global {
  /** The requests that `public/boot.js` sent before the scripts were loaded, by the body of each. */
  var earlyReads: Map<string, Promise<Response>> | undefined;
}

/** Wraps `fetch`: a request that `public/boot.js` has sent already gets that answer, once, and is not sent again. */
export function withEarlyReads(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (uri, init) => {
    const body = typeof init?.body === "string" ? init.body : "";
    const early = globalThis.earlyReads?.get(body);
    globalThis.earlyReads?.delete(body);
    return early ?? fetch(uri, init);
  };
}
