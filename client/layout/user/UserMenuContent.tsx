import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { Link } from "react-router";
import type { SessionUser } from "../../identity/session.ts";
import { useBackCloses } from "../../ui/overlays/useBackCloses.ts";
import { UserButton, getDisplayName } from "./UserButton.tsx";

const entryClass =
  "flex min-h-9 w-full items-center rounded-lg px-3 outline-none data-highlighted:bg-hover dark:data-highlighted:bg-press " +
  "pointer-coarse:min-h-11";

/** The menu of a signed-in user (docs/app.md, Header, side bar and footer). It is open when it is first rendered. */
export function UserMenuContent({ user, onSignOut }: { user: SessionUser; onSignOut: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(true);
  useBackCloses(() => setIsOpen(false), isOpen);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        <UserButton user={user} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="sheet z-20 w-60 max-w-[calc(100vw-1rem)] p-1 shadow-lg"
      >
        <DropdownMenu.Label dir="auto" className="px-3 py-2 wrap-anywhere">
          <span className="font-medium">{getDisplayName(user)}</span>
          {user.primaryEmail && <span className="quiet block text-sm">{user.primaryEmail}</span>}
        </DropdownMenu.Label>
        <DropdownMenu.Item asChild className={entryClass}>
          <Link to="/account">Account</Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild className={entryClass}>
          <Link to="/subscription/manage">Manage Subscription</Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item className={`${entryClass} cursor-pointer`} onSelect={() => void onSignOut()}>
          Sign Out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
