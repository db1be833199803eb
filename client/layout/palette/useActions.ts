import { matchPath, useLocation } from "react-router";
import { downloadEverything, openImport } from "../../identity/data/portability.tsx";
import { useSession } from "../../identity/session.ts";
import { mayCall } from "../../../shared/roles.ts";
import { filterByText } from "../../items/filterByText.ts";
import { Notebooks } from "../../lists/queries.ts";
import type { Choice } from "../../ui/overlays/ComboboxDialog.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { pageTheme, useResolvedColorMode } from "../../ui/browser/theme.ts";
import { ShortcutsDialog } from "../ShortcutsDialog.tsx";
import { useSignOut } from "../user/useSignOut.ts";
import { addToList } from "./addToList.tsx";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";
import { useClient } from "../../sync/state.ts";

type Action = Omit<Choice, "id"> & {
  /** More words that find the action. */
  keywords?: string;
};

/** Returns the actions whose names or keywords match the text. They work on every screen. */
export function useActions(searchText: string): Choice[] {
  const actions = [...useScreenActions(), ...useSettingActions(), ...useSignInActions()].map((action) => ({
    action: { ...action, id: action.name },
    name: `${action.name} ${action.keywords ?? ""}`,
  }));
  return filterByText(actions, searchText).map(({ action }) => action);
}

function useScreenActions(): Action[] {
  const client = useClient();
  const navigate = useNavigateWithFocus();
  const open = (path: string) => () => void navigate(path);
  const notebookId = useCurrentNotebookId();
  const isReadOnly = useReadOnly();
  const startNewList = () => void (notebookId ? navigate(`/n/${notebookId}`, { typing: true }) : navigate("/"));
  const writingActions = [
    { icon: "lucide:list-plus", name: "New list", keywords: "add create", onChoose: startNewList },
    {
      icon: "lucide:notebook-pen",
      name: "New notebook",
      keywords: "add create",
      onChoose: () => void navigate("/n", { typing: true }),
    },
    {
      icon: "lucide:plus",
      name: "Add to a list…",
      keywords: "item quick",
      onChoose: () => void addToList(client),
    },
    {
      icon: "lucide:upload",
      name: "Import a file",
      keywords: "todoist ticktick google keep trello csv markdown zip your data",
      onChoose: () => openImport(),
    },
  ];
  return [
    ...(isReadOnly ? [] : writingActions),
    { icon: "lucide:circle-dot", name: "Active lists", keywords: "today", onChoose: open("/active") },
    { icon: "lucide:notebook", name: "Notebooks", keywords: "all lists templates", onChoose: open("/n") },
    { icon: "lucide:house", name: "Home", keywords: "start", onChoose: open("/") },
    {
      icon: "lucide:trash-2",
      name: "Recently deleted",
      keywords: "undo restore trash bin",
      onChoose: open("/deleted"),
    },
    { icon: "lucide:user", name: "Account", keywords: "profile devices data", onChoose: open("/account") },
    {
      icon: "lucide:download",
      name: "Download everything",
      keywords: "export backup zip markdown your data",
      onChoose: () => void downloadEverything(),
    },
    {
      icon: "lucide:key-round",
      name: "Your data",
      keywords: "recovery key phone device code qr delete",
      onChoose: open("/account/data"),
    },
    {
      icon: "lucide:sparkles",
      name: "Upgrade",
      keywords: "price plan subscribe subscription",
      onChoose: open("/upgrade"),
    },
  ];
}

/** Returns the id of the notebook for a new list: the open notebook, or the user's first one in the cache. */
function useCurrentNotebookId(): string | undefined {
  const openId = matchPath("/n/:notebookId/*", useLocation().pathname)?.params.notebookId;
  const client = useClient();
  const notebooks = client.readQuery({ query: Notebooks })?.notebooks ?? [];
  const open = notebooks.find(({ id }) => id === openId);
  if (openId && (!open || mayCall(open, "createList"))) return openId;
  return notebooks.find(({ role }) => role === "OWNER")?.id;
}

function useSettingActions(): Action[] {
  const colorMode = useResolvedColorMode();
  const [icon, name] = colorMode === "dark" ? ["lucide:sun", "Light mode"] : ["lucide:moon", "Dark mode"];
  const toggleAction = { icon, name, keywords: "colour color theme", onChoose: () => pageTheme.toggle() };
  return [
    ...(pageTheme.isForced() ? [] : [toggleAction]),
    {
      icon: "lucide:keyboard",
      name: "Keys",
      keywords: "keyboard shortcuts help",
      onChoose: () => void openOverlay(ShortcutsDialog, {}),
    },
  ];
}

/** Returns the action that signs out, or those that sign in and up. */
function useSignInActions(): Action[] {
  const navigate = useNavigateWithFocus();
  const signOut = useSignOut();
  const { state } = useSession();
  if (state === "signedIn")
    return [{ icon: "lucide:log-out", name: "Sign Out", keywords: "log off leave", onChoose: () => void signOut() }];
  if (state === "loading") return [];
  return [
    { icon: "lucide:log-in", name: "Sign In", keywords: "log in login", onChoose: () => void navigate("/sign-in") },
    {
      icon: "lucide:user-plus",
      name: "Sign Up",
      keywords: "register account",
      onChoose: () => void navigate("/sign-up"),
    },
  ];
}
