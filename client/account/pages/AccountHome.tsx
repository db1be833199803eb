import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { Link } from "react-router";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { titleClass } from "../../ui/classNames.ts";
import { formatDayAndMonth, formatDayWithYear, getToday, toDay } from "../../ui/format.ts";
import { FrameIcon } from "../../ui/FrameIcon.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useAccount } from "../account.ts";
import { ClerkSlot } from "../clerk/ClerkSlot.tsx";
import { requestClerk } from "../clerk/loadTrigger.ts";
import { AccountCards } from "./AccountCards.tsx";
import { AccountUnreachable } from "./AccountUnreachable.tsx";
import { type Holder, useHolder } from "./holder.ts";
import { SignInButtons } from "./SignInButtons.tsx";

/** `/account`: whose it is, a card for each question, and the way to delete everything. */
export function AccountHome() {
  const { state, failure } = useAccount();
  const holder = useHolder();
  const isGuest = holder.kind === "guest";
  // Only the provider knows whether a visitor has an account.
  useEffect(() => {
    if (holder.kind === "nobody") requestClerk();
  }, [holder.kind]);
  const isUnreachable = state === "unknown" && failure === null && !isGuest;
  return (
    <div className="flex w-full flex-col">
      <h1 className={titleClass("")}>{t`Account`}</h1>
      <div className="mt-3">{isUnreachable ? <AccountUnreachable /> : <HolderLine holder={holder} />}</div>
      {(holder.kind !== "nobody" || hasPart("guests")) && <AccountCards holder={holder} />}
      {(isGuest || holder.kind === "member") && (
        <div className="mt-8 flex flex-wrap items-center gap-x-3">
          <Link to="/account/delete" className={`-ms-3 ${buttonClass("danger")}`}>
            <Icon name="lucide:trash-2" />
            {t`Delete everything`}
          </Link>
          <span className="quiet text-sm">{t`First you’ll see what will be deleted.`}</span>
        </div>
      )}
    </div>
  );
}

function HolderLine({ holder }: { holder: Holder }) {
  if (holder.kind === "member") return <ClerkSlot name="account" height="h-9" />;
  if (holder.kind === "nobody")
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="quiet">
          {hasPart("guests")
            ? t`No lists in this browser yet. Get yours with a recovery key, or with a code from another device.`
            : t`With an account, your lists are on all your devices.`}
        </p>
        <SignInButtons />
      </div>
    );
  return (
    <p className="quiet flex h-9 items-center gap-3">
      <span className="avatar hue-violet-500 size-9">
        <FrameIcon name="lucide:circle-user" />
      </span>
      {holder.user && t`Guest in this browser since ${{ day: formatSince(holder.user.createdAt) }}`}
    </p>
  );
}

/** Formats the day on which a guest began: "3 March", or with its year if that is another one. */
function formatSince(time: string): string {
  const day = toDay(time);
  return day.slice(0, 4) === getToday().slice(0, 4) ? formatDayAndMonth(day) : formatDayWithYear(day);
}
