import { Icon } from "../ui/Icon.tsx";

/** How to get the lists out of other programs, in three steps each. */
const GUIDES: readonly [program: string, ...steps: [string, string, string]][] = [
  [
    "Google Keep",
    "Open takeout.google.com, choose “Deselect all”, then only Keep.",
    "Choose “Next step” and “Create export”. Google emails you a link to a zip.",
    "Choose the zip here as it is. Ticks, labels and archived notes are included.",
  ],
  [
    "Todoist",
    "Open the project in a browser, then its menu (…).",
    "Choose “Export as CSV”. For all projects: Settings, Backups, then the newest zip.",
    "Choose the CSV or the zip here. Todoist leaves completed tasks out of both.",
  ],
  [
    "TickTick",
    "Open ticktick.com in a browser, then Settings, Account.",
    "Choose “Generate backup” below “Backup & Restore”.",
    "Choose the CSV here as it is. It has all your lists, ticks included.",
  ],
  [
    "Trello",
    "Open the board in a browser, then its menu (…).",
    "Choose “Print, export, and share”, then “Export as JSON”.",
    "Save the page that opens as a file (Ctrl+S or ⌘S), and choose it here.",
  ],
  [
    "Notion",
    "Open the page or the database, then its menu (…).",
    "Choose “Export”, the format “Markdown & CSV”, and “Include subpages”.",
    "Choose the zip here as it is, even if it has a zip inside.",
  ],
  [
    "Microsoft To Do",
    "It can’t export a file. Open the list, then its menu (…).",
    "Choose “Email list” or “Print list”, and copy the tasks from there.",
    "Paste them here, or into “Add an item” in a list.",
  ],
  [
    "Apple Reminders",
    "It can’t export a file. On a Mac, open the list and press ⌘A, then ⌘C.",
    "On an iPhone, copy them with a shortcut: “Find Reminders”, “Combine Text”, “Copy to Clipboard”.",
    "Paste them here, or into “Add an item” in a list.",
  ],
];

/** Says for each program where its file is. */
export const FileGuides = () => (
  <div className="flex w-full flex-col">
    <p className="quiet text-sm">How to get the file:</p>
    {GUIDES.map(([program, ...steps]) => (
      <details key={program} className="group">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-row text-sm hover:bg-hover pointer-coarse:min-h-11">
          <Icon name="lucide:chevron-right" className="size-4 shrink-0 text-mark group-open:rotate-90" />
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
