import { createServer } from "node:net";

/** @type {Set<number>} */
const returnedPorts = new Set();

/**
 * Returns a port of localhost that is free. Each call returns another one, because the caller before may not listen on
 * its port yet.
 */
export async function findPort() {
  const port = await findFreePort();
  if (returnedPorts.has(port)) return findPort();
  returnedPorts.add(port);
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
