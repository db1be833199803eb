import { createServer, type Server, type ServerResponse } from "node:http";
import type { Person, SessionCookie } from "./person.ts";

/** A person whom a link opens. `open` begins the session of a browser. */
type LinkedPerson = { name: string; open: () => Promise<Person> };

/** A guest and a free member have five devices at most, of which each private window is one. */
const OTHER_DEVICES = 4;

/** The cookies of the sessions of a guest and of a member, with their paths. */
const SESSION_COOKIES = { guest: "/", __client: "/__clerk" };

export const toLink = (origin: string, { name }: Pick<LinkedPerson, "name">) => `${origin}/${name.toLowerCase()}`;

/**
 * Returns the cookies that make a browser that of a person. Those of another person end, so that the app does not offer to
 * add the lists of one to the other.
 */
function buildCookies({ name, value, path }: SessionCookie): string[] {
  const ended = Object.entries(SESSION_COOKIES).filter(([other]) => other !== name);
  return [
    `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=31536000`,
    ...ended.map(([other, otherPath]) => `${other}=; Path=${otherPath}; HttpOnly; SameSite=Lax; Max-Age=0`),
  ];
}

/** Removes the devices of a person that were not used for the longest time, so that there is room for another browser. */
async function makeRoom({ send }: Person) {
  const devices = await send<{ id: string }[]>("GET", "/api/user/devices");
  for (const { id } of devices.slice(OTHER_DEVICES)) await send("DELETE", `/api/user/devices/${id}`);
}

/**
 * Returns the path of the page that finds a session in a browser. All pages find that of a guest at once. Only that of the
 * sign-in asks the identity provider at once, and leads home.
 */
export const getFirstPath = ({ name }: SessionCookie) => (name === "guest" ? "/" : "/sign-in");

/**
 * Serves a link for each person, which opens the person in the browser that follows it. It is a server beside that of the
 * app, which has no such link; a browser sends the cookies of `localhost` to all its ports. Listens on `port` or, where
 * that is taken, on any other one.
 */
export async function serveLinks(app: string, people: readonly LinkedPerson[], port: number) {
  async function answer(url: string | undefined, response: ServerResponse): Promise<void> {
    const person = people.find((each) => toLink("", each) === url);
    if (!person) {
      response.writeHead(404).end("There is nobody with this name.\n");
      return;
    }
    const opened = await person.open();
    await makeRoom(opened);
    const headers = { location: app + getFirstPath(opened.cookie), "cache-control": "no-store" };
    response.writeHead(303, { ...headers, "set-cookie": buildCookies(opened.cookie) }).end();
  }
  const server = createServer(({ url }, response) => {
    answer(url, response).catch((error: unknown) => response.writeHead(500).end(`${String(error)}\n`));
  });
  const chosen = await listen(server, port).catch(() => listen(server, 0));
  return { origin: `http://localhost:${chosen}`, close: () => server.close() };
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once("error", reject).listen(port, "localhost", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
