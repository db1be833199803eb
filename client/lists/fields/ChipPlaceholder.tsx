import { chipClass } from "./classNames.ts";

/** Keeps the place of a button with an icon until its code is loaded. */
export const ChipPlaceholder = () => (
  <span aria-hidden className={`${chipClass} invisible`}>
    <span className="size-4.5" />
  </span>
);
