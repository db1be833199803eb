import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { ApolloServer } from "@apollo/server";
import { expressMiddleware } from "@as-integrations/express5";
import DataLoader from "dataloader";
import express from "express";
import { GraphQLError, GraphQLScalarType } from "graphql";
import { DataSource, In } from "typeorm";
import { Item, List, Notebook, Session, SessionRefusal, User } from "./repositoryEntities.ts";
import { serve } from "./serve.ts";

/** The same calls with common libraries: Express, Apollo Server, and TypeORM's repositories. */
const db = await new DataSource({
  type: "postgres",
  url: process.env["DATABASE_URL"] ?? "",
  entities: [User, Session, SessionRefusal, Notebook, List, Item],
  poolSize: 10,
}).initialize();
const [lists, items] = [db.getRepository(List), db.getRepository(Item)];

const typeDefs = `
  scalar Timestamp
  type Notebook { id: ID! name: String! lists: [List!]! }
  type List {
    id: ID! name: String! notebookId: ID! isTemplate: Boolean! active: Boolean! priority: Int! date: String
    note: String templateId: ID createdAt: Timestamp! updatedAt: Timestamp! itemCount: Int! completedCount: Int!
    items: [Item!]!
  }
  type Item {
    id: ID! name: String! note: String completed: Boolean! sortingOrder: Float! listId: ID! createdAt: Timestamp!
    updatedAt: Timestamp!
  }
  type Query { list(id: ID!): List notebook(id: ID!): Notebook notebooks: [Notebook!]! }
  input CreateItemInput { id: ID listId: ID! name: String! }
  input CreateListFromTemplateInput { id: ID templateId: ID! }
  input ItemOrderInput { id: ID! sortingOrder: Float! }
  type Mutation {
    completeItem(id: ID!, completed: Boolean!): Item!
    createItem(input: CreateItemInput!): Item!
    sortItems(items: [ItemOrderInput!]!): [Item!]!
    createListFromTemplate(input: CreateListFromTemplateInput!): List!
  }
`;

type Counts = { listId: string; itemCount: string; completedCount: string };
type Context = { ownerId: string; session: string; counts: DataLoader<string, Counts | undefined> };

const createCountLoader = (ownerId: string) =>
  new DataLoader(async (listIds: readonly string[]) => {
    const rows = await items
      .createQueryBuilder("item")
      .select("item.listId", "listId")
      .addSelect("count(*)", "itemCount")
      .addSelect("count(*) filter (where completed)", "completedCount")
      .where({ ownerId, listId: In(listIds) })
      .groupBy("item.listId")
      .getRawMany<Counts>();
    return listIds.map((id) => rows.find(({ listId }) => listId === id));
  });

const createNotFound = () => new GraphQLError("Not found", { extensions: { code: "NOT_FOUND" } });

async function checkDevice({ session }: Context) {
  const refusal = await db.getRepository(SessionRefusal).findOneBy({ sessionId: session });
  if (refusal) throw new GraphQLError("This device can only read");
}

const resolvers = {
  Timestamp: new GraphQLScalarType({ name: "Timestamp", serialize: (value) => (value as Date).toISOString() }),
  Query: {
    list: (_: unknown, { id }: { id: string }, { ownerId }: Context) => lists.findOneBy({ ownerId, id }),
    notebook: (_: unknown, { id }: { id: string }, { ownerId }: Context) =>
      db.getRepository(Notebook).findOne({ where: { ownerId, id }, relations: { lists: true } }),
    notebooks: (_: unknown, _args: unknown, { ownerId }: Context) =>
      db.getRepository(Notebook).find({ where: { ownerId }, relations: { lists: true }, order: { name: "asc" } }),
  },
  List: {
    items: ({ ownerId, id }: List) =>
      items.find({ where: { ownerId, listId: id }, order: { sortingOrder: "asc", createdAt: "asc", id: "asc" } }),
    itemCount: async ({ id }: List, _: unknown, { counts }: Context) => Number((await counts.load(id))?.itemCount ?? 0),
    completedCount: async ({ id }: List, _: unknown, { counts }: Context) =>
      Number((await counts.load(id))?.completedCount ?? 0),
  },
  Mutation: {
    async completeItem(_: unknown, { id, completed }: { id: string; completed: boolean }, context: Context) {
      await checkDevice(context);
      const item = await items.findOneBy({ ownerId: context.ownerId, id });
      if (!item) throw createNotFound();
      item.completed = completed;
      return items.save(item);
    },
    async createItem(
      _: unknown,
      { input }: { input: { id?: string; listId: string; name: string } },
      context: Context,
    ) {
      await checkDevice(context);
      const { ownerId } = context;
      const list = await lists.findOneBy({ ownerId, id: input.listId });
      if (!list) throw createNotFound();
      const where = { ownerId, listId: list.id };
      if ((await items.countBy(where)) >= 1_000) throw new GraphQLError("The list is full");
      const last = (await items.maximum("sortingOrder", where)) ?? 0;
      return items.save(items.create({ id: randomUUID(), ...input, ownerId, sortingOrder: last + 1 }));
    },
    async sortItems(_: unknown, args: { items: { id: string; sortingOrder: number }[] }, context: Context) {
      await checkDevice(context);
      const places = new Map(args.items.map(({ id, sortingOrder }) => [id, sortingOrder]));
      const where = { ownerId: context.ownerId, id: In([...places.keys()]) };
      // Callers who write the same rows in different orders would wait for each other.
      const found = await items.find({ where, order: { id: "asc" } });
      if (found.length < places.size) throw createNotFound();
      for (const item of found) item.sortingOrder = places.get(item.id) ?? 0;
      return (await items.save(found)).sort((a, b) => a.sortingOrder - b.sortingOrder);
    },
    async createListFromTemplate(
      _: unknown,
      { input }: { input: { id?: string; templateId: string } },
      context: Context,
    ) {
      await checkDevice(context);
      const { ownerId } = context;
      const template = await lists.findOne({ where: { ownerId, id: input.templateId }, relations: { items: true } });
      if (!template) throw createNotFound();
      return db.transaction(async (manager) => {
        const { name, notebookId, priority, note } = template;
        const id = input.id ?? randomUUID();
        const list = await manager.save(
          lists.create({ id, ownerId, name, notebookId, priority, note, templateId: template.id }),
        );
        const copies = template.items.map((item) =>
          items.create({
            id: randomUUID(),
            ownerId,
            listId: id,
            name: item.name,
            note: item.note,
            sortingOrder: item.sortingOrder,
          }),
        );
        await manager.save(copies);
        return list;
      });
    },
  },
};

async function createContext(cookie: string | undefined): Promise<Context> {
  const token = /guest=([^;]+)/.exec(cookie ?? "")?.[1] ?? "";
  const session = createHash("sha256").update(token).digest("hex");
  const found = await db.getRepository(Session).findOne({ where: { tokenHash: session }, relations: { user: true } });
  if (!found || found.user.claimedBy) throw new GraphQLError("Sign in first");
  return { ownerId: found.user.id, session, counts: createCountLoader(found.user.id) };
}

const server = new ApolloServer<Context>({ typeDefs, resolvers });
await server.start();
const app = express();
app.use(
  "/graphql",
  express.json(),
  expressMiddleware(server, { context: ({ req }) => createContext(req.headers.cookie) }),
);
serve(createServer(app));
