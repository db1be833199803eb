import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Route, Routes } from "react-router";
import { hasRole } from "../../session/authContext.ts";
import { useAccount } from "../account.ts";
import { AccountButton, OrganizationMenu, OrganizationScreen, ProfileScreen } from "./ClerkProfiles.tsx";

/** What the provider shows of the account of a member: a line on `/account`, and pages of its own. */
export function AccountParts() {
  const { state } = useAccount();
  if (state !== "signedIn") return null;
  return (
    <Routes>
      <Route path="/account/profile/*" element={<ProfileScreen />} />
      <Route path="/account/organization/*" element={<OrganizationScreen />} />
      <Route path="*" element={<MemberLine />} />
    </Routes>
  );
}

/** The user, the organisation they work for, and their role in it. */
function MemberLine() {
  const { auth, orgName } = useAccount();
  const role = hasRole(auth, "org:admin") ? t`Administrator` : t`Member`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <AccountButton />
      <OrganizationMenu />
      {orgName !== null && (
        <span className="quiet text-sm">
          <Trans>
            {role} of <bdi>{orgName}</bdi>
          </Trans>
        </span>
      )}
    </div>
  );
}
