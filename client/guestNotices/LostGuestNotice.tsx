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
import { formatCount } from "../ui/format.ts";
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
    <section aria-label="Lists in this browser" className={bannerClass}>
      <div className="column flex flex-col items-center gap-2 text-center">
        <output>This browser is no longer connected to its lists. {formatWaiting(waiting)}</output>
        {isAsking ? (
          <Confirm
            label="Discard"
            question="Discard what’s saved in this browser?"
            onConfirm={discard}
            onKeep={() => setAsking(false)}
          />
        ) : (
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
            {(user || hasPart("guests")) && (
              <Button kind="primary" aria-disabled={isBeginning} onClick={() => ignoreFailure(begin())}>
                {user ? "Add what’s saved here" : "Restore what’s saved here"}
              </Button>
            )}
            {!user && (
              <>
                <Link to="/recover" className="underline">
                  Enter the recovery key
                </Link>
                <Link to={getAccountPath("/sign-in", pathname)} className="underline">
                  Sign in
                </Link>
              </>
            )}
            <Button kind="quiet" onClick={() => setAsking(true)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

const formatWaiting = (count: number) =>
  count > 0 && (count === 1 ? "1 change isn’t saved yet." : `${formatCount(count)} changes aren’t saved yet.`);
