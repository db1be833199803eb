import { Tooltip as Parts } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** Milliseconds until a tooltip opens, and milliseconds after one was shown in which the next opens at once. */
const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

/**
 * Contains a group of tooltips: after one of them was shown, the next opens at once. Radix's tooltips take 15 kB, so
 * only code that is loaded after the first paint uses them.
 */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Parts.Provider delayDuration={OPEN_DELAY} skipDelayDuration={SKIP_DELAY}>
      {children}
    </Parts.Provider>
  );
}

/**
 * Says what a button with only an icon does; the button's accessible name is the same text. The tooltip is rendered
 * next to its button and not at the end of the document, so that screen readers find it in the same part of the page.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Parts.Root>
      <Parts.Trigger asChild>{children}</Parts.Trigger>
      <Parts.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-20 max-w-80 rounded-row bg-ink px-2.5 py-1.5 text-sm text-sheet floating"
      >
        {text}
      </Parts.Content>
    </Parts.Root>
  );
}
