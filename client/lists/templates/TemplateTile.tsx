import type { ReactNode } from "react";

type Props = {
  /** An icon, or the ribbon of the template's notebook. */
  mark: ReactNode;
  /** What the template is, as high as the mark. */
  children: ReactNode;
  action: ReactNode;
};

/** A template in a list of templates: its mark in a dashed frame, what it is, and a button. */
export const TemplateTile = ({ mark, children, action }: Props) => (
  <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5 py-2">
    <span className="relative grid size-12 place-items-center rounded-float bg-sheet">
      <svg
        aria-hidden
        viewBox="0 0 44 44"
        strokeWidth="1.5"
        className="absolute inset-0 fill-none stroke-mark opacity-75"
      >
        <rect x="1" y="1" width="42" height="42" rx="12" strokeDasharray="4 3.2" />
      </svg>
      {mark}
    </span>
    {children}
    <span className="flex h-12 items-center">{action}</span>
  </li>
);
