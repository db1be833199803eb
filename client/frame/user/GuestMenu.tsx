import { t } from "@lingui/core/macro";
import { useCurrentUser } from "../../account/currentUser.ts";
import { useSession } from "../../session/session.ts";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { iconButtonClass } from "../../ui/classNames.ts";
import { FrameIcon } from "../../ui/FrameIcon.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { Menu } from "../../ui/overlays/Menu.tsx";

const GuestActions = lazyComponent(() => import("./GuestActions.tsx"), "GuestActions", { preloaded: true });

const LABEL = t`Save access`;

const renderActions = () => <GuestActions />;

/** What a guest, who has no account, can do to keep the lists, as a menu of the header. */
export function HeaderGuestMenu() {
  const { user } = useCurrentUser();
  if (!user && !hasPart("guests")) return null;
  return (
    <Menu label={LABEL} button={HEADER_BUTTON}>
      {renderActions}
    </Menu>
  );
}

const HEADER_BUTTON = {
  content: (
    <>
      <FrameIcon name="lucide:circle-user" />
      <span className="sr-only">{LABEL}</span>
    </>
  ),
  className: iconButtonClass,
  tooltip: LABEL,
};

/** The same in the footer. It keeps its place for a member, so that nothing moves when the session is known. */
export function FooterGuestMenu({ className }: { className: string }) {
  const { state } = useSession();
  const { user } = useCurrentUser();
  if (state !== "signedOut" || (!user && !hasPart("guests")))
    return (
      <span aria-hidden className={`invisible ${className}`}>
        {LABEL}
      </span>
    );
  return (
    <Menu label={LABEL} button={{ content: LABEL, className }}>
      {renderActions}
    </Menu>
  );
}
