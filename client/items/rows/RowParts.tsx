import { t } from "@lingui/core/macro";
import type { PointerEvent } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { Icon } from "../../ui/Icon.tsx";
import { DashedBox } from "../../ui/ListMark.tsx";
import { iconButtonClass } from "../../ui/classNames.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { findLinks } from "../../ui/findLinks.ts";

/** The ids of the elements whose texts, “selected”, “has a note” and “skipped”, describe rows. */
export const SELECTED_LABEL_ID = "selected";
export const NOTE_LABEL_ID = "has-note";
export const SKIPPED_LABEL_ID = "skipped";

/**
 * The box is 20 pixels wide and begins where the column begins. With the 12 pixels around it, it is a target of 44
 * pixels; a mouse gets the whole row's height.
 */
export const boxClass = "-ms-3 grid h-(--row) w-11 shrink-0 place-items-center";

type MarkProps = { completed: boolean; isSkipped: boolean; isTemplate: boolean };

/** Replaces the checkbox in a template and in a list that the user may only view. */
export function Mark({ completed, isSkipped, isTemplate }: MarkProps) {
  return (
    <span className={`${boxClass} text-mark`}>
      {completed || isSkipped ? (
        <>
          <Icon name={completed ? "lucide:check" : "lucide:minus"} />
          <span className="sr-only">{completed ? t({ message: "Done", context: "state" }) : t`Skipped`}</span>
        </>
      ) : isTemplate ? (
        <DashedBox className="size-5" />
      ) : (
        <span className="size-1.5 rounded-full bg-current" />
      )}
    </span>
  );
}

/** It is there when somebody else ticks a row, which rests only for a moment. */
export const TickedBy = lazyComponent(() => import("./TickedBy.tsx"), "TickedBy", { preloaded: true });

/** At the end of a row: that it is skipped, or who has ticked it. */
export function SettledMark({ item: { completed, completedBy, isSkipped } }: { item: ItemFieldsFragment }) {
  // The checkbox is described by the same word.
  if (isSkipped)
    return (
      <span aria-hidden className={skippedClass}>
        <span className="max-md:group-focus-within:hidden">{t`skipped`}</span>
        <span className="me-11 hidden text-mark max-md:group-focus-within:flex">
          <Icon name="lucide:skip-forward" className="size-4" />
        </span>
      </span>
    );
  return completed && completedBy && <TickedBy person={completedBy} />;
}

/** Where the menu of the row lies over its end, the word gives way to an icon beside it. */
const skippedClass = "quiet flex h-(--row) shrink-0 items-center ps-2 text-sm";

const dotsClass = "fill-none stroke-current stroke-2 [stroke-linecap:round]";

const handleClass =
  "absolute z-1 grid cursor-grab touch-none place-items-center text-mark opacity-0 select-none " +
  "group-focus-within:opacity-100 group-hover:opacity-100 " +
  "group-data-dragged:cursor-grabbing group-data-dragged:opacity-100 group-data-idle:cursor-not-allowed! " +
  "pointer-coarse:end-0 pointer-coarse:hidden pointer-coarse:size-11 pointer-coarse:bg-select pointer-coarse:bg-clip-content " +
  // The ring of the row stays in sight.
  "pointer-coarse:p-px pointer-coarse:opacity-100 pointer-coarse:group-data-selected:grid pointer-fine:w-4 md:pointer-fine:w-6";

/** In a wide window the handle is in the margin. That of a heading is before the mark that folds it. */
const handlePlaces = {
  item: "top-0 pointer-fine:-start-1.5 pointer-fine:h-(--row) md:pointer-fine:-start-5.5",
  heading: "top-0 pointer-coarse:-top-2.5 pointer-fine:-start-4 pointer-fine:h-6 md:pointer-fine:-start-13",
};

type HandleProps = { place: keyof typeof handlePlaces; onPress: (event: PointerEvent<HTMLElement>) => void };

/**
 * The handle by which a row is dragged. On a touch screen only a selected row has it, in the place of the row's menu.
 * Assistive technology ignores it, because keys and the menu move rows too.
 */
export function DragHandle({ place, onPress }: HandleProps) {
  return (
    <span onPointerDown={onPress} data-handle="" aria-hidden className={`${handleClass} ${handlePlaces[place]}`}>
      <svg viewBox="0 0 16 16" className="size-4">
        <path d="M5.5 3.5h0M5.5 8h0M5.5 12.5h0M10.5 3.5h0M10.5 8h0M10.5 12.5h0" className={dotsClass} />
      </svg>
    </span>
  );
}

/** A link for each address in an item's text. The text itself is not a link, because a click on it edits it. */
export function ItemLinks({ text }: { text: string }) {
  return findLinks(text).map(({ href, host }) => (
    <a
      key={href}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t`Open ${host}`}
      className={`${iconButtonClass} my-[calc((var(--row)-var(--hit))/2)]`}
    >
      <Icon name="lucide:external-link" className="size-4" />
    </a>
  ));
}

const menuClass =
  "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 " +
  "has-aria-expanded:opacity-100 md:pointer-fine:[--hit:1.75rem] " +
  // At rest a finger must not hit what it does not see.
  "pointer-coarse:pointer-events-none pointer-coarse:group-focus-within:pointer-events-auto " +
  "pointer-coarse:has-aria-expanded:pointer-events-auto pointer-coarse:group-data-selected:invisible";

/**
 * Around the menu of a row, which is shown while the pointer is over the row or the focus is in it. In a wide window the
 * menu is in the margin; elsewhere it covers the end of the words, so that no word moves when it appears.
 */
export const itemMenuClass =
  `${menuClass} absolute end-0.5 top-0.5 grid h-[calc(var(--row)-0.25rem)] place-items-center rounded-row bg-sheet group-hover:bg-hover ` +
  "md:pointer-fine:-end-6 md:pointer-fine:bg-transparent!";

/** The same for a heading, where the menu stands before the count in a narrow window and on a touch screen. */
export const headingMenuClass =
  `${menuClass} -my-2.5 w-0 overflow-hidden group-hover:w-auto group-hover:overflow-visible ` +
  "group-focus-within:w-auto group-focus-within:overflow-visible has-aria-expanded:w-auto " +
  "md:pointer-fine:absolute md:pointer-fine:-end-8.5 md:pointer-fine:-top-0.5 md:pointer-fine:my-0 md:pointer-fine:w-auto " +
  "md:pointer-fine:overflow-visible";
