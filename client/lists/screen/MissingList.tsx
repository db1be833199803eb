import { t } from "@lingui/core/macro";
import type { ErrorLike } from "@apollo/client";
import { Link } from "react-router";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { FailedScreen } from "../../sync/FailedScreen.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { DeletedLink } from "./DeletedLink.tsx";

type Props = {
  notebookId: string;
  /** Why the list could not be read; undefined for a list that does not exist or that the user cannot see. */
  error: ErrorLike | undefined;
  onRetry: () => void;
  /** Whether the screen shows nothing else. */
  isScreen: boolean;
};

/** Shown in place of a list that is not there, or that could not be read. */
export function MissingList({ notebookId, error, onRetry, isScreen }: Props) {
  const Failed = isScreen ? FailedScreen : FailedRead;
  if (error) return <Failed title={t`Couldn’t load this list`} error={error} onRetry={onRetry} />;
  return (
    <div className="flex flex-col items-start gap-3 pt-0.5 md:pt-0">
      <h1 className="text-name md:text-name-wide">{t`This list isn’t here`}</h1>
      <p>{t`It may have been deleted.`}</p>
      <Link to={`/n/${notebookId}`} className={buttonClass("primary")}>{t`Open its notebook`}</Link>
      <DeletedLink />
    </div>
  );
}
