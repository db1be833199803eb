import { print } from "graphql";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, type TestUser, startTestServer } from "../../api/testing/testServer.ts";
import { CreateItemDocument, CreateListDocument, CreateNotebookDocument } from "../graphql/graphql.ts";
import { newItem } from "./item.ts";
import { newList } from "./list.ts";
import { newNotebook } from "./notebook.ts";

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
});
afterAll(() => server.close());

async function createNotebook() {
  const input = { id: v7(), name: "Trips" };
  const { json } = await server.graphql(ann, print(CreateNotebookDocument), { input });
  return { input, created: json.data.createNotebook };
}

async function createList(values: object) {
  const input = { id: v7(), name: "Rome", notebookId: (await createNotebook()).input.id, ...values };
  const { json } = await server.graphql(ann, print(CreateListDocument), { input });
  return { input, created: json.data.createList };
}

it("shows a new notebook as the server then answers it", async () => {
  const { input, created } = await createNotebook();
  expect(newNotebook({ ...input, userId: created.userId }, created.createdAt)).toEqual(created);
});

it.for([
  ["list", {}],
  ["list whose fields are chosen", { note: "Two bags", priority: 2, date: "2026-11-30", active: false }],
  ["list with nulls", { note: null, date: null }],
  ["template", { isTemplate: true }],
] as const)("shows a new %s as the server then answers it", async ([, values]) => {
  const { input, created } = await createList(values);
  expect(newList({ ...input, ...values, role: "OWNER" }, created.createdAt)).toEqual(created);
});

it.for([
  ["item", {}],
  ["heading", { isHeading: true }],
  ["item with a null", { note: null }],
] as const)("shows a new %s as the server then answers it", async ([, values]) => {
  const list = await createList({});
  const input = { id: v7(), listId: list.input.id, name: "Socks", sortingOrder: 3, ...values };
  const { json } = await server.graphql(ann, print(CreateItemDocument), { input });
  expect(newItem(input, json.data.createItem.createdAt)).toEqual(json.data.createItem);
});
