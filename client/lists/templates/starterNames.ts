import type { StarterId } from "./starterItems/starterId.ts";

/**
 * What the starters are called in each language, as in `starters.ts` and its translations. A template that was made of
 * one keeps its name when the language changes.
 */
const STARTER_NAMES: Record<StarterId, readonly string[]> = {
  packing: ["Packing for a week"],
  abroad: ["Trip abroad"],
  camping: ["Camping"],
  shopping: ["Weekly shop"],
  moving: ["Moving house"],
  dog: ["First day with a dog"],
  party: ["Party at home"],
  launch: ["Launch"],
  homeOffice: ["Home office day"],
};

/** The starters for being away. */
const AWAY: readonly StarterId[] = ["packing", "abroad", "camping"];

/** Whether a starter has this name in one of the languages. */
export const isStarterName = (id: StarterId, name: string) => STARTER_NAMES[id].includes(name);

/** Whether a name begins with that of a starter for being away. */
export const isForBeingAway = (name: string) =>
  AWAY.some((id) => STARTER_NAMES[id].some((starterName) => name.startsWith(starterName)));
