import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { ListWithItems } from "../lists/queries.ts";
import { frames } from "../app/prerender.tsx";
import { list } from "../testing/rowFixtures.ts";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { createClient } from "./client.ts";
import { withEarlyReads } from "./earlyReads.ts";

type Fetch = typeof globalThis.fetch;

const bootScript = readFileSync("client/public/boot.js", "utf8");
const [body = ""] = frames.find(({ path }) => path.endsWith(":listId"))?.reads ?? [];

/** Runs the boot script on the page of a list; `answer` answers the requests that it sends. */
function boot(localStorage: Storage, answer: () => Promise<Response>) {
  const asked: Parameters<Fetch>[] = [];
  const page = {
    document: {
      addEventListener: () => {},
      currentScript: { dataset: { reads: JSON.stringify([body]) } },
      documentElement: { classList: { toggle: () => {} } },
    },
    location: { pathname: "/n/1/l/2" },
    localStorage,
    matchMedia: () => ({ matches: false }),
    fetch: (...args: Parameters<Fetch>) => {
      asked.push(args);
      return answer();
    },
    earlyReads: undefined as typeof globalThis.earlyReads,
  };
  runInNewContext(bootScript, page);
  return { asked, earlyReads: page.earlyReads };
}

const answer = () => Promise.resolve(Response.json({ data: { list: list("rome"), items: [] } }));
const read = (fetch: Fetch) =>
  createClient({ uri: "/graphql", fetch }).query({ query: ListWithItems, variables: { id: ":listId" } });

afterEach(() => void (globalThis.earlyReads = undefined));

test("the client uses the boot script's request once, and it is the same request that the client would send", async () => {
  const early = boot(createDisabledStorage(), answer);
  expect(early.asked).toHaveLength(1);
  globalThis.earlyReads = early.earlyReads;
  const late = vi.fn<Fetch>(answer);
  await read(withEarlyReads(late));
  expect(late).not.toHaveBeenCalled();
  await read(withEarlyReads(late));
  expect(late).toHaveBeenCalledOnce();
  const [[earlyUri, earlyInit] = [], [uri, init] = []] = [early.asked[0], late.mock.calls[0]];
  expect([earlyUri, earlyInit?.method, earlyInit?.body]).toEqual([uri, init?.method, init?.body]);
  expect(init?.headers).toEqual(earlyInit?.headers);
});

test("the boot script sends no request for a member, because it would need a token", () => {
  const storage = createMemoryStorage();
  storage.setItem("listbook.member", "yes");
  expect(boot(storage, answer).asked).toEqual([]);
});

test("a failed early request rejects for its reader, and is no unhandled rejection before", async () => {
  const onUnhandled = vi.fn<() => void>();
  process.on("unhandledRejection", onUnhandled);
  const { earlyReads } = boot(createMemoryStorage(), () => Promise.reject(new TypeError("Failed to fetch")));
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
  globalThis.earlyReads = earlyReads;
  const failed = withEarlyReads(vi.fn<Fetch>(answer))("/graphql", { body });
  await expect(failed).rejects.toThrow("Failed to fetch");
});
