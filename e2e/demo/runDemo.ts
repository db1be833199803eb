import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockWhenFree, prepareServer } from "../../api/database/embedded/server.ts";
import { type ServerProcess, startServer } from "../serverProcess.ts";
import { serveLinks, toLink } from "./linkServer.ts";
import { makeDemo } from "./makeDemo.ts";
import { type Account, findGuest, type SessionCookie, signIn } from "./person.ts";

type DemoOptions = { folder: string; port: number; isFresh: boolean };

/** What the next start needs to open the people. */
type KeptDemo = {
  people: { name: string; about: string; cookie: SessionCookie; account: Account | null }[];
  published: string;
};

/** The file that says that a folder is that of a demo. It has `null` until the data is complete. */
const getFile = (folder: string) => join(folder, "demo.json");

const print = (line = "") => process.stdout.write(`${line}\n`);

/** Deletes the data of a folder. Errors: an Error when a server runs on it. */
async function deleteData(folder: string): Promise<void> {
  const server = prepareServer(folder, { durable: true, memory: "normal" });
  const lock = await lockWhenFree(server, 0, new AbortController().signal);
  rmSync(folder, { recursive: true });
  lock.close();
}

/**
 * Prepares the folder, and returns the demo that is in it; null for a new folder. Deletes what an earlier start has not
 * completed. Errors: an Error for a folder with other data, and for one to delete on which a server runs.
 */
async function openFolder({ folder, isFresh }: DemoOptions): Promise<KeptDemo | null> {
  const file = getFile(folder);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(file)) throw new Error(`${folder} has other data than that of a demo.`);
    const kept = JSON.parse(readFileSync(file, "utf8")) as KeptDemo | null;
    if (kept && !isFresh) return kept;
    await deleteData(folder);
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, "null");
  return null;
}

async function makeData(server: ServerProcess, folder: string): Promise<KeptDemo> {
  print("Making the data of a household and of a team.");
  const { people, published } = await makeDemo(server);
  const kept = {
    people: people.map(({ person: { name, cookie }, about, account }) => ({ name, about, cookie, account })),
    published,
  };
  writeFileSync(getFile(folder), JSON.stringify(kept));
  return kept;
}

function printPeople({ people, published }: KeptDemo, links: string, folder: string) {
  print("\nThe demo is ready. Each link opens a person. For two at once, open one in a private window.\n");
  for (const person of people) print(`  ${person.name.padEnd(8)}${toLink(links, person).padEnd(32)}${person.about}`);
  print(`\n  A published template:  ${published}`);
  const accounts = people.flatMap(({ account }) => account ?? []);
  print(`  Accounts: ${accounts.map(({ address }) => address).join(", ")}; the password is "${accounts[0]?.password}"`);
  print(`\nIts data is in ${folder}; \`npm run demo -- --fresh\` makes it again. Stop it with Ctrl-C.`);
}

/** Prints the links of the demo that a server has, after making the data of a new one. Returns the end of the links. */
async function openDemo(server: ServerProcess, kept: KeptDemo | null, { folder, port }: DemoOptions) {
  const demo = kept ?? (await makeData(server, folder));
  const { origin } = server;
  const people = demo.people.map(({ name, cookie, account }) => ({
    name,
    open: async () => (account ? signIn(origin, account) : findGuest(origin, name, cookie)),
  }));
  const links = await serveLinks(origin, people, port + 1);
  printPeople(demo, links.origin, folder);
  return links.close;
}

/**
 * Starts a server with the data of the demo, prints the links, and runs until a signal ends the server. Returns its exit
 * code. Errors: an Error when the folder has other data, or when the server does not start.
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const kept = await openFolder(options);
  let stopped: NodeJS.Signals | undefined;
  let server: ServerProcess | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      stopped = signal;
      server?.process.kill(signal);
    });
  server = await startServer({ DATA_DIR: options.folder }, options.port);
  if (stopped) server.process.kill(stopped);
  try {
    const close = await openDemo(server, kept, options);
    server.process.stdout.pipe(process.stdout);
    server.process.stderr.pipe(process.stderr);
    const code = await server.ended;
    close();
    return code ?? 1;
  } catch (error) {
    server.process.kill("SIGTERM");
    await server.ended;
    throw error;
  }
}
