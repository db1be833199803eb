import type { ReactNode } from "react";
import { DashedFrame } from "../../ui/ListMark.tsx";

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
    <DashedFrame className="rounded-float bg-sheet">{mark}</DashedFrame>
    {children}
    <span className="flex h-12 items-center">{action}</span>
  </li>
);
