import { CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { addToast, type ToastAction } from "../ui/toasts.ts";

type Thing = "notebook" | "list";

/** A create fails with the server's message, or with the default (Specification, section 8). */
export async function creating<T>(thing: Thing, name: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    tell(`“${name}” was not created`, error);
    throw new Error(serverMessage(error) ?? `Error creating ${thing}`, { cause: error });
  }
}

/** An optimistic update fails, after everything was rolled back, with these words (Specification, sections 4 and 8). */
export async function updating<T>(thing: Thing, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    tell(`Failed to update ${thing}`, error);
    const cause = new Error(serverMessage(error) ?? `Error updating ${thing}`, { cause: error });
    // oxlint-disable-next-line preserve-caught-error -- the cause is in words, and the error is its cause
    throw new Error(`Failed to update ${thing}`, { cause });
  }
}

/** Changes of items and every delete answer false when they fail (Specification, section 8). */
export async function succeeds(failed: string, answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    tell(failed, error);
    return false;
  }
}

/** For callers that have nothing to add: the toast has told the failure. */
export function told(change: Promise<unknown>) {
  change.catch(() => {});
}

/** What was asked for is not there, or not the caller's any more: that is an answer, and trying again leads to no other. */
export const isNotFound = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["code"] === "NOT_FOUND";

/** Why something failed, in a sentence for people. */
export function sentence(error: unknown): string {
  const message = serverMessage(error);
  if (message) return message;
  if (ServerError.is(error)) return `The server answered with an error (${error.statusCode}).`;
  return "Listbook could not be reached. Check your connection.";
}

/** Tells what failed and why, and what can be done about it. Answers the toast. */
export function tell(title: string, error: unknown, otherwise?: ToastAction) {
  const action = remedyOf(error) ?? otherwise;
  return addToast({ type: "foreground", title, description: sentence(error), ...(action && { action }) });
}

/** The way to more room, where the server says that there is one. */
function remedyOf(error: unknown): ToastAction | undefined {
  const remedy = CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.["remedy"];
  if (remedy !== "sign-up" && remedy !== "upgrade") return undefined;
  const label = remedy === "upgrade" ? "Upgrade" : "Sign up";
  return { label, altText: `${label} for more room`, to: `/${remedy}` };
}

function serverMessage(error: unknown): string | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message;
  return ServerError.is(error) ? messageIn(error.bodyText) : undefined;
}

/** Some refusals (a body too large, too many requests) come with a status of their own and either shape of body. */
function messageIn(body: string): string | undefined {
  try {
    const answer = JSON.parse(body) as { message?: unknown; errors?: { message?: unknown }[] };
    const message = answer.errors?.[0]?.message ?? answer.message;
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}
