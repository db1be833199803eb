import { expect, it } from "vitest";
import { MAX_SAVED_BYTES_OF_OWNER, saveBody } from "./savedBody.ts";

const MOST = 48 * 1024 * 1024;
const LARGE = Buffer.alloc(MOST);

const save = (ownerId: string, body: Uint8Array<ArrayBuffer> = LARGE) =>
  saveBody(new Request("http://localhost", { method: "POST", body }), MOST, ownerId);

it("the bodies of one owner leave room for those of others, and are forgotten when they are closed", async () => {
  const [first, second] = [await save("ann"), await save("ann")];
  expect(3 * MOST).toBeGreaterThan(MAX_SAVED_BYTES_OF_OWNER);
  await expect(save("ann")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  const other = await save("ben");
  await first.close();
  const third = await save("ann");
  for (const { close } of [second, other, third]) await close();
  await (await save("ann")).close();
});
