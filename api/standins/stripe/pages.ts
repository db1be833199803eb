import type { StripeContext } from "./form.ts";
import { getCheckout, payCheckout } from "./checkouts.ts";
import { StripeApiError } from "./apiError.ts";
import type { PortalSession, Price, CheckoutSession, StripeSubscription } from "./objects.ts";
import { getObject } from "./objectStore.ts";
import { applyAction, getSubscription, isActionName, listSubscriptions, listPossibleActions } from "./subscriptions.ts";
import { STYLE } from "./style.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** Renders a page without scripts and with its style in a file, as the app's content security policy requires. */
const renderPage = (title: string, body: string, status = 200) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/__stripe/style.css"></head>
<body><main><p class="mark">Test checkout: no card is charged</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    { status, headers: { "content-type": "text/html; charset=UTF-8", "cache-control": "no-store" } },
  );

const renderLink = (href: string, text: string) => `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;
const renderButton = (name: string, value: string, text: string) =>
  `<button name="${name}" value="${escapeHtml(value)}">${escapeHtml(text)}</button>`;
const renderForm = (content: string) => `<form method="post">${content}</form>`;
const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });

const formatAmount = ({ unit_amount: amount, currency }: Price) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amount / 100);
const formatPrice = (price: Price) => `Listbook, ${formatAmount(price)} a ${price.recurring.interval}`;
const formatDate = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

function renderCheckout({ status, sold, cancel_url: cancelUrl }: CheckoutSession): Response {
  if (status !== "open")
    return renderPage(
      status === "complete" ? "Already paid" : "This page has expired",
      renderLink(cancelUrl, "Back to Listbook"),
      410,
    );
  const pay = renderButton("act", "pay", `Pay ${formatAmount(sold.price)}`);
  return renderPage(
    "Subscribe",
    `<p>${escapeHtml(formatPrice(sold.price))}</p>${renderForm(pay)}${renderLink(cancelUrl, "Cancel")}`,
  );
}

function renderSubscription(subscription: StripeSubscription): string {
  const [item] = subscription.items.data;
  const end = subscription.cancel_at
    ? `ends on ${formatDate(subscription.cancel_at)}`
    : `paid until ${formatDate(item.current_period_end)}`;
  const buttons = listPossibleActions(subscription).map(([name, label]) => renderButton("act", name, label));
  const hidden = `<input type="hidden" name="subscription" value="${escapeHtml(subscription.id)}">`;
  return `<p>${escapeHtml(formatPrice(item.price))}</p><p>${escapeHtml(subscription.status)}, ${end}</p>${renderForm(hidden + buttons.join(""))}`;
}

async function renderPortal(
  { db, now }: StripeContext,
  { customer, return_url: returnUrl }: PortalSession,
): Promise<Response> {
  const subscriptions = (await listSubscriptions(db, customer, now())).filter(({ status }) => status !== "canceled");
  const body = subscriptions.length > 0 ? subscriptions.map(renderSubscription).join("") : "<p>No subscription.</p>";
  return renderPage("Your subscription", body + renderLink(returnUrl, "Back to Listbook"));
}

async function handleCheckout(context: StripeContext, request: Request, id: string): Promise<Response> {
  const location = request.method === "POST" ? await payCheckout(context, id) : null;
  return location ? redirect(location) : renderCheckout(await getCheckout(context, id));
}

async function handlePortal(context: StripeContext, request: Request, id: string): Promise<Response> {
  const portal = await getObject<PortalSession>(context.db, "billing_portal.session", id);
  if (request.method !== "POST") return renderPortal(context, portal);
  const form = new URLSearchParams(await request.text());
  const [subscriptionId, name] = [form.get("subscription") ?? "", form.get("act") ?? ""];
  const { customer } = await getSubscription(context.db, subscriptionId, context.now());
  if (customer === portal.customer && isActionName(name)) await applyActionAndNotify(context, subscriptionId, name);
  return redirect(`/__stripe/portal/${id}`);
}

/** Applies an action to a subscription and sends its events to the app. Does nothing when it is not possible. Exported for tests. */
export async function applyActionAndNotify(
  { db, now, sendEvent }: StripeContext,
  id: string,
  name: Parameters<typeof applyAction>[2],
): Promise<void> {
  const applied = await applyAction(db, id, name, now());
  for (const type of applied?.eventTypes ?? []) await sendEvent(type, applied?.subscription ?? {});
}

/**
 * Answers everything under `/__stripe`: the pages to which the app sends a person. As at Stripe, the URL of a page is
 * the permission to use it.
 */
export async function handlePage(context: StripeContext, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const origin = request.headers.get("origin");
  if (request.method === "POST" && origin !== null && origin !== context.origin)
    return renderPage("This request came from somewhere else", "", 403);
  if (pathname === "/__stripe/style.css")
    return new Response(STYLE, { headers: { "content-type": "text/css; charset=UTF-8" } });
  const [, kind, id = ""] = /^\/__stripe\/(checkout|portal)\/(\w+)$/.exec(pathname) ?? [];
  try {
    if (kind === "checkout") return await handleCheckout(context, request, id);
    if (kind === "portal") return await handlePortal(context, request, id);
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
  }
  return renderPage("Nothing here", renderLink("/", "Back to Listbook"), 404);
}
