import { randomUUID } from "node:crypto";
import type { House, Person } from "./house.ts";
import type { Ids } from "./operations.ts";

/** A little of everything for somebody: the rows that the table of operations is called on. */
export async function furnish(house: House, person: Person): Promise<Ids> {
  const post = async (path: string, body: object) => (await house.rest(person, "POST", path, body)).json.id;
  const notebook = await post("/api/notebook", { name: "Trips" });
  const list = await post("/api/list", { notebookId: notebook, name: "Rome" });
  const template = await post("/api/list", { notebookId: notebook, name: "Packing", isTemplate: true });
  const item = await post("/api/item", { listId: list, name: "Passport" });
  const device = randomUUID();
  await post("/api/user/check-device-access", { userId: person.userId, deviceId: device });
  const deletedNotebook = await post("/api/notebook", { name: "Rome, once" });
  const deletedList = await post("/api/list", { notebookId: notebook, name: "Rome, once" });
  const deletedItem = await post("/api/item", { listId: list, name: "Rome, once" });
  for (const path of [`notebook/${deletedNotebook}`, `list/${deletedList}`, `item/${deletedItem}`])
    await house.rest(person, "DELETE", `/api/${path}`);
  const checkout = (await house.rest(person, "POST", "/api/stripe/create-checkout-session", {})).json.sessionId;
  const deleted = { deletedNotebook, deletedList, deletedItem };
  return { notebook, list, template, item, device, checkout: checkout ?? "cs_none", ...deleted };
}
