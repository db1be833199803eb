import { isRouteErrorResponse } from "react-router";

export type ErrorDescription = {
  status: number;
  message: string;
  stack: string | undefined;
  title: string;
  description: string;
  suggestion: string;
  icon: string;
};

/** Without a description of its own, the message says best what happened. */
type ErrorTexts = Pick<ErrorDescription, "title" | "suggestion" | "icon"> & { description?: string };

/** The statuses that have words of their own (docs/contract.md, Error page). */
const STATUS_TEXTS: Record<number, ErrorTexts> = {
  404: {
    title: "Page Not Found",
    suggestion: "Check the address, or start from your lists.",
    icon: "lucide:search-x",
  },
  403: {
    title: "Access Forbidden",
    description: "You do not have permission to see this page.",
    suggestion: "Sign in with an account that has it.",
    icon: "lucide:lock",
  },
  500: {
    title: "Server Error",
    description: "Something went wrong on our side. What you saved is safe.",
    suggestion: "Try again in a moment.",
    icon: "lucide:server-crash",
  },
  503: {
    title: "Service Unavailable",
    description: "Listbook cannot answer at the moment.",
    suggestion: "Try again in a few minutes.",
    icon: "lucide:construction",
  },
};

const OTHER_TEXTS: ErrorTexts = {
  title: "Something Went Wrong",
  suggestion: "If it happens again, tell us what you did before.",
  icon: "lucide:triangle-alert",
};

/** What an error page says about anything that was thrown; without a status it is a fault of ours, 500. */
export function describeError(error: unknown): ErrorDescription {
  const { status, message, stack } = readError(error);
  return { status, message, stack, description: message, ...(STATUS_TEXTS[status] ?? OTHER_TEXTS) };
}

function readError(error: unknown): Pick<ErrorDescription, "status" | "message" | "stack"> {
  if (isRouteErrorResponse(error))
    return { status: error.status, message: readMessage(error.data) || error.statusText, stack: undefined };
  const stack = error instanceof Error ? error.stack : undefined;
  const { status, statusCode } = (error ?? {}) as { status?: unknown; statusCode?: unknown };
  const known = [status, statusCode].find((each) => typeof each === "number" && each >= 400);
  return { status: (known as number | undefined) ?? 500, message: readMessage(error), stack };
}

function readMessage(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === "string" && message ? message : OTHER_TEXTS.title;
}
