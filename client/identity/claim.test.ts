import { afterEach, expect, test, vi } from "vitest";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";
import { closeToast, getToasts } from "../feedback/toasts.ts";
import { formatHoldings, offerClaim, type ClaimAnswer, type ClaimQuestion } from "./claim.ts";

const holdings = (notebooks: number, lists: number, items: number) => ({
  __typename: "Holdings" as const,
  notebooks,
  lists,
  items,
});
const here = holdings(1, 2, 5);
const preview = (there: ReturnType<typeof holdings>, mine = here) => ({
  claimPreview: { __typename: "ClaimPreview", email: "ann@example.com", here: mine, there },
});

afterEach(() => {
  for (const { id } of getToasts()) closeToast(id);
});

function offering(answers: ClaimAnswer[], { isKept = false, isHere = true } = {}) {
  const script = createScriptedClient();
  const asked: ClaimQuestion[] = [];
  const note = vi.fn<() => void>();
  const ask = async (question: ClaimQuestion) => {
    asked.push(question);
    return answers.shift();
  };
  const done = offerClaim({
    client: script.client,
    askToClaim: ask,
    isStillSignedIn: () => isHere,
    kept: { read: () => isKept, note },
  });
  return { ...script, asked, note, done };
}

test("nothing to claim: nobody is asked", async () => {
  const { sent, asked, calls, done } = offering([]);
  await settle();
  await sent("ClaimPreview")[0]?.answer({ claimPreview: null });
  await done;
  expect([asked, calls]).toEqual([[], []]);
});

test("signed out meanwhile: nothing is asked of the server", async () => {
  const { sent } = offering([], { isHere: false });
  await settle();
  expect(sent("ClaimPreview")).toEqual([]);
});

test("an account with nothing of its own takes it at once", async () => {
  const { sent, asked, done } = offering([]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(preview(holdings(0, 0, 0)));
  await sent("ClaimGuest")[0]?.answer({ claimGuest: here });
  await done;
  expect(asked).toEqual([]);
  expect(getToasts().map(({ title }) => title)).toContain("Added to your account: 1 notebook, 2 lists and 5 items");
});

test("an account that has something is asked for first, by name", async () => {
  const { sent, asked, done } = offering(["add"]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(preview(holdings(3, 0, 0)));
  expect(asked).toMatchObject([{ failed: null, preview: { email: "ann@example.com", here: { items: 5 } } }]);
  await sent("ClaimGuest")[0]?.answer({ claimGuest: here });
  await done;
});

test("kept separate: nothing is moved, and the person is not asked again before they sign in anew", async () => {
  const { sent, calls, note, done } = offering(["keep"]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(preview(holdings(3, 0, 0)));
  await done;
  expect(calls).toEqual([]);
  expect(note).toHaveBeenCalledOnce();

  const again = offering([], { isKept: true });
  await settle();
  await again.sent("ClaimPreview")[0]?.answer(preview(holdings(3, 0, 0)));
  await again.done;
  expect([again.asked, again.calls]).toEqual([[], []]);
});

test("put aside: it is asked again at the next start", async () => {
  const { sent, calls, note, done } = offering([undefined]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(preview(holdings(3, 0, 0)));
  await done;
  expect(calls).toEqual([]);
  expect(note).not.toHaveBeenCalled();
});

test("a failure is told and can be tried again", async () => {
  const { sent, asked, done } = offering(["add", "keep"]);
  await settle();
  await sent("ClaimPreview")[0]?.answer(preview(holdings(0, 0, 0)));
  await sent("ClaimGuest")[0]?.loseConnection();
  expect(asked).toMatchObject([{ failed: "Listbook could not be reached. Check your connection." }]);
  await sent("ClaimGuest")[0]?.refuse("Another account has claimed this", "CONFLICT");
  expect(asked[1]).toMatchObject({ failed: "Another account has claimed this" });
  await done;
});

test("two tabs: the second waits, and finds nothing left", async () => {
  const queue: Promise<unknown>[] = [];
  const request = vi.fn<(name: string, ...rest: unknown[]) => Promise<unknown>>(async (_name, ...rest) => {
    const act = rest.at(-1) as (lock: object | null) => Promise<unknown>;
    if (rest.length > 1) return act(queue.length === 0 ? {} : null);
    await Promise.all(queue);
    return act({});
  });
  vi.stubGlobal("navigator", { locks: { request } });
  const first = offering(["add"]);
  queue.push(first.done);
  const second = offering([]);
  await settle();
  expect(second.calls).toEqual([]);
  await first.sent("ClaimPreview")[0]?.answer(preview(holdings(3, 0, 0)));
  await first.sent("ClaimGuest")[0]?.answer({ claimGuest: here });
  await first.done;
  await settle();
  await second.sent("ClaimPreview")[0]?.answer({ claimPreview: null });
  await second.done;
  expect(second.asked).toEqual([]);
  vi.unstubAllGlobals();
});

test.for([
  [holdings(0, 0, 0), "nothing"],
  [holdings(1, 0, 0), "1 notebook"],
  [holdings(0, 2, 1), "2 lists and 1 item"],
] as const)("%j is said in words", ([some, words]) => {
  expect(formatHoldings(some)).toBe(words);
});
