import type { ApolloCache, ApolloClient } from "@apollo/client";
import { graphql } from "../gql/index.ts";
import { addToast, closeToast, type ToastAction } from "../ui/toasts.ts";
import { isNotFound, tell } from "./failures.ts";

/** Something that the person did, and the way back. */
export type Act = {
  /** In words that stand alone: "Deleted “Milk”". */
  said: string;
  /** Takes it back. It may be called while the act is still on its way, and is sent after it. Errors: it failed. */
  undo: () => Promise<unknown>;
  /** A toast offers to undo it. */
  offered?: boolean;
};

/** An act that stands, and the toast through which it can be undone. */
type Done = Act & { toast?: number; hasFailed?: boolean };

/** How many acts can be taken back, one after the other. */
const MOST = 100;

const Person = graphql(`
  query Person {
    currentUser {
      id
    }
  }
`);

let done: readonly Done[] = [];
/** Another object whenever everything was forgotten. */
let person = {};
let undone: number | undefined;
const followed = new WeakSet<ApolloCache>();

/**
 * Notes an act while it is on its way, so that it can be undone at once; one that fails, or answers false, never was.
 * It is forgotten when somebody else is there.
 */
export async function undoable<Answer>(client: ApolloClient, act: Act, answer: Promise<Answer>): Promise<Answer> {
  followPerson(client.cache);
  const noted: Done = { ...act };
  note(noted);
  if (act.offered)
    noted.toast = addToast({ type: "foreground", title: act.said, action: undoing(noted, "Undo", "Undo with Ctrl+Z") });
  try {
    const result = await answer;
    if (result === false) fail(noted);
    return result;
  } catch (error) {
    fail(noted);
    throw error;
  }
}

/** Undoes what was done last; nothing when nothing was. */
export async function undoLast(): Promise<void> {
  const last = done.at(-1);
  if (last) await undo(last);
}

/** Forgets what was done: it is not for whoever is there now. */
export function forgetActs() {
  for (const act of done) forget(act);
  person = {};
}

async function undo(act: Done) {
  if (!done.includes(act)) return;
  forget(act);
  if (undone !== undefined) closeToast(undone);
  // Told at once, as everything is; when it fails, that is told instead.
  const toast = addToast({ type: "background", title: "Undone", description: act.said });
  undone = toast;
  const before = person;
  try {
    await act.undo();
  } catch (error) {
    closeToast(toast);
    if (person === before && !act.hasFailed) tellFailure(act, error);
  }
}

/** It stays possible, unless what it is about is gone for good. */
function tellFailure(act: Done, error: unknown) {
  const isGone = isNotFound(error);
  if (!isGone) note(act);
  const again = isGone ? undefined : undoing(act, "Try again", "Try again with Ctrl+Z");
  act.toast = tell(`Not undone: ${act.said}`, error, again);
}

const undoing = (act: Done, label: string, altText: string): ToastAction => ({
  label,
  altText,
  onAct: () => void undo(act),
});

function note(act: Done) {
  done = [...done, act].slice(-MOST);
}

function fail(act: Done) {
  act.hasFailed = true;
  forget(act);
}

function forget(act: Done) {
  done = done.filter((each) => each !== act);
  if (act.toast !== undefined) closeToast(act.toast);
}

/** Signing in and out, another organisation, and a guest whose work was claimed: the cache has somebody else. */
function followPerson(cache: ApolloCache) {
  if (followed.has(cache)) return;
  followed.add(cache);
  let known: string | undefined;
  cache.watch({
    query: Person,
    optimistic: false,
    immediate: true,
    callback({ result }) {
      const id = result?.currentUser?.id;
      if (known && id !== known) forgetActs();
      known = id;
    },
  });
}
