import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { forgetRows } from "../apollo/forget.ts";
import { forgetSaved } from "../apollo/persist.ts";
import type { Session, SessionUser } from "../identity/session.ts";
import { browserStorage } from "../ui/storage.ts";
import { later } from "../ui/later.ts";
import { atLeisure } from "../ui/leisure.ts";
import { UserButton } from "./UserButton.tsx";

const loadMenu = () => import("./OpenUserMenu.tsx").then(({ OpenUserMenu }) => OpenUserMenu);
const OpenUserMenu = later(loadMenu, ({ user }) => <UserButton user={user} aria-expanded />);

/** The button of the user menu. The menu itself, with a button of its own, takes its place when it is opened. */
export function UserMenu({ user, signOut }: { user: SessionUser; signOut: Session["signOut"] }) {
  const [wanted, setWanted] = useState(false);
  const leave = useLeave(signOut);
  useEffect(() => atLeisure(() => void loadMenu().catch(() => undefined)), []);

  if (wanted) return <OpenUserMenu user={user} onSignOut={leave} />;
  return <UserButton user={user} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
}

/** Signing out clears what is known and goes home, even if the call fails (Specification, section 4). */
function useLeave(signOut: Session["signOut"]) {
  const { cache } = useApolloClient();
  const navigate = useNavigate();

  return async () => {
    await signOut().catch((error: unknown) => console.error("Signing out failed:", error));
    forgetRows(cache);
    forgetSaved(browserStorage());
    await navigate("/");
  };
}
