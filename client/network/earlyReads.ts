declare global {
  /** What `public/boot.js` asked for while the scripts were on their way, by the body of the request. */
  var earlyReads: Map<string, Promise<Response>> | undefined;
}

/** A `fetch` that asks for nothing that was asked for already; each early answer is taken once. */
export function withEarlyReads(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (uri, init) => {
    const body = typeof init?.body === "string" ? init.body : "";
    const early = globalThis.earlyReads?.get(body);
    globalThis.earlyReads?.delete(body);
    return early ?? fetch(uri, init);
  };
}
