import { lazyComponent } from "../../ui/loading.ts";
import { chipClass } from "../fields/classNames.ts";

/** The people of a list. Until its code is loaded, its place is kept. */
export const LazyPeopleChip = lazyComponent(() => import("./PeopleChip.tsx"), "PeopleChip", {
  fallback: () => (
    <span aria-hidden className={`${chipClass} invisible`}>
      <span className="size-4.5" />
    </span>
  ),
});
