import type { Context } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";

/** The entities whose changes reach open pages live. Devices are left out because each page that opens writes to them. */
const LIVE_ENTITIES: (new () => object)[] = [Notebook, List, Item];

/** Whether a trigger remembers what a program changes in rows of an entity. */
export const isRemembered = (entity: new () => object): boolean => LIVE_ENTITIES.includes(entity);

/** Adds the owner of written rows to the context, so that the server can notify the other pages of this owner. */
export function trackChange({ effects }: Context, entity: new () => object, ownerId: string): void {
  if (LIVE_ENTITIES.includes(entity)) effects.ownerIds.add(ownerId);
}
