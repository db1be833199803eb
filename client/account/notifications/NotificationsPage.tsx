import { CalendarSection } from "./CalendarSection.tsx";
import { PushSection } from "./PushSection.tsx";

/** How a user hears of lists in time: notifications on this device, and the secret address for calendar programs. */
export const NotificationsPage = () => (
  <div className="flex max-w-list flex-col gap-8">
    <PushSection />
    <CalendarSection />
  </div>
);
