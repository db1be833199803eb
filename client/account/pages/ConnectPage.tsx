import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { ConnectedPrograms } from "../../programs/ConnectedPrograms.tsx";
import { ConnectForm } from "../../programs/ConnectForm.tsx";
import { Programs } from "../../programs/programs.ts";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { FailedState } from "../../ui/FailedState.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { NothingYet } from "./NothingYet.tsx";
import { useHolder } from "./holder.ts";

/** `/account/programs`: connects a program, and shows those that are connected. */
export function ConnectPage() {
  const { kind } = useHolder();
  if (kind === "unknown") return null;
  if (kind === "nobody")
    return <NothingYet>{t`No lists in this browser yet, so there’s nothing for a program to use.`}</NothingYet>;
  return <Connect />;
}

function Connect() {
  const isReadOnly = useReadOnly();
  const { data, error, refetch } = useQuery(Programs, { fetchPolicy: "network-only" });
  /** How many programs were connected on this screen: each begins with a form of its own. */
  const [count, setCount] = useState(0);
  if (!data)
    return error ? (
      <FailedState what={t`Couldn’t load your keys`} why={getErrorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={3} className="h-16" />
    );
  return (
    <div className="flex flex-col gap-10">
      {!isReadOnly && (
        <ConnectForm
          key={count}
          notebooks={data.notebooks}
          activeLists={data.activeLists}
          onMade={() => refetch()}
          onAgain={() => setCount(count + 1)}
        />
      )}
      <ConnectedPrograms tokens={data.tokens} onChanged={() => refetch()} />
    </div>
  );
}
