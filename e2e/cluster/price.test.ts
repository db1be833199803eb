import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { asUser, type Requests } from "../../api/testing/asUser.ts";
import { startTestServer, type TestResponse, type TestServer } from "../../api/testing/testServer.ts";
import { type ClusterDatabase, createClusterDatabase } from "./clusterDatabase.ts";
import { findLocalServer, type LocalServer } from "./localServer.ts";

/** What ordinary acts cost on a cluster, beside one PostgreSQL: processors, and not time, which depends on the computer. */

const PEOPLE = 8;
const ROUNDS = 3;
/** The calls of each person in a round. */
const CALLS = 40;

type Side = { server: TestServer; machines: LocalServer[]; people: Person[] };
/** A person with a list of 50 items, one of which is ticked, and a list to which items are added. */
type Person = {
  ann: Requests;
  listId: string;
  otherListId: string;
  itemId: string;
  copy: () => Promise<TestResponse>;
};

let cluster: ClusterDatabase;
let sides: Side[] = [];
beforeAll(async () => {
  cluster = await createClusterDatabase();
  sides = [
    await createSide(await startTestServer(), [inject("postgresUrl")]),
    await createSide(await startTestServer({ database: cluster.coordinator }), [
      cluster.coordinator,
      ...cluster.workers,
    ]),
  ];
});
afterAll(async () => {
  for (const { server } of sides) await server.close();
  await cluster?.drop();
});

async function createSide(server: TestServer, urls: string[]): Promise<Side> {
  const machines: LocalServer[] = [];
  for (const url of urls) machines.push(await findLocalServer(url));
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const guest = await server.newGuest();
      const ann = asUser(server, guest);
      const notebookId = await ann.makeNotebook();
      const [list, other] = [await ann.makeList([], { notebookId }), await ann.makeList([], { notebookId })];
      const items = Array.from({ length: 50 }, (_each, index) => ({ name: `Item ${index}` }));
      const { json } = await server.graphql(
        guest,
        "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }",
        { input: { listId: list.id, items } },
      );
      const copy = () =>
        server.graphql(guest, "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }", {
          input: { listId: list.id },
        });
      return { ann, listId: list.id, otherListId: other.id, itemId: json.data.createItems[0].id, copy };
    }),
  );
  return { server, machines, people };
}

const ACTS: Record<string, (person: Person, number: number) => Promise<unknown>> = {
  "read a list of 50": ({ ann, listId }) => ann.getItems(listId),
  tick: ({ ann, itemId }, number) => ann.put(`item/${itemId}/complete`, { completed: number % 2 === 0 }),
  add: ({ ann, otherListId }) => ann.post("item", { listId: otherListId, name: "Milk" }),
  "copy a list of 50": async ({ copy }) => expect((await copy()).json.errors).toBeUndefined(),
};

/** Lets each person of a side do an act some times. Returns the milliseconds of processor of each machine for a call. */
async function measure({ machines, people }: Side, act: (typeof ACTS)[string], calls: number): Promise<number[]> {
  const before = machines.map(({ readProcessorTime }) => readProcessorTime());
  await Promise.all(
    people.map(async (person) => {
      for (let number = 0; number < calls; number++) await act(person, number);
    }),
  );
  return machines.map(({ readProcessorTime }, index) => (readProcessorTime() - (before[index] ?? 0)) / calls / PEOPLE);
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

it.each(Object.keys(ACTS))("%s", async (name) => {
  const act = ACTS[name] as (typeof ACTS)[string];
  for (const side of sides) await measure(side, act, 2);
  const rounds: number[][][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const found: number[][] = [];
    for (const side of sides) found.push(await measure(side, act, name.startsWith("copy") ? CALLS / 4 : CALLS));
    rounds.push(found);
  }
  const one = median(rounds.map(([plain]) => plain?.[0] ?? 0));
  const spread = (sides[1]?.machines ?? []).map((_each, index) =>
    median(rounds.map(([, times]) => times?.[index] ?? 0)),
  );
  const [coordinator = 0, ...workers] = spread;
  const all = workers.reduce((sum, each) => sum + each, coordinator);
  const show = (milliseconds: number) => milliseconds.toFixed(2);
  process.stdout.write(
    `${name}: ${show(one)} ms of processor on one PostgreSQL; on the cluster ${show(coordinator)} of the coordinator and ` +
      `${show(all - coordinator)} of the workers, ${(all / one).toFixed(1)} times\n`,
  );
  expect(all).toBeGreaterThan(0);
});
