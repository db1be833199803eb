import { createServer } from "node:net";

/** @type {Set<number>} */
const givenPorts = new Set();

/** A port that nobody listens on, another one each time: what it was given for may not have begun to listen. */
export async function findPort() {
  const port = await findFreePort();
  if (givenPorts.has(port)) return findPort();
  givenPorts.add(port);
  return port;
}

/** @returns {Promise<number>} */
const findFreePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "localhost", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
