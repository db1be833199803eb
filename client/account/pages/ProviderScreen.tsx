import { t } from "@lingui/core/macro";
import { NavLink, useLocation } from "react-router";
import { buttonClass } from "../../ui/Button.tsx";
import { useAccount } from "../account.ts";
import { ClerkSlot } from "../clerk/ClerkSlot.tsx";
import { AccountUnreachable } from "./AccountUnreachable.tsx";
import { SignInButtons } from "./SignInButtons.tsx";

type PageLink = { to: string; label: string; isForOrganization?: true };

const PROFILE: PageLink[] = [
  { to: "/account/profile", label: t`Profile` },
  { to: "/account/profile/security", label: t`Security` },
];
const ORGANIZATION: PageLink[] = [
  { to: "/account/organization", label: t`Organisation` },
  { to: "/account/organization/organization-members", label: t`Members`, isForOrganization: true },
];

/** `/account/profile` and `/account/organization`: the provider's pages, with our links in place of the provider's. */
export function ProviderScreen() {
  const { state, failure, orgName } = useAccount();
  const { pathname } = useLocation();
  if (state === "unknown" && failure === null) return <AccountUnreachable />;
  if (state === "signedOut")
    return (
      <>
        <p className="quiet">{t`This page is part of an account.`}</p>
        <SignInButtons />
      </>
    );
  const links = pathname.startsWith("/account/profile") ? PROFILE : ORGANIZATION;
  return (
    <>
      <nav aria-label={t`Account`} className="-mx-3 flex flex-wrap">
        {links
          .filter(({ isForOrganization }) => !isForOrganization || orgName !== null)
          .map(({ to, label }) => (
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
      <ClerkSlot name="account" />
    </>
  );
}
