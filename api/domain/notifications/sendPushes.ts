import { msg } from "@lingui/core/macro";
import { PushMessage } from "../../entities/PushMessage.ts";
import { PushSubscription } from "../../entities/PushSubscription.ts";
import { readPushKeys } from "../accounts/pushKeys.ts";
import { derivePushId } from "../accounts/pushMessages.ts";
import { findOwnSubscription } from "../accounts/pushSubscriptions.ts";
import { type ConcurrencyLimits, limitConcurrency } from "../base/concurrencyLimit.ts";
import { forEachAtOnce } from "../base/chunks.ts";
import type { Context, PushAnswer, PushKeys, PushService } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { createQueue, type Queue } from "../base/queue.ts";
import type { MutationSendTestPushArgs } from "../base/schema.types.ts";
import { say, textsOf } from "../../texts/texts.ts";
import { buildSelectList } from "../../database/columns.ts";
import { planDueMessages, planFinishedMessages, planKeyMessages } from "./pushPlans.ts";
import { readNews } from "./pushContent.ts";
import { type PushText, writePushText } from "./pushText.ts";
import { findQuietEnd } from "./quietHours.ts";

/** The most messages that a server takes at once, and those that it sends at the same time. */
const MAX_TAKEN = 200;
const AT_ONCE = 10;

/**
 * Minutes after which a message is sent again, by the number of its tries. A server that takes it moves it on by that
 * first, so a message whose server ends while it is sent comes once more, and never is lost.
 */
const RETRY_MINUTES = [1, 5, 25];
const MAX_TRIES = RETRY_MINUTES.length + 1;

/**
 * The messages that users send to themselves at once. None waits: a push service may not answer for seconds, and each
 * message is encrypted first.
 */
const TESTS_OF_USER: ConcurrencyLimits = { running: 1, waiting: 0, milliseconds: 0 };
const TESTS: ConcurrencyLimits = { ...TESTS_OF_USER, running: AT_ONCE };

/** The subscription of a browser ends when so many messages in a row could not be delivered. */
const MAX_FAILURES = 20;

type Options = {
  /** Called with the error of a browser that could not be reached; the others get their messages. */
  onFailure: (error: unknown) => void;
  /** Replaces the current time in tests. */
  now?: Date;
};

type Sender = Options & {
  context: Context;
  push: PushService;
  keys: PushKeys;
  now: Date;
  /** What is read for a message has up to 1,000 items of each list, and requests need connections to the database. */
  readInTurn: Queue;
};

/**
 * Sends users the messages that are due, and returns how many were sent. Several servers may do it at the same time: each
 * message is taken by one of them.
 */
export async function sendPushes(context: Context, options: Options): Promise<number> {
  const { push } = context.services;
  if (!push) return 0;
  const now = options.now ?? new Date();
  await planDueMessages(context, now);
  await planFinishedMessages(context, now);
  await planKeyMessages(context, now);
  let sent = 0;
  for (;;) {
    const taken = await takeMessages(context, now);
    if (taken.length === 0) return sent;
    const keys = await readPushKeys(context);
    sent += await sendAll({ ...options, context, push, keys, now, readInTurn: createQueue() }, taken);
    if (taken.length < MAX_TAKEN) return sent;
  }
}

const takeMessages = async ({ db }: Context, now: Date): Promise<PushMessage[]> => {
  // The times are calculated here: a cluster calculates none of what a row has.
  const retries = RETRY_MINUTES.map((minutes) => new Date(now.getTime() + minutes * 60_000).toISOString());
  const [rows] = await db.query<[PushMessage[], number]>(
    `update push_messages
        set tries = tries + 1, send_at = ($2::timestamptz[])[least(tries + 1, ${retries.length})]
      where id in (select id from push_messages where done_at is null and send_at <= $1
                    order by subscription_id, send_at limit $3 for update skip locked)
      returning ${buildSelectList(db, PushMessage)}`,
    [now.toISOString(), retries, MAX_TAKEN],
  );
  return rows;
};

/** Sends one message to each browser, some at the same time. Returns how many were sent. */
async function sendAll(sender: Sender, taken: readonly PushMessage[]): Promise<number> {
  const bySubscription = new Map<string, PushMessage[]>();
  for (const message of taken)
    bySubscription.set(message.subscriptionId, [...(bySubscription.get(message.subscriptionId) ?? []), message]);
  let sent = 0;
  await forEachAtOnce([...bySubscription], AT_ONCE, async ([subscriptionId, messages]) => {
    try {
      if (await sendToBrowser(sender, subscriptionId, messages)) sent++;
    } catch (error) {
      sender.onFailure(error);
    }
  });
  return sent;
}

/** Sends the messages of a browser as one. Returns whether it was sent. */
async function sendToBrowser(sender: Sender, subscriptionId: string, messages: PushMessage[]): Promise<boolean> {
  const { context, now } = sender;
  const subscription = await context.db.findOneBy(PushSubscription, { id: subscriptionId });
  if (!subscription) return false;
  const ids = messages.map(({ id }) => id);
  const quietEnd = findQuietEnd(subscription, now);
  if (quietEnd) {
    await context.db.query("update push_messages set send_at = $2, tries = tries - 1 where id = any($1)", [
      ids,
      quietEnd.toISOString(),
    ]);
    return false;
  }
  const news = await sender.readInTurn(() => readNews(context, subscription, messages, now));
  const text = writePushText(await textsOf(subscription.language), news);
  if (!text) {
    await endMessages(sender, ids);
    return false;
  }
  // Those that were sent before come first, so that what comes twice has the same id.
  const [first] = messages.toSorted((one, other) => other.tries - one.tries || (one.id < other.id ? -1 : 1));
  const due = news.badge ?? undefined;
  const answer = await callPushService(sender, subscription, first?.id ?? "", { ...text, due });
  return noteAnswer(sender, subscription, messages, answer);
}

/**
 * Sends a text, with the number of lists that are due, for the badge of the app. Returns null where the push service was
 * not reached.
 */
async function callPushService(
  { push, keys, onFailure }: Pick<Sender, "push" | "keys" | "onFailure">,
  subscription: PushSubscription,
  id: string,
  { title, body, path, due }: PushText & { due?: number | undefined },
): Promise<PushAnswer | null> {
  try {
    return await push.send(subscription, keys, { id, text: JSON.stringify({ title, body, path, tag: id, due }) });
  } catch (error) {
    onFailure(error);
    return null;
  }
}

const endMessages = ({ context: { db }, now }: Pick<Sender, "context" | "now">, ids: string[]) =>
  db.query("update push_messages set done_at = $2 where id = any($1)", [ids, now.toISOString()]);

/** Notes what the push service has answered. Returns whether it has taken the message. */
async function noteAnswer(
  { context, now, onFailure }: Sender,
  subscription: PushSubscription,
  messages: readonly PushMessage[],
  answer: PushAnswer | null,
): Promise<boolean> {
  const { db } = context;
  const { id } = subscription;
  const ids = messages.map((message) => message.id);
  const status = answer?.status ?? 0;
  if (status >= 200 && status < 300) {
    await endMessages({ context, now }, ids);
    if (subscription.failures > 0) await db.update(PushSubscription, { id }, { failures: 0 });
    return true;
  }
  // The browser has ended the subscription.
  if (status === 404 || status === 410) {
    await db.delete(PushSubscription, { id });
    return false;
  }
  const isRefused = status === 401 || status === 403;
  // Something is wrong with the key of this server, and not with the browser.
  if (isRefused) onFailure(new Error(`A push service has refused the key of this server with ${status}`));
  if (status === 429)
    await db.query("update push_messages set send_at = $2 where id = any($1)", [
      ids,
      new Date(now.getTime() + (answer?.retryAfter ?? 60) * 1_000).toISOString(),
    ]);
  const lost = isRefused ? ids : messages.filter(({ tries }) => tries >= MAX_TRIES).map((message) => message.id);
  if (lost.length === 0) return false;
  await endMessages({ context, now }, lost);
  if (!isRefused && subscription.failures + 1 >= MAX_FAILURES) await db.delete(PushSubscription, { id });
  else if (!isRefused) await db.increment(PushSubscription, { id }, "failures", 1);
  return false;
}

/**
 * Sends a message to a browser of the caller now, also in quiet hours. Errors: `UNAUTHENTICATED`, `NOT_FOUND`,
 * `UNAVAILABLE` where the push service does not take it, and while another one of the user is on its way.
 */
export async function sendTestPush(
  context: Context,
  { endpoint }: MutationSendTestPushArgs,
): Promise<{ success: true }> {
  const subscription = await findOwnSubscription(context, endpoint);
  if (!subscription) throw notFound("Push subscription");
  const { push } = context.services;
  const unreached = new DomainError(
    "UNAVAILABLE",
    msg`Couldn’t reach this browser’s push service; try again in a moment`,
  );
  if (!push) throw unreached;
  const id = derivePushId(subscription.id, "TEST", new Date().toISOString());
  const body = say(await textsOf(subscription.language), msg`Notifications are working on this device.`);
  const text = { title: "Listbook", body, path: "/account/notifications" };
  const sender = {
    push,
    keys: await readPushKeys(context),
    onFailure: (cause: unknown) => void (unreached.cause = cause),
  };
  const call = () => callPushService(sender, subscription, id, text);
  const answer = await limitConcurrency(
    [`push tests of ${subscription.userId}`],
    () => limitConcurrency(["push tests"], call, context.signal, TESTS),
    context.signal,
    TESTS_OF_USER,
  );
  if (answer && [404, 410].includes(answer.status)) {
    await context.db.delete(PushSubscription, { id: subscription.id });
    throw notFound("Push subscription");
  }
  if (!answer) throw unreached;
  if (answer.status >= 300)
    throw new DomainError("UNAVAILABLE", msg`This browser’s push service didn’t accept the message`);
  return { success: true };
}
