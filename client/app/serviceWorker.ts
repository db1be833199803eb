import { buildPushInput, keepSubscription, readKeptSubscription } from "../account/notifications/keptSubscription.ts";
import { keepSharedFiles } from "../lists/addTo/sharedFiles.ts";
import { writeShared } from "../lists/addTo/sharedWords.ts";

/** `scripts/buildServiceWorker.ts` writes these values into the file when it is built. */
declare const BUILD_ID: string;
declare const FILES: string[];
/** The paths of each language's own files. */
declare const TRANSLATIONS: Record<string, string[]>;

/**
 * The types of a service worker that this file needs. TypeScript's own library for them conflicts with that of pages.
 */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
export type FetchEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null };
type NotificationClickEvent = ExtendableEvent & { notification: { data: unknown; close(): void } };
type PushSubscriptionChangeEvent = ExtendableEvent & { newSubscription?: PushSubscription | null };
type WindowClient = {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
};
type ServiceWorker = {
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  navigator: { setAppBadge?: (count: number) => Promise<void> };
  registration: {
    active: { scriptURL: string } | null;
    showNotification(title: string, options: object): Promise<void>;
    pushManager: PushManager;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: PushSubscriptionChangeEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationClickEvent) => void): void;
};

const worker = globalThis as unknown as ServiceWorker;
const readLanguage = (query: string) => new URLSearchParams(query).get("language") ?? "en";
/** The language of the pages that this worker keeps. */
const language = readLanguage(location.search);
const files = [...FILES, ...(TRANSLATIONS[language] ?? [])];
const PREFIX = "listbook-";
const CACHE = `${PREFIX}${BUILD_ID}-${language}`;

/** Milliseconds to wait for the server's page before the saved page is used. */
const NETWORK_TIMEOUT = 4_000;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
  // The pages that are open have just been loaded in the new language. A newer build waits until they are closed.
  const { active } = worker.registration;
  if (active && readLanguage(new URL(active.scriptURL).search) !== language) void worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === "POST" && origin === location.origin && pathname === "/share")
    event.respondWith(openShared(event.request));
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") {
    // Link pages and calendars contain data of the server, so this worker neither caches nor answers them. The way back
    // from an OpenID provider, below /__clerk, works once.
    if (!/^\/((api|graphql|graphiql|__clerk)\b|(join|t|calendar)\/)/.test(pathname))
      event.respondWith(openPage(event.request));
  } else if (files.includes(pathname)) event.respondWith(readCacheFirst(event.request));
  // The files of the font for other scripts than the Latin one are kept when they were used.
  else if (/^\/(api\/_nuxt_icon\/|assets\/.*\.woff2$)/.test(pathname))
    event.respondWith(readThroughCache(event.request));
});

worker.addEventListener("push", (event) => event.waitUntil(showPush(event)));

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data));
});

worker.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewSubscription(event.newSubscription ?? null)),
);

/**
 * Subscribes again when the browser has renewed or lost its subscription, and says so to the server. Only pages have the
 * session of a member, so an open one does it then, or else the next one that starts.
 */
async function renewSubscription(renewed: PushSubscription | null): Promise<void> {
  const kept = await readKeptSubscription();
  if (!kept) return;
  const { publicKey } = (await call("GET", "/api/push/key")) as { publicKey: string };
  const { pushManager } = worker.registration;
  const made = renewed ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const user = (await call("GET", "/api/user/current")) as { id: string } | null;
  if (user?.id === kept.userId) {
    await call("POST", "/api/push/subscription", buildPushInput(made, kept));
    await keepSubscription({ ...kept, endpoint: made.endpoint });
    const former = kept.endpoint === made.endpoint ? null : new URLSearchParams({ endpoint: kept.endpoint });
    if (former) await call("DELETE", `/api/push/subscription?${former}`).catch(() => undefined);
  } else {
    const windows = await worker.clients.matchAll({ type: "window" });
    // oxlint-disable-next-line require-post-message-target-origin -- the windows of a worker have its origin
    for (const window of windows) window.postMessage("push renewed");
  }
}

/** Errors: when the server refuses or cannot be reached. */
async function call(method: string, path: string, body?: object): Promise<unknown> {
  const init = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method, ...init });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer.json();
}

/** Shows a message. Browsers want to see something for each, so one that cannot be read is shown too. */
async function showPush({ data }: PushEvent): Promise<void> {
  const { title = "Listbook", body, tag, path, due } = readMessage(data);
  const icon = "/icon-192.png";
  // A browser without badges, or one that refuses them, shows the message all the same.
  if (due !== undefined) await worker.navigator.setAppBadge?.(due).catch(() => {});
  await worker.registration.showNotification(title, { body, tag, icon, badge: icon, data: path });
}

/** `due` is the number of lists that are due, for the badge of the app. */
type Message = { title?: string; body?: string; tag?: string; path?: string; due?: number };

function readMessage(data: PushEvent["data"]): Message {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/**
 * Opens a path of our own origin: in a window that shows it already, or else in the one that was used last, or in a new
 * one. Any other address opens home.
 */
async function openPath(path: unknown): Promise<void> {
  const wanted = new URL(typeof path === "string" ? path : "/", location.origin);
  const target = wanted.origin === location.origin ? wanted : new URL("/", location.origin);
  const windows = await worker.clients.matchAll({ type: "window" });
  const showing = windows.find(({ url }) => isAt(new URL(url), target));
  const window = showing ?? windows[0];
  if (!window) return void (await worker.clients.openWindow(target.href));
  // A browser may not let the window come to the front.
  const shown = await window.focus().catch(() => window);
  if (!showing) await shown.navigate(target.href);
}

/** Whether a window shows a place. What it shows of that, such as shop mode or an open sheet, makes no difference. */
const isAt = ({ pathname, search }: URL, target: URL) =>
  pathname.replace(/\/$/, "") === target.pathname.replace(/\/$/, "") && (!target.search || search === target.search);

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/**
 * Answers a navigation with the server's page. When the server does not answer in time, cannot answer, or another
 * program answers in its place, it answers with the saved page.
 */
async function openPage(request: Request): Promise<Response> {
  const response = fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT));
  const responseInTime = await Promise.race([response, timeout]).catch(() => undefined);
  if (responseInTime && isShown(responseInTime)) return responseInTime;
  return (await caches.match("/index.html")) ?? response;
}

/**
 * Whether a response is one of our server that can be shown. A browser hides the headers of a redirect, so every
 * redirect counts: a proxy must be able to send the user to its sign-in page.
 */
const isShown = ({ type, status, headers }: Response) =>
  type === "opaqueredirect" || (headers.has("listbook-server") && status < 500);

/**
 * Opens home with what another app has shared with the installed Listbook (`public/manifest.webmanifest`). The part of
 * the address after `#` is not sent to any server, and files wait in the browser.
 */
async function openShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  // Without room for the files their words come all the same.
  await keepSharedFiles(form.getAll("files").filter((file) => file instanceof File)).catch(() => {});
  const hash = writeShared({ title: read("title"), text: read("text"), url: read("url") });
  return Response.redirect(`${location.origin}/${hash}`, 303);
}

const readCacheFirst = async (request: Request) => (await caches.match(request)) ?? fetch(request);

async function readThroughCache(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
