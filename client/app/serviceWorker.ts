/** Written into this file when it is built (`scripts/buildServiceWorker.ts`). */
declare const BUILD_ID: string;
declare const FILES: string[];

/** What this file needs of a service worker; TypeScript's own description of it contradicts that of a page. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type ServiceWorker = {
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};

const worker = globalThis as unknown as ServiceWorker;
const files = FILES;
const PREFIX = "listbook-";
const CACHE = PREFIX + BUILD_ID;

/** Milliseconds after which a network that says nothing is taken for none. */
const NETWORK_TIMEOUT = 4_000;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") {
    if (!/^\/(api|graphql|graphiql)\b/.test(pathname)) event.respondWith(openPage(event.request));
  } else if (files.includes(pathname)) event.respondWith(readCacheFirst(event.request));
  else if (pathname.startsWith("/api/_nuxt_icon/")) event.respondWith(readThroughCache(event.request));
});

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** The page from the server; without one the page that was saved. */
async function openPage(request: Request): Promise<Response> {
  const answer = fetch(request);
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT));
  const inTime = await Promise.race([answer, patience]).catch(() => undefined);
  return inTime ?? (await caches.match("/index.html")) ?? answer;
}

const readCacheFirst = async (request: Request) => (await caches.match(request)) ?? fetch(request);

async function readThroughCache(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
