import { t } from "@lingui/core/macro";
import { Icon } from "../ui/Icon.tsx";

/** How to get the lists out of other programs, in three steps each. */
const GUIDES: readonly [program: string, ...steps: [string, string, string]][] = [
  [
    "Google Keep",
    t`Open takeout.google.com, choose “Deselect all”, then only Keep.`,
    t`Choose “Next step” and “Create export”. Google emails you a link to a zip.`,
    t`Choose the zip here as it is. Ticks, labels and archived notes are included.`,
  ],
  [
    "Todoist",
    t`Open the project in a browser, then its menu (…).`,
    t`Choose “Export as CSV”. For all projects: Settings, Backups, then the newest zip.`,
    t`Choose the CSV or the zip here. Todoist leaves completed tasks out of both.`,
  ],
  [
    "TickTick",
    t`Open ticktick.com in a browser, then Settings, Account.`,
    t`Choose “Generate backup” below “Backup & Restore”.`,
    t`Choose the CSV here as it is. It has all your lists, ticks included.`,
  ],
  [
    "Trello",
    t`Open the board in a browser, then its menu (…).`,
    t`Choose “Print, export, and share”, then “Export as JSON”.`,
    t`Save the page that opens as a file (Ctrl+S or ⌘S), and choose it here.`,
  ],
  [
    "Notion",
    t`Open the page or the database, then its menu (…).`,
    t`Choose “Export”, the format “Markdown & CSV”, and “Include subpages”.`,
    t`Choose the zip here as it is, even if it has a zip inside.`,
  ],
  [
    "Microsoft To Do",
    t`It can’t export a file. Open the list, then its menu (…).`,
    t`Choose “Email list” or “Print list”, and copy the tasks from there.`,
    t`Paste them here, or into “Add an item” in a list.`,
  ],
  [
    t({ message: "Apple Reminders", comment: "The app on iPhones and Macs" }),
    t`It can’t export a file. On a Mac, open the list and press ⌘A, then ⌘C.`,
    t`On an iPhone, copy them with a shortcut: “Find Reminders”, “Combine Text”, “Copy to Clipboard”.`,
    t`Paste them here, or into “Add an item” in a list.`,
  ],
];

/** Says for each program where its file is. */
export const FileGuides = () => (
  <div className="flex w-full flex-col">
    <p className="quiet text-sm">{t`How to get the file:`}</p>
    {GUIDES.map(([program, ...steps]) => (
      <details key={program} className="group">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-row text-sm hover:bg-hover pointer-coarse:min-h-11">
          <Icon
            name="lucide:chevron-right"
            className="size-4 shrink-0 text-mark group-open:rotate-90 rtl:group-not-open:rotate-180"
          />
          {program}
        </summary>
        <ol className="list-decimal ps-10 pb-2 text-sm">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    ))}
  </div>
);
