import { t } from "@lingui/core/macro";

/** The kinds of programs that a user can connect, each in its own way (docs/programs.md). */
export type ProgramKind = "assistant" | "home" | "shortcuts" | "script";

/** A text that a program needs, with the key in it. */
type Copied = { label: string; text: string };

/** How a program is connected: what it needs, where that goes, and how its first call is made. */
type Recipe = {
  copies: Copied[];
  where: string;
  how: string;
  /** What to say to an assistant. */
  question?: string;
  waiting: string;
};

/** What the texts of a recipe name. `listId` is the list that the program is for; null for a user without lists. */
type Parts = { origin: string; key: string; write: boolean; listId: string | null };

const NO_LIST = "LIST";
const getListAddress = ({ origin, listId }: Parts) => `${origin}/api/list/${listId ?? NO_LIST}`;

function writeAssistantSettings({ origin, key }: Parts): string {
  const listbook = { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } };
  return JSON.stringify({ mcpServers: { listbook } }, null, 2);
}

/** An action that adds an item, where the program may, and a sensor with the number of open items. */
function writeHomeAssistantSettings(parts: Parts): string {
  const action = `rest_command:
  listbook_add:
    url: ${getListAddress(parts)}.md
    method: post
    headers: { authorization: Bearer ${parts.key} }
    content_type: text/plain
    payload: "{{ name }}"
`;
  return `${parts.write ? action : ""}sensor:
  - platform: rest
    name: Listbook
    resource: ${getListAddress(parts)}/items
    headers: { authorization: Bearer ${parts.key} }
    value_template: "{{ value_json | rejectattr('completed') | rejectattr('isSkipped') | rejectattr('isHeading') | list | count }}"`;
}

const writeCommand = (parts: Parts) =>
  `curl -sS --fail-with-body ${getListAddress(parts)}.md -H 'Authorization: Bearer ${parts.key}'${parts.write ? " --data-binary 'Milk'" : ""}`;

/** A node of n8n that adds what the node before it calls `name`, or reads the list. */
function writeNode(parts: Parts): string {
  const header = { name: "Authorization", value: `Bearer ${parts.key}` };
  const node = {
    name: "Listbook",
    type: "n8n-nodes-base.httpRequest",
    typeVersion: 4.2,
    position: [0, 0],
    parameters: {
      method: parts.write ? "POST" : "GET",
      url: `${getListAddress(parts)}.md`,
      sendHeaders: true,
      headerParameters: { parameters: [header] },
      ...(parts.write && {
        sendBody: true,
        contentType: "raw",
        rawContentType: "text/plain",
        body: "={{ $json.name }}",
      }),
    },
  };
  return JSON.stringify({ nodes: [node], connections: {} });
}

const RECIPES: Record<ProgramKind, (parts: Parts) => Recipe> = {
  assistant: (parts) => ({
    copies: [{ label: t`Settings`, text: writeAssistantSettings(parts) }],
    where: t`Put it in your assistant`,
    how: t`In Claude: Settings, Developer, Edit Config, paste. Then ask:`,
    question: t`What is still open on my weekly shop?`,
    waiting: t`Waiting for its first question`,
  }),
  home: (parts) => ({
    copies: [{ label: t`Settings`, text: writeHomeAssistantSettings(parts) }],
    where: t`Put it in Home Assistant`,
    how: parts.write
      ? t`Paste it into configuration.yaml and restart. The sensor counts what is open, and the action listbook_add adds an item.`
      : t`Paste it into configuration.yaml and restart. The sensor counts what is open.`,
    waiting: t`Waiting for its first call`,
  }),
  shortcuts: (parts) => ({
    copies: [
      { label: t`Address`, text: `${getListAddress(parts)}.md` },
      {
        label: t({ message: "Authorization", comment: "The name of a header of a request, which stays as it is" }),
        text: `Bearer ${parts.key}`,
      },
    ],
    where: t`Put it in a shortcut`,
    how: parts.write
      ? t`In Shortcuts: add Ask for Input, then Get Contents of URL with the address. Under Show More choose POST, add the header Authorization, and choose File with the input as the body. Run it.`
      : t`In Shortcuts: add Get Contents of URL with the address. Under Show More add the header Authorization. Run it.`,
    waiting: t`Waiting for its first call`,
  }),
  script: (parts) => ({
    copies: [
      { label: t`For a terminal`, text: writeCommand(parts) },
      { label: t`For n8n`, text: writeNode(parts) },
    ],
    where: t`Try it`,
    how: parts.write
      ? t`Run the command: it adds Milk to the list. Or paste the node into a workflow: it adds what the node before calls name.`
      : t`Run the command: it shows the list. Or paste the node into a workflow.`,
    waiting: t`Waiting for its first call`,
  }),
};

/** Returns how to connect a program of a kind. */
export const writeRecipe = (kind: ProgramKind, parts: Parts): Recipe => RECIPES[kind](parts);
