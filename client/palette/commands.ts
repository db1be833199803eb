import { t } from "@lingui/core/macro";
import { defineCommand } from "../actions/defineCommand.ts";
import { downloadEverything, openImport } from "../yourData/portability.tsx";
import { LanguageDialog } from "../ui/language/LanguageDialog.tsx";
import type { Session } from "../session/session.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { pageTheme, type ResolvedColorMode } from "../ui/browser/theme.ts";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { canInstall, install } from "../ui/browser/install.ts";
import { openAddTo } from "../lists/addTo/openAddTo.ts";
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
    name: t`New list`,
    words: `add create ${t({ message: "add create", context: "search words" })}`,
    when: mayWrite,
    run: ({ open, notebookId }) => void open(notebookId ? `/n/${notebookId}` : "/", { typing: true }),
  }),
  command({
    icon: "lucide:notebook-pen",
    name: t`New notebook`,
    words: `add create ${t({ message: "add create", context: "search words" })}`,
    when: mayWrite,
    run: ({ open }) => void open("/n", { typing: true }),
  }),
  command({
    icon: "lucide:plus",
    name: t`Add to a list…`,
    words: `item quick ${t({ message: "item quick", context: "search words" })}`,
    when: mayWrite,
    run: () => openAddTo(),
  }),
  command({
    icon: "lucide:upload",
    name: t`Import a file`,
    words: `todoist ticktick google keep trello csv markdown zip your data ${t({ message: "your data", context: "search words" })}`,
    when: mayWrite,
    run: () => openImport(),
  }),
  command({
    icon: "lucide:circle-dot",
    name: t`Active lists`,
    words: `today ${t({ message: "today", context: "search words" })}`,
    run: openScreen("/active"),
  }),
  command({
    icon: "lucide:notebook",
    name: t`Notebooks`,
    words: `all lists templates ${t({ message: "all lists templates", context: "search words" })}`,
    run: openScreen("/n"),
  }),
  command({
    icon: "lucide:house",
    name: t`Home`,
    words: `start ${t({ message: "start", context: "search words" })}`,
    run: openScreen("/"),
  }),
  command({
    icon: "lucide:trash-2",
    name: t`Recently deleted`,
    words: `undo restore trash bin ${t({ message: "undo restore trash bin", context: "search words" })}`,
    run: openScreen("/deleted"),
  }),
  command({
    icon: "lucide:user",
    name: t`Account`,
    words: `profile devices data ${t({ message: "profile devices data", context: "search words" })}`,
    run: openScreen("/account"),
  }),
  command({
    icon: "lucide:download",
    name: t`Download everything`,
    words: `export backup zip markdown your data ${t({ message: "export backup your data", context: "search words" })}`,
    run: () => void downloadEverything(),
  }),
  command({
    icon: "lucide:shield-check",
    name: t`Keep my lists safe`,
    words: `recovery key password backup ${t({ message: "recovery key password backup", context: "search words" })}`,
    run: openScreen("/account/safe"),
  }),
  command({
    icon: "lucide:smartphone",
    name: t`On my other devices`,
    words: `phone computer code qr ${t({ message: "phone computer code", context: "search words" })}`,
    run: openScreen("/account/devices"),
  }),
  command({
    icon: "lucide:plug",
    name: t`Connect a program`,
    words: `assistant claude chatgpt home assistant shortcuts n8n script api token key mcp ${t({ message: "assistant script key", context: "search words" })}`,
    run: openScreen("/account/programs"),
  }),
  command({
    icon: "lucide:arrow-right-left",
    name: t`Take it with me`,
    words: `your data export import file ${t({ message: "your data file", context: "search words" })}`,
    run: openScreen("/account/data"),
  }),
  command({
    icon: "lucide:bell",
    name: t`Notifications`,
    words: `calendar ics push reminder tell ${t({ message: "calendar reminder tell", context: "search words" })}`,
    run: openScreen("/account/notifications"),
  }),
  command({
    icon: "lucide:sparkles",
    name: t`Upgrade`,
    words: `price plan subscribe subscription ${t({ message: "price plan subscribe subscription", context: "search words" })}`,
    when: () => hasPart("payments"),
    run: openScreen("/upgrade"),
  }),
  command({
    icon: ({ colorMode }) => (colorMode === "dark" ? "lucide:sun" : "lucide:moon"),
    name: ({ colorMode }) => (colorMode === "dark" ? t`Light mode` : t`Dark mode`),
    words: `colour color theme ${t({ message: "colour theme", context: "search words" })}`,
    when: () => !pageTheme.isForced(),
    run: () => pageTheme.toggle(),
  }),
  command({
    icon: "lucide:languages",
    name: t`Language`,
    words: `english deutsch français español nederlands português polski 日本語 العربية translate ${t({ message: "translate", context: "search words" })}`,
    run: () => void openOverlay(LanguageDialog, {}),
  }),
  command({
    icon: "lucide:monitor-down",
    name: t`Install Listbook`,
    words: `app home screen ${t({ message: "app home screen", context: "search words" })}`,
    when: canInstall,
    run: () => void install(),
  }),
  command({
    icon: "lucide:keyboard",
    name: t`Keyboard shortcuts`,
    words: `keys help ${t({ message: "keys help", context: "search words" })}`,
    run: () => void openOverlay(ShortcutsDialog, {}),
  }),
  command({
    icon: "lucide:log-out",
    name: t`Sign Out`,
    words: `log off leave ${t({ message: "log off leave", context: "search words" })}`,
    when: ({ session }) => session === "signedIn",
    run: ({ signOut }) => void signOut(),
  }),
  command({
    icon: "lucide:log-in",
    name: t`Sign In`,
    words: `log in login ${t({ message: "log in login", context: "search words" })}`,
    when: ({ session }) => session === "signedOut",
    run: openScreen("/sign-in"),
  }),
  command({
    icon: "lucide:user-plus",
    name: t`Sign Up`,
    words: `register account ${t({ message: "register account", context: "search words" })}`,
    when: ({ session }) => session === "signedOut" && hasPart("sign-up"),
    run: openScreen("/sign-up"),
  }),
];
