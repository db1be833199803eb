import { Tooltip as Parts } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** Milliseconds (Specification, section 9). */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

/**
 * Around a group of tooltips: after one of them the next opens at once. Placing tooltips takes 15 kB, so this is used
 * only in what is loaded after the first paint.
 */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Parts.Provider delayDuration={OPEN_DELAY} skipDelayDuration={SKIP_DELAY}>
      {children}
    </Parts.Provider>
  );
}

/**
 * Says what a button does that shows an icon only; the button has the same words as its name. It stands beside its
 * button and not at the end of the page, so that it is in the same part of the page for those who do not see it.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Parts.Root>
      <Parts.Trigger asChild>{children}</Parts.Trigger>
      <Parts.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-20 max-w-[min(20rem,90vw)] rounded-lg bg-stone-900 px-2.5 py-1.5 text-sm text-white shadow-lg dark:bg-stone-100 dark:text-stone-900"
      >
        {text}
      </Parts.Content>
    </Parts.Root>
  );
}
