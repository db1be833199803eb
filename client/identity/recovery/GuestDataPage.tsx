import { Link } from "react-router";
import { buttonClass } from "../../ui/Button.tsx";
import { DataPage } from "../data/DataPage.tsx";
import { DownloadAndImport } from "../data/portability.tsx";
import { DevicesPage } from "../devices/DevicesPage.tsx";
import { useCurrentUser } from "../currentUser.ts";
import { GuestAccess } from "./GuestAccess.tsx";

/** `/account/data` for a guest. It does not wait for the identity provider. */
export function GuestDataPage() {
  const { user } = useCurrentUser();
  return (
    <div className="flex w-full max-w-[44rem] flex-col gap-8">
      <div className="flex flex-col items-start gap-4">
        <h1 className="text-2xl">Account</h1>
        <p className="quiet">
          {user
            ? "You use Listbook as a guest: only this browser has your lists. Without an account, a recovery key keeps them."
            : "This browser has no lists yet. With a recovery key, or with a code of another device, you open yours here."}
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
