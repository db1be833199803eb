import type { ErrorLike } from "@apollo/client";
import { EmptyState } from "../ui/EmptyState.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { classifyFailure } from "./outbox/retryPolicy.ts";
import { getErrorMessage } from "./serverErrors.ts";

type Props = {
  /** What could not be read, such as `This list`. */
  what: string;
  error: ErrorLike;
  onRetry: () => void;
  /** Whether the screen shows nothing else. */
  isScreen?: boolean;
};

/** Shown in place of rows that could not be read: says what failed, or that this browser has no copy of them. */
export const FailedRead = ({ what, error, onRetry, isScreen = false }: Props) =>
  classifyFailure(error).kind === "unreached" ? (
    <NotOnDevice isScreen={isScreen} />
  ) : (
    <FailedState what={`${what} could not be read`} why={getErrorMessage(error)} onRetry={onRetry} />
  );

const TITLE = "Not on this device yet";
const TEXT = "It opens by itself as soon as there is a connection.";

/** Shown while the server cannot be reached, in place of rows of which this browser has no copy. */
const NotOnDevice = ({ isScreen }: { isScreen: boolean }) => (
  <output>
    {isScreen ? (
      <EmptyState as="h1" title={TITLE} text={TEXT} />
    ) : (
      <p className="py-2">
        <span className="block font-semibold">{TITLE}</span> <span className="quiet text-sm">{TEXT}</span>
      </p>
    )}
  </output>
);
