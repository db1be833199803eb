import { afterEach, expect, test, vi } from "vitest";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { closeToast, getToasts } from "../actions/toasts.ts";
import { offerClaim, type ClaimAnswer, type ClaimQuestion } from "./claim.ts";

const createHoldings = (notebooks: number, lists: number, items: number) => ({
  __typename: "Holdings" as const,
  notebooks,
  lists,
  items,
});
const guestHoldings = createHoldings(1, 2, 5);
const createPreview = (there: ReturnType<typeof createHoldings>, here = guestHoldings) => ({
  claimPreview: { __typename: "ClaimPreview", email: "ann@example.com", here, there },
});

afterEach(() => {
  for (const { id } of getToasts()) closeToast(id);
});

function startOffer(answers: ClaimAnswer[], { isKeptSeparate = false, isSignedIn = true } = {}) {
  const script = createScriptedClient();
  const asked: ClaimQuestion[] = [];
  const setKeptSeparate = vi.fn<() => void>();
  const askToClaim = async (question: ClaimQuestion) => {
    asked.push(question);
    return answers.shift();
  };
  const done = offerClaim({
    client: script.client,
    askToClaim,
    onWait: () => {},
    isStillSignedIn: () => isSignedIn,
    keptSeparate: { read: () => isKeptSeparate, set: setKeptSeparate },
  });
  return { ...script, asked, setKeptSeparate, done };
}

test("a member is not asked when there is no guest to claim", async () => {
  const { sent, asked, calls, done } = startOffer([]);
  await settle();
  await sent("ClaimPreview")[0]?.answer({ claimPreview: null });
  await done;
  expect([asked, calls]).toEqual([[], []]);
});

test("no request is sent if the member signs out before the claim starts", async () => {
  const { sent } = startOffer([], { isSignedIn: false });
  await settle();
  expect(sent("ClaimPreview")).toEqual([]);
});

test("an account without work of its own gets the guest's work without a question", async () => {
  const { sent, asked, done } = startOffer([]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(createPreview(createHoldings(0, 0, 0)));
  await sent("ClaimGuest")[0]?.answer({ claimGuest: guestHoldings });
  await done;
  expect(asked).toEqual([]);
  expect(getToasts().map(({ title }) => title)).toContain("Added to your account: 1 notebook, 2 lists and 5 items");
});

test("a member whose account has work is asked first, with the account's email address", async () => {
  const { sent, asked, done } = startOffer(["add"]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(createPreview(createHoldings(3, 0, 0)));
  expect(asked).toMatchObject([{ failure: null, preview: { email: "ann@example.com", here: { items: 5 } } }]);
  await sent("ClaimGuest")[0]?.answer({ claimGuest: guestHoldings });
  await done;
});

test("a member who keeps the work separate is not asked again in the same session", async () => {
  const { sent, calls, setKeptSeparate, done } = startOffer(["keep"]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(createPreview(createHoldings(3, 0, 0)));
  await done;
  expect(calls).toEqual([]);
  expect(setKeptSeparate).toHaveBeenCalledOnce();

  const again = startOffer([], { isKeptSeparate: true });
  await settle();
  await again.sent("ClaimPreview")[0]?.answer(createPreview(createHoldings(3, 0, 0)));
  await again.done;
  expect([again.asked, again.calls]).toEqual([[], []]);
});

test("a member who closes the question is asked again at the next start", async () => {
  const { sent, calls, setKeptSeparate, done } = startOffer([undefined]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(createPreview(createHoldings(3, 0, 0)));
  await done;
  expect(calls).toEqual([]);
  expect(setKeptSeparate).not.toHaveBeenCalled();
});

test("a failed claim shows its message and can be tried again", async () => {
  const { sent, asked, done } = startOffer(["add", "keep"]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(createPreview(createHoldings(0, 0, 0)));
  await sent("ClaimGuest")[0]?.loseConnection();
  expect(asked).toMatchObject([{ failure: "Couldn’t reach Listbook. Check your connection." }]);
  await sent("ClaimGuest")[0]?.refuse("Another account has claimed this", "CONFLICT");
  expect(asked[1]).toMatchObject({ failure: "Another account has claimed this" });
  await done;
});

test("of two tabs, the second waits and finds nothing left to claim", async () => {
  const queue: Promise<unknown>[] = [];
  const request = vi.fn<(name: string, ...rest: unknown[]) => Promise<unknown>>(async (_name, ...rest) => {
    const callback = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    if (rest.length > 1) return callback(queue.length === 0 ? {} : null);
    await Promise.all(queue);
    return callback({});
  });
  vi.stubGlobal("navigator", { locks: { request } });
  const first = startOffer(["add"]);
  queue.push(first.done);
  const second = startOffer([]);
  await settle();
  expect(second.calls).toEqual([]);
  await first.sent("ClaimPreview")[0]?.answer(createPreview(createHoldings(3, 0, 0)));
  await first.sent("ClaimGuest")[0]?.answer({ claimGuest: guestHoldings });
  await first.done;
  await settle();
  await second.sent("ClaimPreview")[0]?.answer({ claimPreview: null });
  await second.done;
  expect(second.asked).toEqual([]);
  vi.unstubAllGlobals();
});
