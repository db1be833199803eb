import { Link } from "react-router";
import { buttonClass } from "../../ui/Button.tsx";
import { titleClass } from "../../ui/classNames.ts";
import { DataPage } from "../../yourData/DataPage.tsx";
import { DownloadAndImport } from "../../yourData/portability.tsx";
import { DevicesPage } from "../devices/DevicesPage.tsx";
import { useCurrentUser } from "../currentUser.ts";
import { GuestAccess } from "./GuestAccess.tsx";

/** `/account/data` for a guest. It does not wait for the identity provider. */
export function GuestDataPage() {
  const { user } = useCurrentUser();
  return (
    <div className="flex w-full max-w-list flex-col gap-8">
      <div className="flex flex-col items-start gap-3">
        <h1 className={titleClass("")}>Account</h1>
        <p className="quiet">
          {user
            ? "You are a guest: only this browser has your lists. A recovery key or an account keeps them."
            : "This browser has no lists yet. Open yours with a recovery key, or with a code of another device."}
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to="/recover" className={buttonClass("plain")}>
            Open your lists here
          </Link>
          <Link to="/sign-in" className={buttonClass("plain")}>
            Sign In
          </Link>
        </div>
      </div>
      {user ? (
        <>
          <GuestAccess />
          <DevicesPage />
          <DataPage />
        </>
      ) : (
        <DownloadAndImport />
      )}
    </div>
  );
}
