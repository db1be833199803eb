import type { House } from "./call.ts";
import { getCheckout, payCheckout } from "./checkouts.ts";
import { Refusal } from "./refusal.ts";
import type { PortalSession, Price, Session, Subscription } from "./shapes.ts";
import { get } from "./store.ts";
import { act, getSubscription, isAct, listSubscriptions, possibleActs } from "./subscriptions.ts";
import { STYLE } from "./style.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (each) => ENTITIES[each] ?? "");

/** A whole page: no script at all, and its style in a file, so that the strictest policy of ours lets it be. */
const showPage = (title: string, body: string, status = 200) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/__stripe/style.css"></head>
<body><main><p class="mark">Test checkout: no card is charged</p><h1>${escape(title)}</h1>${body}</main></body></html>`,
    { status, headers: { "content-type": "text/html; charset=UTF-8", "cache-control": "no-store" } },
  );

const link = (href: string, text: string) => `<p><a href="${escape(href)}">${escape(text)}</a></p>`;
const button = (name: string, value: string, text: string) =>
  `<button name="${name}" value="${escape(value)}">${escape(text)}</button>`;
const form = (content: string) => `<form method="post">${content}</form>`;
const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });

const money = ({ unit_amount: amount, currency }: Price) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amount / 100);
const priceLine = (price: Price) => `Listbook, ${money(price)} a ${price.recurring.interval}`;
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

function showCheckout({ status, sold, cancel_url: back }: Session): Response {
  if (status !== "open")
    return showPage(
      status === "complete" ? "This is paid" : "This page is closed",
      link(back, "Back to Listbook"),
      410,
    );
  const pay = button("act", "pay", `Pay ${money(sold.price)}`);
  return showPage("Subscribe", `<p>${escape(priceLine(sold.price))}</p>${form(pay)}${link(back, "Cancel")}`);
}

function showSubscription(subscription: Subscription): string {
  const [item] = subscription.items.data;
  const end = subscription.cancel_at
    ? `ends on ${day(subscription.cancel_at)}`
    : `paid until ${day(item.current_period_end)}`;
  const buttons = possibleActs(subscription).map(([name, label]) => button("act", name, label));
  const hidden = `<input type="hidden" name="subscription" value="${escape(subscription.id)}">`;
  return `<p>${escape(priceLine(item.price))}</p><p>${escape(subscription.status)}, ${end}</p>${form(hidden + buttons.join(""))}`;
}

async function showPortal({ db, now }: House, { customer, return_url: back }: PortalSession): Promise<Response> {
  const found = (await listSubscriptions(db, customer, now())).filter(({ status }) => status !== "canceled");
  const body = found.length > 0 ? found.map(showSubscription).join("") : "<p>There is no subscription.</p>";
  return showPage("Your subscription", body + link(back, "Back to Listbook"));
}

async function answerCheckout(house: House, request: Request, id: string): Promise<Response> {
  const location = request.method === "POST" ? await payCheckout(house, id) : null;
  return location ? redirect(location) : showCheckout(await getCheckout(house, id));
}

async function answerPortal(house: House, request: Request, id: string): Promise<Response> {
  const portal = await get<PortalSession>(house.db, "billing_portal.session", id);
  if (request.method !== "POST") return showPortal(house, portal);
  const sent = new URLSearchParams(await request.text());
  const [subscriptionId, name] = [sent.get("subscription") ?? "", sent.get("act") ?? ""];
  const { customer } = await getSubscription(house.db, subscriptionId, house.now());
  if (customer === portal.customer && isAct(name)) await actAndTell(house, subscriptionId, name);
  return redirect(`/__stripe/portal/${id}`);
}

/** Does something to a subscription, and tells the app of it. */
export async function actAndTell({ db, now, tell }: House, id: string, name: Parameters<typeof act>[2]): Promise<void> {
  const done = await act(db, id, name, now());
  for (const type of done?.tells ?? []) await tell(type, done?.subscription ?? {});
}

/** Answers everything under `/__stripe`: the pages to which the app sends people. Whoever has the address may act. */
export async function answerPage(house: House, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const from = request.headers.get("origin");
  if (request.method === "POST" && from !== null && from !== house.origin)
    return showPage("This request does not come from here", "", 403);
  if (pathname === "/__stripe/style.css")
    return new Response(STYLE, { headers: { "content-type": "text/css; charset=UTF-8" } });
  const [, kind, id = ""] = /^\/__stripe\/(checkout|portal)\/(\w+)$/.exec(pathname) ?? [];
  try {
    if (kind === "checkout") return await answerCheckout(house, request, id);
    if (kind === "portal") return await answerPortal(house, request, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return showPage("There is nothing here", link("/", "Back to Listbook"), 404);
}
