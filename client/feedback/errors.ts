import { CombinedGraphQLErrors } from "@apollo/client";
import { getErrorMessage, readServerMessage } from "../network/serverErrors.ts";
import { addToast, type ToastAction } from "./toasts.ts";

type EntityName = "notebook" | "list";

/** Reports a failed create in a toast and throws the server's message, or a default (docs/contract.md, Failures). */
export async function reportCreateFailure<T>(thing: EntityName, name: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    showFailure(`“${name}” was not created`, error);
    throw new Error(readServerMessage(error) ?? `Error creating ${thing}`, { cause: error });
  }
}

/**
 * Reports a failed update in a toast and throws. The client has rolled the update back by then (docs/contract.md,
 * Failures).
 */
export async function reportUpdateFailure<T>(thing: EntityName, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const title = `Failed to update ${thing}`;
    const description = readServerMessage(error) ?? `Error updating ${thing}`;
    showFailure(title, error, { description });
    const cause = new Error(description, { cause: error });
    // oxlint-disable-next-line preserve-caught-error -- the caught error is the cause of this cause
    throw new Error(title, { cause });
  }
}

/**
 * Reports a failed change of items, or a failed delete, in a toast. Returns whether it succeeded (docs/contract.md,
 * Failures).
 */
export async function reportFailure(failed: string, answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    showFailure(failed, error);
    return false;
  }
}

/** Ignores the rejection of a change whose failure a toast already reports. */
export function ignoreFailure(change: Promise<unknown>) {
  change.catch(() => {});
}

type FailureOptions = {
  /** Why it failed, when not in the words of `getErrorMessage`. */
  description?: string;
  /** The action of the toast when the server names no remedy. */
  action?: ToastAction;
};

/** Shows a toast that says what failed and why, with the server's remedy. Returns the id of the toast. */
export function showFailure(title: string, error: unknown, options: FailureOptions = {}) {
  const description = options.description ?? getErrorMessage(error);
  const action = getRemedyAction(error) ?? options.action;
  return addToast({ type: "foreground", title, description, ...(action && { action }) });
}

/** Returns a link to sign-up or upgrade, when the server's error names one as its remedy. */
function getRemedyAction(error: unknown): ToastAction | undefined {
  const remedy = CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["remedy"];
  if (remedy !== "sign-up" && remedy !== "upgrade") return undefined;
  const label = remedy === "upgrade" ? "Upgrade" : "Sign up";
  return { label, altText: `${label} for more room`, to: `/${remedy}` };
}
