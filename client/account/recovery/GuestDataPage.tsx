import { t } from "@lingui/core/macro";
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
        <h1 className={titleClass("")}>{t`Account`}</h1>
        <p className="quiet">
          {user
            ? t`You’re using Listbook as a guest, so your lists are only in this browser. Keep them safe with a recovery key or an account.`
            : t`No lists in this browser yet. Get yours with a recovery key, or with a code from another device.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to="/recover" className={`${buttonClass("plain")} text-center whitespace-normal!`}>
            {t`I have a recovery key or a code`}
          </Link>
          <Link to="/sign-in" className={buttonClass("plain")}>{t`Sign In`}</Link>
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
