import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Role } from "../../shared/roles.ts";
import { joinNotebook, publishTemplate } from "./calls.ts";
import { HIKING_TRIP } from "./content/household.ts";
import type { ServerProcess } from "../serverProcess.ts";
import { HOME, OWN } from "./household.ts";
import { exportNotebook, getListName, type PastNotebook } from "./past.ts";
import { CLASS } from "./school.ts";
import { type Account, createGuest, createMember, type Person } from "./person.ts";
import { TEAM } from "./team.ts";
import { tickRuns } from "./ticks.ts";

const PASSWORD = "correct horse 1 battery";

const toAccount = (name: string): Account => ({
  name,
  address: `${name.toLowerCase()}@example.com`,
  password: PASSWORD,
});

/** Resolves to the code that the server mails to an address, which without a mail server is a line of its output. */
async function readMailedCode(server: ServerProcess, address: string): Promise<string> {
  const signal = AbortSignal.timeout(10_000);
  for (;;) {
    const [, code] = new RegExp(`Email to ${address}: (\\d{6}) `).exec(server.output()) ?? [];
    if (code) return code;
    await once(server.process.stdout, "data", { signal });
  }
}

/** A notebook of the demo, with the id of each of its lists by name. */
export type DemoNotebook = { id: string; listIds: Record<string, string> };

export type Demo = {
  people: { person: Person; about: string; account: Account | null }[];
  home: DemoNotebook;
  team: DemoNotebook;
  school: DemoNotebook;
  /** The link of the published template. */
  published: string;
};

/** Imports a notebook, lets others join it, and ticks what all of them did in its runs. */
async function makeNotebook(
  owner: Person,
  notebook: PastNotebook,
  others: [Role, Person][] = [],
): Promise<DemoNotebook> {
  await owner.send("POST", `/api/import?id=${randomUUID()}`, exportNotebook(notebook));
  const notebooks = await owner.send<{ id: string; name: string }[]>("GET", "/api/notebook");
  const id = notebooks.find(({ name }) => name === notebook.name)?.id ?? "";
  for (const [role, person] of others) await joinNotebook(owner, id, role, person);
  const lists = await owner.send<{ id: string; name: string }[]>("GET", `/api/notebook/${id}/lists`);
  const listIds = Object.fromEntries(lists.map((list) => [list.name, list.id]));
  const people = [owner, ...others.flatMap(([role, person]) => (role === "VIEWER" ? [] : [person]))];
  // The first list is used last, so it is the one that Home continues with.
  for (const list of notebook.lists.toReversed()) await tickRuns(people, listIds[getListName(list)] ?? "", list);
  return { id, listIds };
}

/** Makes the data of a household, of a team and of a class, all of it through the API of a server with local accounts. */
export async function makeDemo(server: ServerProcess): Promise<Demo> {
  const { origin } = server;
  const readCode = (address: string) => readMailedCode(server, address);
  const [nadiasAccount, priyasAccount] = [toAccount("Nadia"), toAccount("Priya")];
  const nadia = await createMember(origin, nadiasAccount, readCode);
  const priya = await createMember(origin, priyasAccount, readCode);
  const [oskar, mari, tomas, lena] = [
    await createGuest(origin, "Oskar"),
    await createGuest(origin, "Mari"),
    await createGuest(origin, "Tomas"),
    await createGuest(origin, "Lena"),
  ];
  const team = await makeNotebook(priya, TEAM, [
    ["EDITOR", nadia],
    ["VIEWER", tomas],
  ]);
  await makeNotebook(nadia, OWN);
  const home = await makeNotebook(nadia, HOME, [
    ["EDITOR", oskar],
    ["EDITOR", mari],
  ]);
  const school = await makeNotebook(lena, CLASS);
  const published = await publishTemplate(nadia, home.listIds[getListName({ text: HIKING_TRIP })] ?? "");
  return {
    people: [
      { person: nadia, account: nadiasAccount, about: "shares Home, edits Platform team; a member" },
      { person: oskar, account: null, about: "edits Home; a guest" },
      { person: mari, account: null, about: "edits Home; a guest" },
      { person: priya, account: priyasAccount, about: "shares Platform team; a member" },
      { person: tomas, account: null, about: "views Platform team; a guest" },
      { person: lena, account: null, about: "packs with a class, in a grid; a guest" },
    ],
    home,
    team,
    school,
    published,
  };
}
