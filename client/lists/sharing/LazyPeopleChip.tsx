import { lazyComponent } from "../../ui/loading.ts";
import { ChipPlaceholder } from "../fields/ChipPlaceholder.tsx";

/** Whose list it is, for a person who may only tick. */
export const LazySharer = lazyComponent(() => import("./PeopleChip.tsx"), "Sharer", { fallback: () => null });

/** The people of a list. Until its code is loaded, its place is kept. */
export const LazyPeopleChip = lazyComponent(() => import("./PeopleChip.tsx"), "PeopleChip", {
  fallback: ChipPlaceholder,
});
