import { useEffect, useState } from "react";
import type { SessionUser } from "../../session/session.ts";
import { lazyComponent, preload } from "../../ui/loading.ts";
import { UserButton } from "./UserButton.tsx";

const loadUserMenuContent = () => import("./UserMenuContent.tsx");
const UserMenuContent = lazyComponent(loadUserMenuContent, "UserMenuContent", {
  fallback: ({ user }) => <UserButton user={user} aria-expanded />,
});

/** The button of the user menu. When it is clicked, the menu with its own button replaces it. */
export function UserMenu({ user }: { user: SessionUser }) {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => preload(loadUserMenuContent), []);

  if (isOpened) return <UserMenuContent user={user} />;
  return <UserButton user={user} aria-haspopup="menu" aria-expanded={false} onClick={() => setOpened(true)} />;
}
