import type { TestServer, TestUser } from "../../api/testing/testServer.ts";
import { createClient } from "../sync/client.ts";

/** A page of a person, and a server that it may not reach. `waiting` has what the server has not answered. */
export function openDevice(server: Pick<TestServer, "app">, { cookie }: Pick<TestUser, "cookie">) {
  let isDown = false;
  const underWay = new Set<Promise<Response>>();
  const client = createClient({
    uri: "http://localhost:3000/graphql",
    probe: async () => {
      if (isDown) throw new Error("The server cannot be reached");
    },
    fetch: async (input, init) => {
      if (isDown) throw new TypeError("Failed to fetch");
      const headers = { ...(init?.headers as Record<string, string>), ...(cookie && { cookie }) };
      const answer = Promise.resolve(server.app(new Request(input, { ...init, headers })));
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    },
  });
  const waiting: Promise<unknown>[] = [];
  const setDown = (down: boolean) => {
    isDown = down;
    if (down) client.sync.connection.reportLost();
    else client.sync.connection.checkNow();
  };
  /** Resolves when the server has answered what it can be asked now, and what it was asked before the connection was cut. */
  const waitForAnswers = async () => {
    if (!isDown) await Promise.all(waiting.splice(0));
    await Promise.allSettled(underWay);
  };
  return { client, waiting, setDown, waitForAnswers };
}

export type Device = ReturnType<typeof openDevice>;
