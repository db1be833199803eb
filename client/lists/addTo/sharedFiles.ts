/** Where the service worker puts files that another app shares, for the page that it opens. */
const CACHE = "shared";

/** The header with the name of a file. */
const NAME = "listbook-file-name";

/** Keeps the files that another app shares. */
export async function keepSharedFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const cache = await caches.open(CACHE);
  await Promise.all(
    files.map((file, index) => {
      const headers = { "content-type": file.type, [NAME]: encodeURIComponent(file.name) };
      return cache.put(`/${CACHE}/${index}`, new Response(file, { headers }));
    }),
  );
}

/** Returns the files that were shared, in their order, and forgets them. */
export async function takeSharedFiles(): Promise<File[]> {
  // On plain http there is neither a cache nor a service worker.
  if (!("caches" in globalThis) || !(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const kept = await cache.matchAll();
  const files = await Promise.all(
    kept.map(async (answer) => {
      const type = answer.headers.get("content-type") ?? "";
      return new File([await answer.blob()], decodeURIComponent(answer.headers.get(NAME) ?? ""), { type });
    }),
  );
  await caches.delete(CACHE);
  return files;
}
