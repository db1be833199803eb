import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RecoveryKeySection } from "../recovery/guestAccess.tsx";
import { useHolder } from "./holder.ts";
import { SignInButtons } from "./SignInButtons.tsx";

/** `/account/safe`: what keeps the lists if this browser loses them. */
export function SafePage() {
  const { kind } = useHolder();
  if (kind === "unknown") return null;
  if (kind === "member") return <MemberAccount />;
  return (
    <div className="flex flex-col gap-8">
      <p className="quiet">
        {kind === "guest"
          ? t`Your lists are only in this browser. If its data is cleared, a recovery key or an account brings them back.`
          : t`No lists in this browser yet. Get yours with a recovery key, or with a code from another device.`}
      </p>
      {kind === "guest" && <RecoveryKeySection />}
      <section aria-labelledby="account" className="flex flex-col items-start gap-2">
        <h2 id="account" className="text-section">
          {hasPart("sign-up") ? t`With an account` : t`Sign in`}
        </h2>
        <p className="quiet">{t`With an account, your lists are on all your devices.`}</p>
        <SignInButtons />
      </section>
      <ul>
        <PageRow to="/recover">{t`I have a recovery key or a code`}</PageRow>
      </ul>
    </div>
  );
}

const MemberAccount = () => (
  <div className="flex flex-col gap-5">
    <p className="quiet">{t`Your account keeps your lists. They are there wherever you sign in.`}</p>
    <ul>
      <PageRow to="/account/profile">{t`Name and email addresses`}</PageRow>
      <PageRow to="/account/profile/security">{t`Password and sign-in`}</PageRow>
    </ul>
  </div>
);

const PageRow = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className="-mx-2.5 flex min-h-11 items-center gap-3 rounded-row px-2.5 hover:bg-hover">
      <span className="grow">{children}</span>
      <Icon name="lucide:chevron-right" className="size-4 text-mark rtl:rotate-180" />
    </Link>
  </li>
);
