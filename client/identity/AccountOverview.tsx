import { useAuthContext } from "./account.ts";
import { hasVerified } from "./authContext.ts";
import { AccountButton, Switcher } from "./profiles.tsx";

/** `/account`: who is here, and for whom. */
export function AccountOverview() {
  const auth = useAuthContext();
  return (
    <section aria-labelledby="account" className="flex flex-col gap-6">
      <h1 id="account" className="text-2xl">
        Account
      </h1>
      <div className="flex flex-wrap items-center gap-4">
        <AccountButton />
        <Switcher />
      </div>
      <dl className="quiet grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt>Working for</dt>
        <dd>{auth.orgSlug ?? "yourself"}</dd>
        {auth.orgRole && (
          <>
            <dt>Role</dt>
            <dd>{auth.orgRole}</dd>
          </>
        )}
        <dt>Identity</dt>
        <dd>{hasVerified(auth, "strict") ? "confirmed in the last ten minutes" : "confirmed a while ago"}</dd>
      </dl>
    </section>
  );
}
