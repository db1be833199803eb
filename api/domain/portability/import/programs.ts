import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Refusal } from "./refusal.ts";

/** The most characters in which a file says whose it is. */
const MAX_START = 50_000;

/** Says that the file of a program is not read, and what to do. */
type SayUnread = (program: string) => MessageDescriptor;

const paste: SayUnread = (program) =>
  msg`Listbook can’t read this ${program} file. Copy its items and paste them into Add an item`;
const exportProject: SayUnread = (program) =>
  msg`Listbook can’t read this ${program} file. Export the project as CSV from its menu`;
const chooseText: SayUnread = (program) =>
  msg`Listbook can’t read this ${program} file. Choose a text file from its export`;

/** Programs whose JSON is known by what stands in it, and what to do where it is not read. */
const PROGRAMS: readonly [name: string, mark: RegExp, sayUnread: SayUnread][] = [
  [
    "Trello",
    /"(?:idBoard|idOrganization|idChecklists)"\s*:|https:\/\/trello\.com\//,
    (program) => msg`Listbook can’t read this ${program} file. Export the whole board as JSON from its menu`,
  ],
  [
    "Google Keep",
    /"(?:isTrashed|textContentHtml|userEditedTimestampUsec)"\s*:/,
    (program) => msg`Listbook can’t read this ${program} file. Choose the zip from Google Takeout`,
  ],
  ["Google Tasks", /"kind"\s*:\s*"tasks#/, paste],
  ["Todoist", /"(?:v2_project_id|sync_id|child_order|day_order|section_order)"\s*:/, exportProject],
  ["Microsoft To Do", /graph\.microsoft\.com\/[^"]*\btodo\b|"wellknownListName"\s*:/i, paste],
  [
    "Notion",
    /"object"\s*:\s*"(?:page|database|block|list)"|"notion"\s*:/,
    (program) => msg`Listbook can’t read this ${program} file. Export the page as Markdown and CSV from its menu`,
  ],
  ["Vikunja", /"(?:parent_project_id|project_view_id|bucket_configuration)"\s*:/, paste],
  ["Asana", /"resource_(?:sub)?type"\s*:|"gid"\s*:\s*"/, exportProject],
  [
    "Jira",
    /"customfield_\d+"\s*:/,
    (program) => msg`Listbook can’t read this ${program} file. Export the issues as CSV`,
  ],
  ["GitHub", /"html_url"\s*:\s*"https:\/\/github\.com\//, paste],
  ["Nextcloud Deck", /"stacks"\s*:/, paste],
  ["Wunderlist", /"(?:list_positions|task_positions|subtask_positions)"\s*:/, paste],
  ["Tasks.org", /"(?:caldavAccounts|caldavCalendars|taskListMetadata)"\s*:/, paste],
  ["Habitica", /"dailys"\s*:/, paste],
  ["Simplenote", /"activeNotes"\s*:/, chooseText],
  ["Standard Notes", /"content_type"\s*:\s*"(?:Note|Tag|SN\|)/, chooseText],
  [
    "Joplin",
    /"(?:is_todo|todo_completed)"\s*:/,
    (program) => msg`Listbook can’t read this ${program} file. Export the notebook as Markdown`,
  ],
];

const findProgram = (text: string) => {
  const start = text.slice(0, MAX_START);
  return PROGRAMS.find(([, mark]) => mark.test(start));
};

/** Returns the name of the program that has written JSON, also where that is broken. */
export const nameProgram = (json: string): string | undefined => findProgram(json)?.[0];

/** Returns the refusal of JSON that is not read, by the name of its program if that is known. */
export function refuseJson(json: string, keys: readonly string[]): Refusal {
  const program = findProgram(json);
  if (program) {
    const [name, , sayUnread] = program;
    return new Refusal(sayUnread(name));
  }
  const names = keys.slice(0, 5).join(", ").slice(0, 100);
  return new Refusal(
    names
      ? msg`Listbook doesn’t know this kind of file: it has ${names}`
      : msg`Listbook doesn’t know this kind of file`,
  );
}
