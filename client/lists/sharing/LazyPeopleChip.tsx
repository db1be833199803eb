import { lazyComponent } from "../../ui/loading.ts";
import { ChipPlaceholder } from "../fields/ChipPlaceholder.tsx";

/** The people of a list. Until its code is loaded, its place is kept. */
export const LazyPeopleChip = lazyComponent(() => import("./PeopleChip.tsx"), "PeopleChip", {
  fallback: ChipPlaceholder,
});
