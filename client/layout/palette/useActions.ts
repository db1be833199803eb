import { matchPath, useLocation } from "react-router";
import { ignoreFailure } from "../../actions/errors.ts";
import { downloadEverything, openImport } from "../../identity/data/portability.tsx";
import { useSession } from "../../identity/session.ts";
import { mayCall } from "../../../shared/roles.ts";
import { filterByText } from "../../items/model/filterByText.ts";
import { Notebooks } from "../../lists/model/queries.ts";
import type { Choice } from "../../ui/overlays/ComboboxDialog.tsx";
import { quote } from "../../ui/format.ts";
import { useReadOnly } from "../../ui/readOnly.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { pageTheme, useResolvedColorMode } from "../../ui/browser/theme.ts";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import { useSignOut } from "../signOut/useSignOut.ts";
import { addItem, addToList, chooseListToAddTo } from "./addToList.tsx";
import { type Action, useListActions, useOpenList } from "./useListActions.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";
import { useClient } from "../../sync/state/state.ts";

/**
 * Returns the actions whose names or keywords match the text: those on the open list, and those that work on every
 * screen. "add milk" offers to add milk to a list.
 */
export function useActions(searchText: string): { onList: Choice[]; everywhere: Choice[] } {
  const onList = useListActions();
  const everywhere = [...useScreenActions(), ...useSettingActions(), ...useSignInActions()];
  const additions = useAdditions(searchText);
  return {
    onList: filterActions(onList, searchText),
    everywhere: [...filterActions(everywhere, searchText), ...additions],
  };
}

function filterActions(actions: readonly Action[], searchText: string): Choice[] {
  const named = actions.map((action) => ({
    action: { ...action, id: action.name },
    name: `${action.name} ${action.keywords ?? ""}`,
  }));
  return filterByText(named, searchText).map(({ action }) => action);
}

/** For "add milk", returns the actions that add milk to the open list, and to another one. */
function useAdditions(searchText: string): Choice[] {
  const client = useClient();
  const list = useOpenList();
  const isReadOnly = useReadOnly();
  const text = /^\s*add\s+(.+)/i.exec(searchText)?.[1]?.trim();
  if (!text || isReadOnly) return [];
  const here = list &&
    mayCall(list, "createItem") && {
      id: "add here",
      icon: "lucide:plus",
      name: `Add ${quote(text)} to ${quote(list.name)}`,
      onChoose: () => ignoreFailure(addItem(client, list, text)),
    };
  const elsewhere = {
    id: "add elsewhere",
    icon: "lucide:plus",
    name: `Add ${quote(text)} to …`,
    onChoose: () => chooseListToAddTo(client, text),
  };
  return here ? [here, elsewhere] : [elsewhere];
}

function useScreenActions(): Action[] {
  const client = useClient();
  const navigate = useNavigateWithFocus();
  const open = (path: string) => () => void navigate(path);
  const notebookId = useCurrentNotebookId();
  const isReadOnly = useReadOnly();
  const startNewList = () => void navigate(notebookId ? `/n/${notebookId}` : "/", { typing: true });
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
  const upgrade = {
    icon: "lucide:sparkles",
    name: "Upgrade",
    keywords: "price plan subscribe subscription",
    onChoose: open("/upgrade"),
  };
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
      icon: "lucide:bell",
      name: "Notifications",
      keywords: "calendar ics push reminder tell",
      onChoose: open("/account/notifications"),
    },
    ...(hasPart("payments") ? [upgrade] : []),
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
  const signUp = {
    icon: "lucide:user-plus",
    name: "Sign Up",
    keywords: "register account",
    onChoose: () => void navigate("/sign-up"),
  };
  return [
    { icon: "lucide:log-in", name: "Sign In", keywords: "log in login", onChoose: () => void navigate("/sign-in") },
    ...(hasPart("sign-up") ? [signUp] : []),
  ];
}
