/** The settings of programs with a token in them (docs/programs.md). */

/** The settings of an assistant that reaches servers by the Model Context Protocol. */
export const writeAssistantSettings = (origin: string, token: string): string =>
  JSON.stringify(
    { mcpServers: { listbook: { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${token}` } } } },
    null,
    2,
  );

/** What Home Assistant calls and shows: with `write` an action that adds an item, and how many lists are active. */
export const writeHomeAssistantSettings = (origin: string, token: string, write: boolean): string => `${
  write
    ? `rest_command:
  listbook_add:
    url: ${origin}/api/item
    method: post
    headers: { authorization: Bearer ${token} }
    content_type: application/json
    payload: '{{ {"listId": list_id, "name": name} | to_json }}'
`
    : ""
}sensor:
  - platform: rest
    name: Active lists
    resource: ${origin}/api/list/active
    headers: { authorization: Bearer ${token} }
    value_template: "{{ value_json | count }}"`;
