import { t } from "@lingui/core/macro";
import { FailedState } from "../../ui/FailedState.tsx";

/** Shown while the session is unknown, when the user may be a member (docs/app.md, Session states). */
export const AccountUnreachable = () => (
  <FailedState
    what={t`Couldn’t reach your account`}
    why={t`Your lists are safe. Try again in a moment.`}
    onRetry={() => window.location.reload()}
  />
);
