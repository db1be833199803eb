import { CombinedGraphQLErrors } from "@apollo/client";
import { getErrorMessage, readServerMessage } from "../network/serverErrors.ts";
import { addToast, type ToastAction } from "./toasts.ts";

type EntityName = "notebook" | "list";

/** A create fails with the server's message, or with the default (Specification, section 8). */
export async function reportCreateFailure<T>(thing: EntityName, name: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    showFailure(`“${name}” was not created`, error);
    throw new Error(readServerMessage(error) ?? `Error creating ${thing}`, { cause: error });
  }
}

/** An optimistic update fails, after everything was rolled back, with these words (Specification, sections 4 and 8). */
export async function reportUpdateFailure<T>(thing: EntityName, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    showFailure(`Failed to update ${thing}`, error);
    const cause = new Error(readServerMessage(error) ?? `Error updating ${thing}`, { cause: error });
    // oxlint-disable-next-line preserve-caught-error -- the cause is in words, and the error is its cause
    throw new Error(`Failed to update ${thing}`, { cause });
  }
}

/** Changes of items and every delete answer false when they fail (Specification, section 8). */
export async function reportFailure(failed: string, answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    showFailure(failed, error);
    return false;
  }
}

/** For callers that have nothing to add: the toast has told the failure. */
export function ignoreFailure(change: Promise<unknown>) {
  change.catch(() => {});
}

/** Tells what failed and why, and what can be done about it. Answers the toast. */
export function showFailure(title: string, error: unknown, otherwise?: ToastAction) {
  const action = getRemedyAction(error) ?? otherwise;
  return addToast({ type: "foreground", title, description: getErrorMessage(error), ...(action && { action }) });
}

/** The way to more room, where the server says that there is one. */
function getRemedyAction(error: unknown): ToastAction | undefined {
  const remedy = CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["remedy"];
  if (remedy !== "sign-up" && remedy !== "upgrade") return undefined;
  const label = remedy === "upgrade" ? "Upgrade" : "Sign up";
  return { label, altText: `${label} for more room`, to: `/${remedy}` };
}
