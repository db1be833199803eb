import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { buttonClass } from "../../ui/Button.tsx";
import { titleClass } from "../../ui/classNames.ts";
import { useCurrentUser } from "../currentUser.ts";
import { NotificationsPage } from "./NotificationsPage.tsx";

/** `/account/notifications` for a guest. It does not wait for the identity provider. */
export function GuestNotificationsPage() {
  const { user } = useCurrentUser();
  return (
    <div className="flex w-full max-w-list flex-col gap-8">
      <h1 className={titleClass("")}>{t`Notifications`}</h1>
      {user ? (
        <NotificationsPage />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="quiet">{t`No lists in this browser yet, so there’s nothing to notify you about.`}</p>
          <Link to="/" className={buttonClass("plain")}>{t`Go Home`}</Link>
        </div>
      )}
    </div>
  );
}
