import type { ErrorLike } from "@apollo/client";
import { FailedState } from "../ui/FailedState.tsx";
import { classifyFailure } from "./server/retryPolicy.ts";
import { getErrorMessage } from "./server/serverErrors.ts";

export type FailedReadProps = {
  /** What could not be read, such as `This list`. */
  what: string;
  error: ErrorLike;
  onRetry: () => void;
};

export const NOT_HERE = ["Not on this device yet", "It opens by itself as soon as there is a connection."] as const;

/** Shown in place of rows that could not be read: says what failed, or that this browser has no copy of them. */
export function FailedRead({ what, error, onRetry }: FailedReadProps) {
  if (classifyFailure(error).kind !== "unreached")
    return <FailedState what={`${what} could not be read`} why={getErrorMessage(error)} onRetry={onRetry} />;
  const [title, text] = NOT_HERE;
  return (
    <output>
      <p className="py-2">
        <span className="block font-semibold">{title}</span> <span className="quiet text-sm">{text}</span>
      </p>
    </output>
  );
}
