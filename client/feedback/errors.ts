import { CombinedGraphQLErrors, ServerError } from "@apollo/client";
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

/** What was asked for is not there, or not the caller's any more: that is an answer, and trying again leads to no other. */
export const isNotFound = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === "NOT_FOUND";

/** Why something failed, in a sentence for people. */
export function getErrorMessage(error: unknown): string {
  const message = readServerMessage(error);
  if (message) return message;
  if (ServerError.is(error)) return `The server answered with an error (${error.statusCode}).`;
  return "Listbook could not be reached. Check your connection.";
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

function readServerMessage(error: unknown): string | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message;
  return ServerError.is(error) ? parseServerMessage(error.bodyText) : undefined;
}

/** Some refusals (a body too large, too many requests) come with a status of their own and either shape of body. */
function parseServerMessage(body: string): string | undefined {
  try {
    const answer = JSON.parse(body) as { message?: unknown; errors?: { message?: unknown }[] };
    const message = answer.errors?.[0]?.message ?? answer.message;
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}
