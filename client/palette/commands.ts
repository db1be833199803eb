import { defineCommand } from "../actions/defineCommand.ts";
import { downloadEverything, openImport } from "../yourData/portability.tsx";
import type { Session } from "../session/session.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { pageTheme, type ResolvedColorMode } from "../ui/browser/theme.ts";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { addToList } from "./addToList.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import type { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

/** What the commands of every screen act on. */
export type PageScene = {
  client: SyncClient;
  /** Opens a screen. */
  open: ReturnType<typeof useNavigateWithFocus>;
  signOut: () => Promise<void>;
  session: Session["state"];
  isReadOnly: boolean;
  /** The notebook for a new list. */
  notebookId: string | undefined;
  colorMode: ResolvedColorMode;
};

const command = defineCommand<PageScene>;

const mayWrite = ({ isReadOnly }: PageScene) => !isReadOnly;

/** The `run` of a command that opens a screen. */
const openScreen =
  (path: string) =>
  ({ open }: PageScene) =>
    void open(path);

/** What the search offers on every screen. */
export const PAGE_SEARCH = [
  command({
    icon: "lucide:list-plus",
    name: "New list",
    words: "add create",
    when: mayWrite,
    run: ({ open, notebookId }) => void open(notebookId ? `/n/${notebookId}` : "/", { typing: true }),
  }),
  command({
    icon: "lucide:notebook-pen",
    name: "New notebook",
    words: "add create",
    when: mayWrite,
    run: ({ open }) => void open("/n", { typing: true }),
  }),
  command({
    icon: "lucide:plus",
    name: "Add to a list…",
    words: "item quick",
    when: mayWrite,
    run: ({ client }) => void addToList(client),
  }),
  command({
    icon: "lucide:upload",
    name: "Import a file",
    words: "todoist ticktick google keep trello csv markdown zip your data",
    when: mayWrite,
    run: () => openImport(),
  }),
  command({ icon: "lucide:circle-dot", name: "Active lists", words: "today", run: openScreen("/active") }),
  command({ icon: "lucide:notebook", name: "Notebooks", words: "all lists templates", run: openScreen("/n") }),
  command({ icon: "lucide:house", name: "Home", words: "start", run: openScreen("/") }),
  command({
    icon: "lucide:trash-2",
    name: "Recently deleted",
    words: "undo restore trash bin",
    run: openScreen("/deleted"),
  }),
  command({ icon: "lucide:user", name: "Account", words: "profile devices data", run: openScreen("/account") }),
  command({
    icon: "lucide:download",
    name: "Download everything",
    words: "export backup zip markdown your data",
    run: () => void downloadEverything(),
  }),
  command({
    icon: "lucide:key-round",
    name: "Your data",
    words: "recovery key phone device code qr delete",
    run: openScreen("/account/data"),
  }),
  command({
    icon: "lucide:bell",
    name: "Notifications",
    words: "calendar ics push reminder tell",
    run: openScreen("/account/notifications"),
  }),
  command({
    icon: "lucide:sparkles",
    name: "Upgrade",
    words: "price plan subscribe subscription",
    when: () => hasPart("payments"),
    run: openScreen("/upgrade"),
  }),
  command({
    icon: ({ colorMode }) => (colorMode === "dark" ? "lucide:sun" : "lucide:moon"),
    name: ({ colorMode }) => (colorMode === "dark" ? "Light mode" : "Dark mode"),
    words: "colour color theme",
    when: () => !pageTheme.isForced(),
    run: () => pageTheme.toggle(),
  }),
  command({
    icon: "lucide:keyboard",
    name: "Keyboard shortcuts",
    words: "keys help",
    run: () => void openOverlay(ShortcutsDialog, {}),
  }),
  command({
    icon: "lucide:log-out",
    name: "Sign Out",
    words: "log off leave",
    when: ({ session }) => session === "signedIn",
    run: ({ signOut }) => void signOut(),
  }),
  command({
    icon: "lucide:log-in",
    name: "Sign In",
    words: "log in login",
    when: ({ session }) => session === "signedOut",
    run: openScreen("/sign-in"),
  }),
  command({
    icon: "lucide:user-plus",
    name: "Sign Up",
    words: "register account",
    when: ({ session }) => session === "signedOut" && hasPart("sign-up"),
    run: openScreen("/sign-up"),
  }),
];
