import { Icon } from "../ui/Icon.tsx";

/** How to get the lists out of other programs, in three steps each. */
const GUIDES: readonly [program: string, ...steps: [string, string, string]][] = [
  [
    "Google Keep",
    "Open takeout.google.com, choose “Deselect all”, then Keep alone.",
    "Choose “Next step” and “Create export”. Google mails you a link to a zip.",
    "Choose the zip here as it is. Ticks, labels and archived notes come along.",
  ],
  [
    "Todoist",
    "Open the project in a browser, and its menu (…).",
    "Choose “Export as CSV”. For all projects: Settings, Backups, and the newest zip.",
    "Choose the CSV or the zip here. Todoist leaves completed tasks out of both.",
  ],
  [
    "TickTick",
    "Open ticktick.com in a browser, and Settings, Account.",
    "Choose “Generate backup” below “Backup & Restore”.",
    "Choose the CSV here as it is. It has all lists, with what is ticked.",
  ],
  [
    "Trello",
    "Open the board in a browser, and its menu (…).",
    "Choose “Print, export, and share”, then “Export as JSON”.",
    "Save the page that opens as a file (Ctrl+S or ⌘S), and choose that here.",
  ],
  [
    "Notion",
    "Open the page or the database, and its menu (…).",
    "Choose “Export”, the format “Markdown & CSV”, and “Include subpages”.",
    "Choose the zip here as it is, also with a zip in it.",
  ],
  [
    "Microsoft To Do",
    "It writes no file. Open the list, and its menu (…).",
    "Choose “Email list” or “Print list”, and copy the tasks from what opens.",
    "Paste them here, or into “Add an item” of a list.",
  ],
  [
    "Apple Reminders",
    "It writes no file. On a Mac, open the list, and press ⌘A and ⌘C.",
    "On an iPhone, a shortcut copies them: “Find Reminders”, “Combine Text”, “Copy to Clipboard”.",
    "Paste them here, or into “Add an item” of a list.",
  ],
];

/** Says for each program where its file is. */
export const FileGuides = () => (
  <div className="flex w-full flex-col">
    <p className="quiet text-sm">Where the file is:</p>
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
