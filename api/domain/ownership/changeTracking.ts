import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";

/** What pages show live. Devices are not among it: each page that opens writes to them. */
const SHOWN_LIVE: (new () => object)[] = [Notebook, List, Item];

/** Remembers whose rows were written, for the other pages of these owners. */
export function trackChange({ changedOwnerIds }: Context, entity: new () => object, ownerIds: string[]): void {
  if (SHOWN_LIVE.includes(entity)) for (const owner of ownerIds) changedOwnerIds.add(owner);
}
