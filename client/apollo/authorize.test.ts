import { expect, test } from "vitest";
import { CurrentUser } from "../identity/currentUser.ts";
import { failure } from "../testing/script.ts";
import { createClient } from "./client.ts";

function recording(token: () => string | null, isOver = () => false, status = 200) {
  const sent: (string | null)[] = [];
  const client = createClient({
    uri: "http://listbook.test/graphql",
    call: async () => ({ token: token(), isOver }),
    fetch: async (_uri, init) => {
      sent.push(new Headers(init?.headers).get("authorization"));
      return Response.json({ data: { currentUser: null } }, { status });
    },
  });
  return { sent, read: () => client.query({ query: CurrentUser, fetchPolicy: "network-only" }) };
}

test("a member sends the token of the moment, a guest none", async () => {
  let token: string | null = "first";
  const { sent, read } = recording(() => token);
  await read();
  token = "second";
  await read();
  token = null;
  await read();
  expect(sent).toEqual(["Bearer first", "Bearer second", null]);
});

test.for([200, 401])("an answer (%i) for somebody who has left is none, and no failure to log", async (status) => {
  const { read } = recording(
    () => "token",
    () => true,
    status,
  );
  expect(String(await failure(read()))).toContain("The session ended before the answer came");
});
