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
    showFailure(`Failed to update ${thing}`, error);
    const cause = new Error(readServerMessage(error) ?? `Error updating ${thing}`, { cause: error });
    // oxlint-disable-next-line preserve-caught-error -- the caught error is the cause of this cause
    throw new Error(`Failed to update ${thing}`, { cause });
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

/**
 * Shows a toast that says what failed and why. Its action is the server's remedy, or else `otherwise`. Returns its id.
 */
export function showFailure(title: string, error: unknown, otherwise?: ToastAction) {
  const action = getRemedyAction(error) ?? otherwise;
  return addToast({ type: "foreground", title, description: getErrorMessage(error), ...(action && { action }) });
}

/** Returns a link to sign-up or upgrade, when the server's error names one as its remedy. */
function getRemedyAction(error: unknown): ToastAction | undefined {
  const remedy = CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["remedy"];
  if (remedy !== "sign-up" && remedy !== "upgrade") return undefined;
  const label = remedy === "upgrade" ? "Upgrade" : "Sign up";
  return { label, altText: `${label} for more room`, to: `/${remedy}` };
}
