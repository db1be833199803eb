import { expect, test } from "vitest";
import { CurrentUser } from "../../account/currentUser.ts";
import { getRejection } from "../../testing/scriptedClient.ts";
import { createClient } from "../client.ts";

const no = () => false;
const yes = () => true;

/** Creates a client that records the `Authorization` header of each request in `sent`. */
function createRecordingClient(token: () => string | null, { isOver = no, isEnding = no, status = 200 } = {}) {
  const sent: (string | null)[] = [];
  const client = createClient({
    uri: "http://listbook.test/graphql",
    getCredentials: async () => ({ token: token(), isOver, isEnding }),
    fetch: async (_uri, init) => {
      sent.push(new Headers(init?.headers).get("authorization"));
      return Response.json({ data: { currentUser: null } }, { status });
    },
  });
  return { sent, read: () => client.query({ query: CurrentUser, fetchPolicy: "network-only" }) };
}

test("a member's request carries the current token, a guest's none", async () => {
  let token: string | null = "first";
  const { sent, read } = createRecordingClient(() => token);
  await read();
  token = "second";
  await read();
  token = null;
  await read();
  expect(sent).toEqual(["Bearer first", "Bearer second", null]);
});

test.for([200, 401])(
  "an answer with status %i after the session ended is dropped, and not logged as a failure",
  async (status) => {
    const { read } = createRecordingClient(() => "token", { isOver: yes, isEnding: yes, status });
    expect(String(await getRejection(read()))).toContain("The session ended before the answer came");
  },
);

test("while a session is ending, a refusal is not logged as a failure, and an answer still counts", async () => {
  const refused = createRecordingClient(() => "token", { isEnding: yes, status: 401 });
  expect(String(await getRejection(refused.read()))).toContain("The session ended before the answer came");
  expect((await createRecordingClient(() => "token", { isEnding: yes }).read()).data).toEqual({ currentUser: null });
});
