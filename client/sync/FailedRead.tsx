import { t } from "@lingui/core/macro";
import type { ErrorLike } from "@apollo/client";
import { FailedState } from "../ui/FailedState.tsx";
import { classifyFailure } from "./server/retryPolicy.ts";
import { getErrorMessage } from "./server/serverErrors.ts";

export type FailedReadProps = {
  /** Says what could not be read, such as `Couldn’t load this list`. */
  title: string;
  error: ErrorLike;
  onRetry: () => void;
};

export const NOT_HERE = [t`Not on this device yet`, t`It opens by itself when you’re back online.`] as const;

/** Shown in place of rows that could not be read: says what failed, or that this browser has no copy of them. */
export function FailedRead({ title, error, onRetry }: FailedReadProps) {
  if (classifyFailure(error).kind !== "unreached")
    return <FailedState what={title} why={getErrorMessage(error)} onRetry={onRetry} />;
  const [notHere, text] = NOT_HERE;
  return (
    <output>
      <p className="py-2">
        <span className="block font-semibold">{notHere}</span> <span className="quiet text-sm">{text}</span>
      </p>
    </output>
  );
}
