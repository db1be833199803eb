import type { ReactNode } from "react";

type Props = { number: number; title: string; lead: string; children?: ReactNode };

/** A step of an instruction, with its number. */
export const Step = ({ number, title, lead, children }: Props) => (
  <section aria-label={title} className="flex gap-3">
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full border-[1.5px] border-mark font-semibold"
    >
      {number}
    </span>
    <div className="min-w-0 grow">
      <h2 className="pt-1.5 text-section">{title}</h2>
      <p className="quiet mt-0.5 text-pretty">{lead}</p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  </section>
);
