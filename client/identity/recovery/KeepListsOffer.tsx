import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { CurrentUser } from "../currentUser.ts";
import { useSession } from "../session.ts";
import { dismissOffer, isOfferDismissed } from "./offer.ts";

/** The offer is not shown on the first day to a guest with fewer items, who has little to lose. */
const MIN_ITEMS = 10;

/** Offers a guest to keep the lists (docs/app.md, Recovery). */
export function KeepListsOffer({ lists }: { lists: readonly { itemCount: number }[] }) {
  const items = lists.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const { data } = useQuery(CurrentUser, { fetchPolicy: "cache-only" });
  return <Offer items={items} since={data?.currentUser?.createdAt} />;
}

const isBeforeToday = (time: string) => new Date(time).toDateString() !== new Date().toDateString();

type Props = {
  items: number;
  /** The time when the guest was created; undefined while it is unknown. */
  since: string | undefined;
};

/**
 * Shows the offer until the guest accepts or dismisses it, because only this browser's cookie gives access to the
 * lists. A user who has items and is not signed in is a guest.
 */
export function Offer({ items, since }: Props) {
  const { state } = useSession();
  const [isDismissed, setIsDismissed] = useState(isOfferDismissed);
  const isWorthIt = items >= MIN_ITEMS || (items > 0 && since !== undefined && isBeforeToday(since));
  if (state !== "signedOut" || isDismissed || !isWorthIt) return null;

  function dismiss() {
    setIsDismissed(true);
    dismissOffer();
  }

  return (
    <section aria-label="Keep these lists" className="sheet flex flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 grow basis-80">
        Your lists are lost if this browser is cleared. A recovery key brings them back.
        {hasPart("sign-up") && " With an account they are on all your devices."}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/account/data" className={buttonClass("plain")}>
          Keep them
        </Link>
        {hasPart("sign-up") && (
          <Link to="/sign-up" className={buttonClass("plain")}>
            Sign Up
          </Link>
        )}
        <Button kind="quiet" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  );
}
