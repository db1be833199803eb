import { Refusal } from "./refusal.ts";

/** The most characters in which a file says whose it is. */
const MAX_START = 50_000;

const PASTE = "Copy its items and paste them into Add an item";

/** Programs whose JSON is known by what stands in it, and what to do where it is not read. */
const PROGRAMS: readonly [name: string, mark: RegExp, advice: string][] = [
  [
    "Trello",
    /"(?:idBoard|idOrganization|idChecklists)"\s*:|https:\/\/trello\.com\//,
    "Export the whole board as JSON from its menu",
  ],
  [
    "Google Keep",
    /"(?:isTrashed|textContentHtml|userEditedTimestampUsec)"\s*:/,
    "Choose the zip from Google Takeout",
  ],
  ["Google Tasks", /"kind"\s*:\s*"tasks#/, PASTE],
  [
    "Todoist",
    /"(?:v2_project_id|sync_id|child_order|day_order|section_order)"\s*:/,
    "Export the project as CSV from its menu",
  ],
  ["Microsoft To Do", /graph\.microsoft\.com\/[^"]*\btodo\b|"wellknownListName"\s*:/i, PASTE],
  [
    "Notion",
    /"object"\s*:\s*"(?:page|database|block|list)"|"notion"\s*:/,
    "Export the page as Markdown and CSV from its menu",
  ],
  ["Vikunja", /"(?:parent_project_id|project_view_id|bucket_configuration)"\s*:/, PASTE],
  ["Asana", /"resource_(?:sub)?type"\s*:|"gid"\s*:\s*"/, "Export the project as CSV from its menu"],
  ["Jira", /"customfield_\d+"\s*:/, "Export the issues as CSV"],
  ["GitHub", /"html_url"\s*:\s*"https:\/\/github\.com\//, PASTE],
  ["Nextcloud Deck", /"stacks"\s*:/, PASTE],
  ["Wunderlist", /"(?:list_positions|task_positions|subtask_positions)"\s*:/, PASTE],
  ["Tasks.org", /"(?:caldavAccounts|caldavCalendars|taskListMetadata)"\s*:/, PASTE],
  ["Habitica", /"dailys"\s*:/, PASTE],
  ["Simplenote", /"activeNotes"\s*:/, "Choose a text file from its export"],
  ["Standard Notes", /"content_type"\s*:\s*"(?:Note|Tag|SN\|)/, "Choose a text file from its export"],
  ["Joplin", /"(?:is_todo|todo_completed)"\s*:/, "Export the notebook as Markdown"],
];

const findProgram = (text: string) => {
  const start = text.slice(0, MAX_START);
  return PROGRAMS.find(([, mark]) => mark.test(start));
};

/** Returns the name of the program that has written JSON, also where that is broken. */
export const nameProgram = (json: string): string | undefined => findProgram(json)?.[0];

/** Returns the refusal of JSON that is not read, by the name of its program if that is known. */
export function refuseJson(json: string, keys: readonly string[]): Refusal {
  const [name, , advice] = findProgram(json) ?? [];
  if (name) return new Refusal(`Listbook can’t read this ${name} file. ${advice}`);
  const shown = keys.slice(0, 5).join(", ").slice(0, 100);
  return new Refusal(`Listbook doesn’t know this kind of file${shown ? `: it has ${shown}` : ""}`);
}
