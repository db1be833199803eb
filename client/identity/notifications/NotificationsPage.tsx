import { CalendarSection } from "./CalendarSection.tsx";

/** What tells a user in time: the secret address for calendar programs. */
export const NotificationsPage = () => (
  <div className="flex max-w-list flex-col gap-8">
    <CalendarSection />
  </div>
);
