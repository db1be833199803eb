import { t } from "@lingui/core/macro";
import { CombinedGraphQLErrors } from "@apollo/client";
import { classifyFailure, REFUSED_IN_SHEET } from "../sync/server/retryPolicy.ts";
import { getErrorMessage, readEnglishMessage, readServerMessage } from "../sync/server/serverErrors.ts";
import { addToast, type ToastAction } from "./toasts.ts";

type EntityName = "notebook" | "list";

/** Repeats the failed action. The toast of a failure offers it if a retry can help. */
export type Retry = () => Promise<unknown>;

/** Reports a failed create in a toast and throws the server's message, or a default (docs/app.md, Failures). */
export async function reportCreateFailure<T>(
  thing: EntityName,
  name: string,
  answer: Promise<T>,
  retry?: Retry,
): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    showFailure(t`Couldn’t create “${name}”`, error, { retry });
    throw new Error(readEnglishMessage(error) ?? `Error creating ${thing}`, { cause: error });
  }
}

/** What the toast of a failed update says, and why where the server gives no reason. */
const UPDATE_FAILURES: Record<EntityName, { title: string; reason: string }> = {
  notebook: { title: t`Failed to update notebook`, reason: t`Error updating notebook` },
  list: { title: t`Failed to update list`, reason: t`Error updating list` },
};

/**
 * Reports a failed update in a toast and throws. The client has rolled the update back by then (docs/app.md,
 * Failures).
 */
export async function reportUpdateFailure<T>(thing: EntityName, answer: Promise<T>, retry?: Retry): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { title, reason } = UPDATE_FAILURES[thing];
    showFailure(title, error, { description: readServerMessage(error) ?? reason, retry });
    const cause = new Error(readEnglishMessage(error) ?? `Error updating ${thing}`, { cause: error });
    // oxlint-disable-next-line preserve-caught-error -- the caught error is the cause of this cause
    throw new Error(`Failed to update ${thing}`, { cause });
  }
}

/**
 * Reports a failed change of items, or a failed delete, in a toast. Returns whether it succeeded (docs/app.md,
 * Failures).
 */
export async function reportFailure(failed: string, answer: Promise<unknown>, retry?: Retry): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    showFailure(failed, error, { retry });
    return false;
  }
}

/** Ignores the rejection of a change whose failure a toast already reports. */
export function ignoreFailure(change: Promise<unknown>) {
  change.catch(() => {});
}

type FailureOptions = {
  /** The reason of the failure; by default the message of `getErrorMessage`. */
  description?: string;
  /** The action of the toast when the server names no remedy. */
  action?: ToastAction | undefined;
  retry?: Retry | undefined;
};

/**
 * Shows a toast that says what failed and why, with the server's remedy. It stays until the user closes it. Returns its
 * id; undefined for a refusal that the sheet of refused changes shows.
 */
export function showFailure(title: string, error: unknown, options: FailureOptions = {}) {
  if (error === REFUSED_IN_SHEET) return undefined;
  const description = options.description ?? getErrorMessage(error);
  const action = getRemedyAction(error) ?? options.action ?? getRetryAction(error, options.retry);
  return addToast({ type: "foreground", title, description, duration: Infinity, ...(action && { action }) });
}

/** Returns the button that tries again, unless the server has refused the request: it would refuse it again. */
function getRetryAction(error: unknown, retry: Retry | undefined): ToastAction | undefined {
  if (!retry || classifyFailure(error).kind === "refused") return undefined;
  // The retry reports its own failure.
  return { label: t`Try again`, altText: t`Try it again`, onAct: () => ignoreFailure(retry()) };
}

/** Returns a link to sign-up or upgrade, when the server's error names one as its remedy. */
function getRemedyAction(error: unknown): ToastAction | undefined {
  const remedy = CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["remedy"];
  if (remedy !== "sign-up" && remedy !== "upgrade") return undefined;
  const to = `/${remedy}`;
  return remedy === "upgrade"
    ? { label: t`Upgrade`, altText: t`Upgrade for more room`, to }
    : { label: t`Sign up`, altText: t`Sign up for more room`, to };
}
