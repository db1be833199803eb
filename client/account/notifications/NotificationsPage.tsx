import { CalendarSection } from "./CalendarSection.tsx";
import { PushSection } from "./PushSection.tsx";

/** What tells a user in time: messages on this device, and the secret address for calendar programs. */
export const NotificationsPage = () => (
  <div className="flex max-w-list flex-col gap-8">
    <PushSection />
    <CalendarSection />
  </div>
);
