import { describe, expect, it } from "vitest";
import { readDraft } from "../../../testing/readDraft.ts";
import { writeZip } from "../../../testing/writeZip.ts";

/** Files that are no lists, or that Listbook does not read, each with the name of its program. */
const files: [program: string, content: unknown][] = [
  ["Trello", { id: "b", name: "House", lists: [{ id: "l", name: "Site" }], actions: [], idOrganization: null }],
  [
    "Trello",
    { id: "k", name: "Tools", idBoard: "b", idCard: "c", checkItems: [{ name: "Hammer", state: "complete" }] },
  ],
  ["Google Tasks", { kind: "tasks#taskLists", items: [{ kind: "tasks#tasks", title: "Home", items: [] }] }],
  ["Todoist", [{ id: "1", content: "Milk", child_order: 1, project_id: "2" }]],
  ["Microsoft To Do", { "@odata.context": "https://graph.microsoft.com/v1.0/$metadata#users('x')/todo/lists" }],
  ["Notion", { object: "list", results: [{ object: "page", properties: {} }] }],
  ["Vikunja", [{ id: 1, title: "Home", parent_project_id: 0, tasks: [{ title: "Milk", done: false }] }]],
  ["Asana", { data: [{ gid: "12", resource_type: "task", name: "Milk" }] }],
  ["Jira", { issues: [{ key: "KAN-1", fields: { summary: "Milk", customfield_10020: null } }] }],
  ["GitHub", [{ html_url: "https://github.com/a/b/issues/1", title: "Milk" }]],
  ["Nextcloud Deck", { id: 1, title: "Home", stacks: [{ cards: [] }] }],
  ["Wunderlist", { data: { lists: [], tasks: [], list_positions: [] } }],
  ["Tasks.org", { version: 1, data: { tasks: [], caldavAccounts: [] } }],
  ["Habitica", { habits: [], dailys: [], todos: [] }],
  ["Simplenote", { activeNotes: [{ content: "Milk" }], trashedNotes: [] }],
  ["Standard Notes", { version: "004", items: [{ content_type: "Note", content: {} }] }],
  ["Joplin", { id: "1", title: "Milk", is_todo: 1 }],
];

describe("a file of a program that is not read", () => {
  it.for(files)("is refused by the program's name: %s", async ([program, content]) => {
    const text = JSON.stringify(content);
    const sentence = new RegExp(`^Listbook can’t read this ${program} file\\. \\S.*[^.]$`, "u");
    await expect(readDraft(text, "list.json")).rejects.toThrow(sentence);
    const zip = await writeZip({ "data.json": text, VERSION: "1" });
    await expect(readDraft(zip, "export.zip")).rejects.toThrow(sentence);
  });

  it.for(files)("is named too where it breaks off: %s", async ([program, content]) => {
    const message = `This ${program} file is broken: it ends early or isn’t valid JSON`;
    await expect(readDraft(JSON.stringify(content).slice(0, -2))).rejects.toThrow(message);
  });

  it("is named where a note of Google Keep breaks off", async () => {
    const message = "This Google Keep file is broken: it ends early or isn’t valid JSON";
    await expect(readDraft('{"isTrashed": false, "title": "a')).rejects.toThrow(message);
  });

  it("leaves the lists beside it in a zip", async () => {
    const zip = await writeZip({ "a.md": "- a", "b.json": JSON.stringify(files[0]?.[1]) });
    const { lists, leftOut } = await readDraft(zip);
    expect([lists.map(({ name }) => name), leftOut]).toEqual([["a"], ["1 × JSON files from other programs: b.json"]]);
  });
});
