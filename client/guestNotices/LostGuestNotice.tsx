import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { ignoreFailure } from "../actions/errors.ts";
import { getAccountPath } from "../account/accountPath.ts";
import { useCurrentUser } from "../account/currentUser.ts";
import { useClient } from "../sync/state/state.ts";
import { Button } from "../ui/Button.tsx";
import { hasPart } from "../ui/browser/serverParts.ts";
import { bannerClass } from "../ui/classNames.ts";
import { useStore } from "../ui/createStore.ts";
import { useBusyAction } from "../ui/hooks/useBusyAction.ts";
import { Confirm } from "../ui/overlays/Confirm.tsx";

/** Says that the server does not know the guest of this browser any more, and offers what can be done about it. */
export function LostGuestNotice() {
  const lost = useStore(useClient().sync.lostGuest);
  return lost && <Notice waiting={lost.changes.length} />;
}

function Notice({ waiting }: { waiting: number }) {
  const client = useClient();
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [begin, isBeginning] = useBusyAction(async () => (await import("./beginAnew.ts")).beginAnew(client));
  const discard = () => void client.sync.storage?.guest.removeLost();

  return (
    <section aria-label={t`Lists in this browser`} className={bannerClass}>
      <div className="column flex flex-col items-center gap-2 text-center">
        <output>
          {t`This browser is no longer connected to its lists.`}
          {waiting > 0 && ` ${formatWaiting(waiting)}`}
        </output>
        {isAsking ? (
          <Confirm
            label={t`Discard`}
            question={t`Discard what’s saved in this browser?`}
            onConfirm={discard}
            onKeep={() => setAsking(false)}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
            {(user || hasPart("guests")) && (
              <Button kind="primary" aria-disabled={isBeginning} onClick={() => ignoreFailure(begin())}>
                {user ? t`Add what’s saved here` : t`Restore what’s saved here`}
              </Button>
            )}
            {!user && (
              <>
                <Link to="/recover" className="underline">{t`Enter the recovery key`}</Link>
                <Link to={getAccountPath("/sign-in", pathname)} className="underline">{t`Sign in`}</Link>
              </>
            )}
            <Button kind="quiet" onClick={() => setAsking(true)}>{t`Discard`}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

const formatWaiting = (count: number) =>
  plural(count, { one: "# change isn’t saved yet.", other: "# changes aren’t saved yet." });
