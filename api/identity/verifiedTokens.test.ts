import { NO_SESSION_DATA } from "../../shared/sessionData.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { asUser } from "../testing/asUser.ts";
import { nobody, startTestServer, type TestServer } from "../testing/testServer.ts";
import { signToken } from "../testing/tokens.ts";
import { verifyOnce } from "./verifiedTokens.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

type Verify = Parameters<typeof verifyOnce>[0];

const createAuth = (exp: number) => ({
  ...NO_SESSION_DATA,
  sessionId: "sess_1",
  userId: "user_1",
  sessionClaims: { exp },
});

it("checks the signature of a member's token once for all requests", async () => {
  const verifySignature = vi.spyOn(crypto.subtle, "verify");
  const read = (token: string) => asUser(testServer, { ...nobody, token }).get("user/current");
  const token = signToken({ sub: "user_ann" });
  const first = await read(token);
  expect(verifySignature).toHaveBeenCalledTimes(1);

  expect(await read(token)).toEqual(first);
  expect(verifySignature).toHaveBeenCalledTimes(1);

  // The same session with the next token, as a page gets one each minute.
  expect(await read(signToken({ sub: "user_ann" }))).toEqual(first);
  expect(verifySignature).toHaveBeenCalledTimes(2);
});

it("asks again when the clock has gone back", async () => {
  let time = 0;
  const verify = vi.fn<Verify>(() => Promise.resolve(time < 1_000 ? null : createAuth(60)));
  const authenticate = verifyOnce(verify, () => time);
  const answers = [];
  for (time of [1_000, 999, 1_000]) answers.push((await authenticate("Bearer a")) !== null);
  expect(answers).toEqual([true, false, true]);
});

it("asks again when the token has expired", async () => {
  let time = 0;
  const verify = vi.fn<Verify>((authorization) => Promise.resolve(createAuth(authorization === "Bearer a" ? 60 : 120)));
  const authenticate = verifyOnce(verify, () => time);
  for (time of [0, 59_999, 60_000, 60_001]) await authenticate("Bearer a");
  // The token of the first minute is not valid for longer because it was asked again.
  expect(verify).toHaveBeenCalledTimes(3);
  for (time of [60_000, 119_999]) await authenticate("Bearer b");
  expect(verify).toHaveBeenCalledTimes(4);
});

it("keeps nothing of a token that is refused or whose session is not complete", async () => {
  const verify = vi
    .fn<Verify>()
    .mockResolvedValueOnce(null)
    .mockRejectedValueOnce(new Error("no"))
    .mockResolvedValue(createAuth(60));
  const authenticate = verifyOnce(verify, () => 0);
  expect(await authenticate("Bearer a")).toBeNull();
  await expect(authenticate("Bearer a")).rejects.toThrow("no");
  expect(await authenticate("Bearer a")).toEqual(createAuth(60));
  expect(await authenticate("Bearer a")).toEqual(createAuth(60));
  expect(verify).toHaveBeenCalledTimes(3);
});

it("keeps 10,000 tokens and forgets the oldest", async () => {
  const verify = vi.fn<Verify>(() => Promise.resolve(createAuth(60)));
  const authenticate = verifyOnce(verify, () => 0);
  for (let number = 0; number <= 10_000; number++) await authenticate(`Bearer ${number}`);
  await authenticate("Bearer 1");
  expect(verify).toHaveBeenCalledTimes(10_001);
  await authenticate("Bearer 0");
  expect(verify).toHaveBeenCalledTimes(10_002);
});
