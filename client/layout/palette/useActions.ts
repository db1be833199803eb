import { useApolloClient } from "@apollo/client/react";
import { matchPath, useLocation } from "react-router";
import { useSession } from "../../identity/session.ts";
import { filterByText } from "../../items/filterByText.ts";
import { Notebooks } from "../../notebooks/queries.ts";
import type { Choice } from "../../ui/overlays/ComboboxDialog.tsx";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { pageTheme, useResolvedColorMode } from "../../ui/theme.ts";
import { ShortcutsDialog } from "../ShortcutsDialog.tsx";
import { useSignOut } from "../user/useSignOut.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

type Action = Omit<Choice, "id"> & {
  /** Other words by which it is looked for. */
  also?: string;
};

/** What can be done on every screen, as far as its name holds the words. */
export function useActions(words: string): Choice[] {
  const all = [...useScreenActions(), ...useSettingActions(), ...useSignInActions()].map((action) => ({
    action: { ...action, id: action.name },
    name: `${action.name} ${action.also ?? ""}`,
  }));
  return filterByText(all, words).map(({ action }) => action);
}

function useScreenActions(): Action[] {
  const go = useNavigateWithFocus();
  const open = (path: string) => () => void go(path);
  const notebook = useCurrentNotebookId();
  const begin = () => void (notebook ? go(`/n/${notebook}`, { typing: true }) : go("/"));
  return [
    { icon: "lucide:list-plus", name: "New list", also: "add create", onChoose: begin },
    {
      icon: "lucide:notebook-pen",
      name: "New notebook",
      also: "add create",
      onChoose: () => void go("/n", { typing: true }),
    },
    { icon: "lucide:circle-dot", name: "Active lists", also: "today", onChoose: open("/active") },
    { icon: "lucide:notebook", name: "Notebooks", also: "all lists templates", onChoose: open("/n") },
    { icon: "lucide:house", name: "Home", also: "start", onChoose: open("/") },
    { icon: "lucide:trash-2", name: "Recently deleted", also: "undo restore trash bin", onChoose: open("/deleted") },
    { icon: "lucide:user", name: "Account", also: "profile devices export data", onChoose: open("/account") },
    { icon: "lucide:sparkles", name: "Upgrade", also: "price plan subscribe subscription", onChoose: open("/upgrade") },
  ];
}

/** The notebook in which a new list begins: the open one, or any. */
function useCurrentNotebookId(): string | undefined {
  const open = matchPath("/n/:notebookId/*", useLocation().pathname)?.params.notebookId;
  const client = useApolloClient();
  return open ?? client.readQuery({ query: Notebooks })?.notebooks[0]?.id;
}

function useSettingActions(): Action[] {
  const shade = useResolvedColorMode();
  const [icon, name] = shade === "dark" ? ["lucide:sun", "Light mode"] : ["lucide:moon", "Dark mode"];
  const mode = { icon, name, also: "colour color theme", onChoose: () => pageTheme.toggle() };
  return [
    ...(pageTheme.isForced() ? [] : [mode]),
    {
      icon: "lucide:keyboard",
      name: "Keys",
      also: "keyboard shortcuts help",
      onChoose: () => void openOverlay(ShortcutsDialog, {}),
    },
  ];
}

/** The way in, or the way out. */
function useSignInActions(): Action[] {
  const go = useNavigateWithFocus();
  const leave = useSignOut();
  const { state } = useSession();
  if (state === "signedIn")
    return [{ icon: "lucide:log-out", name: "Sign Out", also: "log off leave", onChoose: () => void leave() }];
  if (state === "loading") return [];
  return [
    { icon: "lucide:log-in", name: "Sign In", also: "log in login", onChoose: () => void go("/sign-in") },
    { icon: "lucide:user-plus", name: "Sign Up", also: "register account", onChoose: () => void go("/sign-up") },
  ];
}
