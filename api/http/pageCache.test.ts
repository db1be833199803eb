import { expect, it, vi } from "vitest";
import { createPageCache } from "./pageCache.ts";

const makePage = (size: number) => async () => [Buffer.alloc(size - 1), Buffer.alloc(1)];

it("a page is rendered once for all requests, also for those that come meanwhile", async () => {
  const getPage = createPageCache();
  const render = vi.fn<() => Promise<Buffer[]>>(makePage(10));
  const pages = await Promise.all([getPage("a", render), getPage("a", render)]);
  pages.push(await getPage("a", render));
  expect(render).toHaveBeenCalledOnce();
  expect(new Set(pages).size).toBe(1);
});

it("the pages that were used longest ago are forgotten, and so is one that is too large", async () => {
  const getPage = createPageCache(100);
  const rendered: string[] = [];
  const ask = async (key: string, size = 40) => {
    await getPage(key, () => {
      rendered.push(key);
      return makePage(size)();
    });
  };
  for (const key of ["a", "b", "a", "c", "a", "c", "b"]) await ask(key);
  expect(rendered).toEqual(["a", "b", "c", "b"]);
  for (let time = 0; time < 2; time++) await ask("large", 101);
  expect(rendered.slice(4)).toEqual(["large", "large"]);
});

it("a page that cannot be rendered is tried again", async () => {
  const getPage = createPageCache();
  await expect(getPage("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await getPage("a", makePage(1))).toHaveLength(2);
});
