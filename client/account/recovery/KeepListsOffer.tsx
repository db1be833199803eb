import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { CurrentUser } from "../currentUser.ts";
import { useSession } from "../../session/session.ts";
import { dismissOffer, isOfferDismissed } from "./offer.ts";

/** The offer is not shown on the first day to a guest with fewer items, who has little to lose. */
const MIN_ITEMS = 10;

const isBeforeToday = (time: string) => new Date(time).toDateString() !== new Date().toDateString();

/**
 * Offers a guest to keep the lists, until the guest accepts or dismisses it, because only this browser's cookie gives access
 * to them (docs/app.md, Recovery). A user who has items and is not signed in is a guest.
 */
export function KeepListsOffer({ lists }: { lists: readonly { itemCount: number }[] }) {
  const { state } = useSession();
  const { data } = useQuery(CurrentUser, { fetchPolicy: "cache-only" });
  const since = data?.currentUser?.createdAt;
  const items = lists.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const [isDismissed, setIsDismissed] = useState(isOfferDismissed);
  const isWorthIt = items >= MIN_ITEMS || (items > 0 && since !== undefined && isBeforeToday(since));
  if (state !== "signedOut" || isDismissed || !isWorthIt) return null;

  function dismiss() {
    setIsDismissed(true);
    dismissOffer();
  }

  return (
    <section aria-label={t`Keep these lists`} className="sheet flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 grow basis-80">
        {hasPart("sign-up") ? (
          <Trans>
            If this browser’s data is cleared, your lists are gone. A recovery key gets them back. With an account,
            they’re on all your devices.
          </Trans>
        ) : (
          <Trans>If this browser’s data is cleared, your lists are gone. A recovery key gets them back.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/account/safe" className={buttonClass("plain")}>{t`Save access`}</Link>
        {hasPart("sign-up") && <Link to="/sign-up" className={buttonClass("plain")}>{t`Sign Up`}</Link>}
        <Button kind="quiet" onClick={dismiss}>{t`Not now`}</Button>
      </div>
    </section>
  );
}
