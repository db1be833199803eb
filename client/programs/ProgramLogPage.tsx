import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { MAX_CALLS } from "../../shared/programLogLimits.ts";
import { getErrorMessage } from "../sync/server/serverErrors.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ProgramCall } from "./ProgramCall.tsx";
import { ProgramLog } from "./programLog.ts";

/** `/account/programs/log`: what programs have changed in the last 30 days, of `?token=` what one has changed. */
export function ProgramLogPage() {
  const tokenId = new URLSearchParams(useLocation().search).get("token");
  return (
    <section aria-label={t`What programs did`} className="flex flex-col items-start gap-2">
      <p className="quiet">
        <Trans>
          Changes from the last 30 days, newest first. Undo restores anything that hasn’t been changed since.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/account/programs" className={`-ms-3 ${buttonClass("quiet")}`}>
          <Icon name="lucide:chevron-left" className="size-5 text-mark rtl:rotate-180" />
          {t`Connected programs`}
        </Link>
        {tokenId !== null && (
          <Link to="/account/programs/log" className={buttonClass("quiet")}>{t`What all programs did`}</Link>
        )}
      </div>
      <Calls key={tokenId} tokenId={tokenId} before={null} />
    </section>
  );
}

/** The calls before another one, or the last ones, and those before these when they are asked for. */
function Calls({ tokenId, before }: { tokenId: string | null; before: string | null }) {
  const { data, error, refetch } = useQuery(ProgramLog, { variables: { tokenId, before }, fetchPolicy: "no-cache" });
  const [isMoreShown, setMoreShown] = useState(false);
  const calls = data?.programLog;
  const last = calls?.length === MAX_CALLS ? calls.at(-1) : undefined;
  return (
    <>
      {error && (
        <FailedState
          what={t`Couldn’t load what programs did`}
          why={getErrorMessage(error)}
          onRetry={() => void refetch().catch(() => {})}
        />
      )}
      {!calls && !error && <Skeleton rows={3} className="h-12" />}
      {calls && calls.length > 0 && (
        <ul aria-label={before === null ? t`Changes` : t`Earlier changes`} className="w-full">
          {calls.map((call) => (
            <ProgramCall key={call.call} call={call} />
          ))}
        </ul>
      )}
      {calls?.length === 0 && before === null && <p>{t`No changes yet.`}</p>}
      {last && !isMoreShown && <Button onClick={() => setMoreShown(true)}>{t`Show earlier`}</Button>}
      {last && isMoreShown && <Calls tokenId={tokenId} before={last.call} />}
    </>
  );
}
