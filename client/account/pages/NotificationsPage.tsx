import { t } from "@lingui/core/macro";
import { CalendarSection } from "../notifications/CalendarSection.tsx";
import { PushSection } from "../notifications/PushSection.tsx";
import { NothingYet } from "./NothingYet.tsx";
import { useHolder } from "./holder.ts";

/** `/account/notifications`: how a user hears of lists in time. */
export function NotificationsPage() {
  const { kind } = useHolder();
  if (kind === "unknown") return null;
  if (kind === "nobody")
    return <NothingYet>{t`No lists in this browser yet, so there’s nothing to notify you about.`}</NothingYet>;
  return (
    <div className="flex flex-col gap-8">
      <PushSection />
      <CalendarSection />
    </div>
  );
}
