import { expect, test, vi } from "vitest";
import { CurrentUser } from "../../account/currentUser.ts";
import { completeItem, updateItem } from "../../items/model/actions.ts";
import { openBrowser } from "../../testing/browser.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list, user } from "../../testing/rowFixtures.ts";
import { settle } from "../../testing/scriptedClient.ts";

type Page = Awaited<ReturnType<ReturnType<typeof openBrowser>["openPage"]>>;

const fill = ({ client }: Page) =>
  fillCache(client, { lists: [list("packing")], items: [item("socks", 1), item("shoes", 2)] });

const next = ({ sent }: Page, name: string) => vi.waitUntil(() => sent(name)[0], { interval: 1 });

/** Waits for the question who the guest of the cookie is, and answers it. */
const answerGuest = async (page: Page, id: string | null) =>
  (await next(page, "CookieGuest")).answer({ currentUser: id === null ? null : { id } });

/** Ticks an item of a guest whom the server does not know any more. */
async function loseGuest(page: Page) {
  fill(page);
  void completeItem(page.client, "socks", true);
  await (await next(page, "CompleteItemAt")).refuse("Sign in first", "UNAUTHENTICATED");
  await answerGuest(page, null);
  await vi.waitUntil(() => page.sync.lostGuest.get(), { interval: 1 });
}

test("a guest whose session the server does not know any more keeps what waits, and nothing is sent again and again", async () => {
  const browser = openBrowser();
  const page = await browser.openPage("guest");
  const probe = vi.fn<() => Promise<void>>(async () => {});
  page.sync.probe = probe;
  fill(page);
  void completeItem(page.client, "socks", true);
  void updateItem(page.client, "shoes", { name: "Boots" });
  await (await next(page, "CompleteItemAt")).refuse("Sign in first", "UNAUTHENTICATED");
  await answerGuest(page, null);
  await vi.waitUntil(() => page.sync.lostGuest.get(), { interval: 1 });
  expect(page.sync.lostGuest.get()).toMatchObject({ userId: "guest" });
  expect(page.sync.lostGuest.get()?.changes.map(({ name }) => name)).toEqual(["CompleteItemAt", "UpdateItem"]);
  expect(page.sync.outboxState.get().count).toBe(0);
  expect(page.items()?.map(({ completed }) => completed)).toEqual([false, false]);
  // The user and all that the screens show are read again.
  expect(probe).toHaveBeenCalledOnce();
  page.kill();

  const later = await browser.openPage(null);
  expect(later.sync.lostGuest.get()?.changes.map(({ name }) => name)).toEqual(["CompleteItemAt", "UpdateItem"]);
  expect(later.sync.outboxState.get().count).toBe(0);
  // Another guest who begins here leaves it as it is.
  await later.storage.setUser("new guest", true);
  expect(later.sync.outboxState.get().count).toBe(0);
  expect(await browser.store.readChanges("guest")).toHaveLength(2);
});

test("a guest whom the server knows only does not accept for a moment goes on waiting", async () => {
  const page = await openBrowser().openPage("guest");
  fill(page);
  void completeItem(page.client, "socks", true);
  await (await next(page, "CompleteItemAt")).refuse("Sign in first", "UNAUTHENTICATED");
  await answerGuest(page, "guest");
  await settle();
  expect(page.sync.lostGuest.get()).toBeNull();
  expect(page.sync.outboxState.get().count).toBe(1);
});

test("a lost guest of whom the browser has nothing is forgotten", async () => {
  const browser = openBrowser();
  const page = await browser.openPage("guest");
  const checking = page.storage.guest.check();
  await answerGuest(page, null);
  await checking;
  expect(page.sync.lostGuest.get()).toBeNull();
  expect(page.sync.users.userId).toBe("default-user");
  expect(await browser.store.getMeta("lastGuestId")).toBeUndefined();
  await page.storage.guest.check();
  expect(page.calls).toEqual([]);
});

test("a lost guest's waiting changes do not hold up a member who signs in", async () => {
  const browser = openBrowser();
  const getCredentials = async () => ({ token: "a member's", isOver: () => false, isEnding: () => false });
  const guest = await browser.openPage("guest");
  fill(guest);
  guest.sync.connection.reportLost();
  void completeItem(guest.client, "socks", true);
  await vi.waitUntil(async () => (await browser.store.readChanges("guest")).length === 1, { interval: 5 });
  guest.kill();

  const member = await browser.openPage(null, { getCredentials });
  await member.storage.setUser("ann", false);
  fill(member);
  await (await next(member, "CompleteItemAt")).refuse("Sign in first", "UNAUTHENTICATED");
  const question = await next(member, "CookieGuest");
  expect(question.headers["authorization"]).toBeUndefined();
  await question.answer({ currentUser: null });
  await vi.waitUntil(() => member.sync.lostGuest.get(), { interval: 1 });
  expect(member.sync.outboxState.get().count).toBe(0);
  expect(member.sync.users.userId).toBe("ann");
  void completeItem(member.client, "shoes", true);
  await (await next(member, "CompleteItemAt")).answer({ completeItem: item("shoes", 2, { completed: true }) });
  expect(member.sync.outboxState.get().count).toBe(0);
});

test("a lost guest who is opened again with the recovery key goes on with what waited", async () => {
  const browser = openBrowser();
  const page = await browser.openPage("guest");
  await loseGuest(page);
  await settle();
  page.kill();

  const found = await browser.openPage(null);
  found.client.writeQuery({ query: CurrentUser, data: { currentUser: user("guest") } });
  await found.storage.setUser("guest", true);
  expect(found.sync.lostGuest.get()).toBeNull();
  expect((await next(found, "CompleteItemAt")).variables).toMatchObject({ id: "socks", completed: true });
});

test("what a lost guest has left is removed when the user discards it", async () => {
  const browser = openBrowser();
  const page = await browser.openPage("guest");
  await loseGuest(page);
  await page.storage.guest.removeLost();
  expect(page.sync.lostGuest.get()).toBeNull();
  expect(await browser.store.readChanges("guest")).toEqual([]);
  page.kill();
  expect((await browser.openPage(null)).sync.lostGuest.get()).toBeNull();
});
