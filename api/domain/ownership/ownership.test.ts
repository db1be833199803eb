import type { GraphQLObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../graphql/schema.ts";
import { asUser } from "../../testing/asUser.ts";
import { operationCases } from "../../testing/operationCases.ts";
import { describeRowsOf, describeSharedRows, describeTickedRows, findDecision } from "../../testing/ownershipCells.ts";
import { seedRows } from "../../testing/seed.ts";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";

it("every operation of the schema says which tokens may call it", () => {
  expect(operationCases.filter((each) => findDecision(each) === null).map(({ field }) => field)).toEqual([]);
});

it("the cases of this file call every operation of the schema", () => {
  const fields = ["Query", "Mutation"].flatMap((type) =>
    Object.keys((schema.getType(type) as GraphQLObjectType).getFields()).map((field) => `${type}.${field}`),
  );
  expect(operationCases.map(({ field }) => field).sort()).toEqual(fields.sort());
});

/** Those of a guest are in `ownershipOfGuests.slow.test.ts`. */
describe("the rows of a member", () => {
  describeRowsOf("member");
});

describe("the rows of a notebook that a member shares", () => {
  describeSharedRows();
});

describe("the rows of a notebook, for a person who may tick there", () => {
  describeTickedRows();
});

describe("two users who have rows with the same ids", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it("two users can have notebooks with the same id", async () => {
    const [ann, eve] = [await server.newGuest(), await server.newGuest()];
    const ids = await seedRows(server, ann);
    const created = await asUser(server, eve).send("POST", "notebook", { id: ids.notebook, name: "Mine" });
    expect(created).toMatchObject({ status: 201, json: { id: ids.notebook, name: "Mine", userId: eve.userId } });
    expect((await asUser(server, ann).get(`notebook/${ids.notebook}`)).name).toBe("Trips to Rome");
  });

  it("a copy has only the caller's items when the template of another user has the same id", async () => {
    const [ann, eve] = [await server.newGuest(), await server.newGuest()];
    const { notebook, template } = await seedRows(server, ann);
    await asUser(server, ann).post("item", { listId: template, name: "Ann's secret" });
    const asEve = asUser(server, eve);
    await asEve.makeNotebook({ id: notebook });
    await asEve.makeList(["Socks"], { id: template, notebookId: notebook, isTemplate: true });
    const { id } = await asEve.post("list/template", { templateId: template });
    expect((await asEve.getItems(id)).map(({ name }) => name)).toEqual(["Socks"]);
  });
});
