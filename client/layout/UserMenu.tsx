import { useEffect, useState } from "react";
import type { SessionUser } from "../identity/session.ts";
import { later } from "../ui/later.ts";
import { atLeisure } from "../ui/leisure.ts";
import { useLeave } from "./useLeave.ts";
import { UserButton } from "./UserButton.tsx";

const loadMenu = () => import("./OpenUserMenu.tsx").then(({ OpenUserMenu }) => OpenUserMenu);
const OpenUserMenu = later(loadMenu, ({ user }) => <UserButton user={user} aria-expanded />);

/** The button of the user menu. The menu itself, with a button of its own, takes its place when it is opened. */
export function UserMenu({ user }: { user: SessionUser }) {
  const [wanted, setWanted] = useState(false);
  const leave = useLeave();
  useEffect(() => atLeisure(() => void loadMenu().catch(() => undefined)), []);

  if (wanted) return <OpenUserMenu user={user} onSignOut={leave} />;
  return <UserButton user={user} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
}
