import type { Effects } from "./context.ts";

export const createEffects = (): Effects => ({ ownerIds: new Set(), accessIds: new Set() });

/** Adds the effects of a part of a call to those of the call. */
export function addEffects(all: Effects, part: Effects): void {
  for (const id of part.ownerIds) all.ownerIds.add(id);
  for (const id of part.accessIds) all.accessIds.add(id);
}
