import { lazyComponent } from "../../ui/loading.ts";
import { ChipPlaceholder } from "../fields/ChipPlaceholder.tsx";

/** The button that changes when a list comes back. Until its code is loaded, its place is kept. */
export const LazyRepeatPicker = lazyComponent(() => import("./RepeatPicker.tsx"), "RepeatPicker", {
  preloaded: true,
  fallback: ChipPlaceholder,
});
