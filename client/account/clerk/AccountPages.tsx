import { t } from "@lingui/core/macro";
import { Link, NavLink, Route, Routes } from "react-router";
import { buttonClass } from "../../ui/Button.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { titleClass } from "../../ui/classNames.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { useAccount } from "../account.ts";
import { DataPage } from "../../yourData/DataPage.tsx";
import { PROGRAM_LOG_PATH } from "../../programs/programs.ts";
import { DevicesPage } from "../devices/DevicesPage.tsx";
import { OrganizationScreen, ProfileScreen, AccountButton, OrganizationMenu } from "./ClerkProfiles.tsx";
import { hasRole, hasVerified } from "../../session/authContext.ts";

const NotificationsPage = lazyComponent(() => import("../notifications/NotificationsPage.tsx"), "NotificationsPage", {
  preloaded: true,
});

const ProgramLogPage = lazyComponent(() => import("../../programs/ProgramLogPage.tsx"), "ProgramLogPage", {
  preloaded: true,
});

type PageLink = { to: string; label: string; isForOrganization?: true };

const PAGES: PageLink[] = [
  { to: "/account", label: t`Overview` },
  { to: "/account/profile", label: t`Profile` },
  { to: "/account/profile/security", label: t`Security` },
  { to: "/account/organization", label: t`Organisation` },
  { to: "/account/organization/organization-members", label: t`Members`, isForOrganization: true },
  { to: "/account/devices", label: t`Devices` },
  { to: "/account/notifications", label: t`Notifications` },
  { to: "/account/data", label: t`Your data` },
];

/** `/account` and its pages for a member, or the invitation to sign in. */
export function AccountPages() {
  const { state } = useAccount();
  return (
    <div className="w-full">
      {state === "signedIn" && <MemberPages />}
      {state === "signedOut" && <SignInInvitation />}
      {state === "unknown" && <AccountUnreachable />}
    </div>
  );
}

function MemberPages() {
  return (
    <div className="flex flex-col gap-5">
      <h1 className={titleClass("")}>{t`Account`}</h1>
      <AccountNav />
      <Routes>
        <Route path="/account" element={<AccountOverview />} />
        <Route path="/account/profile/*" element={<ProfileScreen />} />
        <Route path="/account/organization/*" element={<OrganizationScreen />} />
        <Route path="/account/devices" element={<DevicesPage />} />
        <Route path="/account/notifications" element={<NotificationsPage />} />
        <Route path="/account/data" element={<DataPage />} />
        <Route path={PROGRAM_LOG_PATH} element={<ProgramLogPage />} />
        <Route path="*" element={<AccountOverview />} />
      </Routes>
    </div>
  );
}

function SignInInvitation() {
  return (
    <div className="flex flex-col items-start gap-3">
      <h1 className={titleClass("")}>{t`Account`}</h1>
      <p className="quiet">
        {hasPart("guests")
          ? t`You’re a guest. With an account, your lists are on all your devices.`
          : t`With an account, your lists are on all your devices.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/sign-in" className={buttonClass("primary")}>{t`Sign In`}</Link>
        <Link to="/account/data" className={buttonClass("plain")}>{t`Your data`}</Link>
      </div>
    </div>
  );
}

/** Shown while the session is unknown, when the user may be a member (docs/app.md, Session states). */
function AccountUnreachable() {
  return (
    <FailedState
      what={t`Couldn’t reach your account`}
      why={t`Your lists are safe. Try again in a moment.`}
      onRetry={() => window.location.reload()}
    />
  );
}

function AccountNav() {
  const { orgName } = useAccount();
  const pages = PAGES.filter(({ isForOrganization }) => !isForOrganization || orgName !== null);
  return (
    <nav aria-label={t`Account`} className="-mx-3 flex flex-wrap">
      {pages.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={`${buttonClass("quiet")} aria-[current=page]:bg-hover aria-[current=page]:text-ink`}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** `/account`: the user, the organisation they work for, and their role in it. */
function AccountOverview() {
  const { auth, orgName } = useAccount();
  return (
    <section aria-label={t`Overview`} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <AccountButton />
        <OrganizationMenu />
      </div>
      <dl className="quiet grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {orgName !== null && (
          <>
            <dt>{t`Organisation`}</dt>
            <dd>{orgName}</dd>
          </>
        )}
        {auth.orgRole && (
          <>
            <dt>{t`Role`}</dt>
            <dd>{hasRole(auth, "org:admin") ? t`Administrator` : t`Member`}</dd>
          </>
        )}
        <dt>{t({ message: "Identity", comment: "When the user has last proved to be the owner of the account" })}</dt>
        <dd>
          {hasVerified(auth, "strict")
            ? t({ message: "confirmed in the last ten minutes", comment: "Beside “Identity”" })
            : t({ message: "confirmed a while ago", comment: "Beside “Identity”" })}
        </dd>
      </dl>
    </section>
  );
}
