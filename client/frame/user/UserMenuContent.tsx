import { t } from "@lingui/core/macro";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { Link } from "react-router";
import type { SessionUser } from "../../session/session.ts";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { menuClass, menuItemClass } from "../../ui/classNames.ts";
import { getPageDirection } from "../../ui/browser/pageDirection.ts";
import { mainRef } from "../../ui/browser/pageElements.ts";
import { Scrim } from "../../ui/overlays/Scrim.tsx";
import { useBackCloses } from "../../ui/overlays/useBackCloses.ts";
import { UserButton, getDisplayName } from "./UserButton.tsx";
import { useSignOut } from "../../account/signOut/useSignOut.ts";

/** The menu of a signed-in user (docs/app.md, Header, side bar and footer). It is open when it is first rendered. */
export function UserMenuContent({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  const [isOpen, setIsOpen] = useState(true);
  useBackCloses(() => setIsOpen(false), isOpen);
  return (
    <DropdownMenu.Root dir={getPageDirection()} open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        <UserButton user={user} />
      </DropdownMenu.Trigger>
      {isOpen && <Scrim onClose={() => setIsOpen(false)} />}
      <DropdownMenu.Portal container={mainRef.current}>
        <DropdownMenu.Content
          data-from-below
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={`${menuClass} md:w-60`}
        >
          <DropdownMenu.Label dir="auto" className="px-2.5 py-2 wrap-anywhere">
            <span className="font-medium">{getDisplayName(user)}</span>
            {user.primaryEmail && <span className="quiet block text-sm">{user.primaryEmail}</span>}
          </DropdownMenu.Label>
          <DropdownMenu.Item asChild className={menuItemClass}>
            <Link to="/account">{t`Account`}</Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild className={menuItemClass}>
            <Link to="/account/notifications">{t`Notifications`}</Link>
          </DropdownMenu.Item>
          {hasPart("payments") && (
            <DropdownMenu.Item asChild className={menuItemClass}>
              <Link to="/subscription/manage">{t`Manage Subscription`}</Link>
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className={menuItemClass} onSelect={() => void signOut()}>{t`Sign Out`}</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
