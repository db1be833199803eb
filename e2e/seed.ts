import type { Page } from "playwright-core";
import { expect } from "vitest";

type Row = { id: string };
type ListBody = { name: string; notebookId?: string; [field: string]: unknown };

/** Makes the visitor of a page a guest with one notebook. The API is faster than the screen. */
export async function seedGuest(page: Page) {
  const send = async (method: "get" | "post" | "put", path: string, data?: object) => {
    const answer = await page.request[method](path, data && { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Row;
  };
  await send("get", "/api/user/current?createAnonymousUser=true");
  const { id: notebookId } = await send("post", "/api/notebook", { name: "Trips" });

  return {
    notebook: `/n/${notebookId}`,
    makeNotebook: (name: string) => send("post", "/api/notebook", { name }),
    change: (path: string, data: object) => send("put", path, data),
    /** Creates a list and returns its path. An item whose name begins with ✓ is ticked; one that begins with # is a heading. */
    makeList: async (body: ListBody, ...items: string[]) => {
      const list = { notebookId, ...body };
      const { id } = await send("post", "/api/list", list);
      await addItems(page, id, items);
      return `/n/${list.notebookId}/l/${id}`;
    },
  };
}

async function addItems(page: Page, listId: string, names: string[]) {
  if (names.length === 0) return;
  const query = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
  const items = names.map((name) => ({ name: name.replace(/^(✓|# )/, ""), isHeading: name.startsWith("# ") }));
  const made = await page.request.post("/graphql", { data: { query, variables: { input: { listId, items } } } });
  const { data } = (await made.json()) as { data: { createItems: Row[] } };
  for (const [index, { id }] of data.createItems.entries())
    if (names[index]?.startsWith("✓"))
      await page.request.put(`/api/item/${id}/complete`, { data: { completed: true } });
}
