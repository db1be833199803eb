import { useEffect, useState } from "react";
import type { SessionUser } from "../../identity/session.ts";
import { lazyComponent, preload } from "../../ui/loading.ts";
import { useSignOut } from "./useSignOut.ts";
import { UserButton } from "./UserButton.tsx";

const loadUserMenuContent = () => import("./UserMenuContent.tsx").then(({ UserMenuContent }) => UserMenuContent);
const UserMenuContent = lazyComponent(loadUserMenuContent, {
  fallback: ({ user }) => <UserButton user={user} aria-expanded />,
});

/** The button of the user menu. The menu itself, with a button of its own, takes its place when it is opened. */
export function UserMenu({ user }: { user: SessionUser }) {
  const [wanted, setWanted] = useState(false);
  const leave = useSignOut();
  useEffect(() => preload(loadUserMenuContent), []);

  if (wanted) return <UserMenuContent user={user} onSignOut={leave} />;
  return <UserButton user={user} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
}
