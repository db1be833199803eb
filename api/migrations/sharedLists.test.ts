import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withClient } from "../database/client/withClient.ts";
import { migrate } from "../database/migrate.ts";
import { createDatabase, dropDatabase } from "../testing/testServer.ts";
import { migrations } from "./all.ts";
import { AddTemplateTies1796083200000 } from "./1796083200000-AddTemplateTies.ts";

const EARLIER = migrations.slice(0, migrations.indexOf(AddTemplateTies1796083200000));

const [ann, bea, home, older, template] = Array.from({ length: 5 }, () => randomUUID());

let url: string;
beforeEach(async () => {
  url = await createDatabase("template0");
  await migrate(url, { migrations: EARLIER });
  await query(`insert into users (id, auth_id) values ('${ann}', 'anonymous-${ann}'), ('${bea}', 'anonymous-${bea}')`);
  await query(`insert into notebooks (owner_id, id, name, created_at) values
    ('${ann}', '${older}', 'Older', now() - interval '90 days'), ('${ann}', '${home}', 'Home', now() - interval '80 days')`);
  await query(`insert into lists (owner_id, id, notebook_id, name, is_template, active) values
    ('${ann}', '${template}', '${home}', 'Shop', true, false)`);
});
afterEach(() => dropDatabase(url));

const query = (sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);

/** How many days ago something was made. */
type Ages = { list: number; notebook: number; group: number };

/** Shares a notebook of Ann with Bea, with lists that have these names. Returns the ids of the group and of the first list. */
async function share(name: string, lists: string[], { list, notebook, group }: Ages, templateId: string | null = null) {
  const [groupId, notebookId] = [randomUUID(), randomUUID()];
  const ids = lists.map(() => randomUUID());
  const ago = (days: number) => `now() - interval '${days} days'`;
  await query(`insert into groups (id, shared_by, created_at) values ('${groupId}', '${ann}', ${ago(group)})`);
  await query(`insert into memberships (user_id, group_id, id, role, name) values
    ('${ann}', '${groupId}', gen_random_uuid(), 'OWNER', 'Ann'), ('${bea}', '${groupId}', gen_random_uuid(), 'EDITOR', 'Bea')`);
  await query(`insert into notebooks (owner_id, id, name, created_at) values
    ('${groupId}', '${notebookId}', '${name}', ${ago(notebook)})`);
  for (const [index, id] of ids.entries())
    await query(`insert into lists (owner_id, id, notebook_id, name, template_id, created_at) values
      ('${groupId}', '${id}', '${notebookId}', '${lists[index]}', ${templateId ? `'${templateId}'` : "null"}, ${ago(list)})`);
  return { groupId, listId: ids[0] };
}

const readPlaces = async (groupId: string) => {
  const rows = await query(`select is_for_list, user_id, shown_in from groups join memberships on group_id = groups.id
    where groups.id = '${groupId}' order by role desc`);
  return {
    isForList: rows[0].is_for_list,
    ann: rows.find(({ user_id: id }) => id === ann).shown_in,
    bea: rows.find(({ user_id: id }) => id === bea).shown_in,
  };
};

const ALONE = { list: 30, notebook: 10, group: 10 };

it("lists that were shared alone stand where their template is, and have it again", async () => {
  const { groupId, listId } = await share("Shop on Friday", ["Shop on Friday"], ALONE, template);
  await migrate(url);
  expect(await readPlaces(groupId)).toEqual({ isForList: true, ann: home, bea: null });
  expect(await query("select * from template_ties")).toEqual([
    { list_owner_id: groupId, list_id: listId, template_owner_id: ann, template_id: template },
  ]);
});

it("lists that were shared alone stand in the oldest notebook where they have no template", async () => {
  const { groupId } = await share("Party", ["Party"], ALONE);
  const { groupId: renamed } = await share("Party", ["Party in May"], ALONE);
  await migrate(url);
  expect(await readPlaces(groupId)).toEqual({ isForList: true, ann: older, bea: null });
  expect(await readPlaces(renamed)).toEqual({ isForList: true, ann: older, bea: null });
});

it("notebooks that were shared stay notebooks, with one list or several", async () => {
  const notebooks = [
    await share("Family", ["Party", "Shop"], ALONE),
    await share("Family", ["Party"], { list: 10, notebook: 30, group: 5 }),
    await share("Family", ["Party"], { list: 30, notebook: 20, group: 5 }),
  ];
  await migrate(url);
  for (const { groupId } of notebooks)
    expect(await readPlaces(groupId)).toEqual({ isForList: false, ann: null, bea: null });
});
