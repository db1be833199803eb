import { useAccount } from "../account.ts";
import { hasRole, hasVerified } from "../authContext.ts";
import { AccountButton, OrganizationMenu } from "./ClerkProfiles.tsx";

/** `/account`: who is here, and for whom. */
export function AccountOverview() {
  const { auth, orgName } = useAccount();
  return (
    <section aria-label="Overview" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <AccountButton />
        <OrganizationMenu />
      </div>
      <dl className="quiet grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt>Working for</dt>
        <dd>{orgName ?? "yourself"}</dd>
        {auth.orgRole && (
          <>
            <dt>Role</dt>
            <dd>{hasRole(auth, "org:admin") ? "Administrator" : "Member"}</dd>
          </>
        )}
        <dt>Identity</dt>
        <dd>{hasVerified(auth, "strict") ? "confirmed in the last ten minutes" : "confirmed a while ago"}</dd>
      </dl>
    </section>
  );
}
