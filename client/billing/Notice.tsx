import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";

type Props = {
  icon: string;
  title: string;
  children: ReactNode;
};

/** A message that is a page of its own. The children are its text and the links to the next step. */
export function Notice({ icon, title, children }: Props) {
  return (
    <div className="flex max-w-[32rem] flex-col items-start gap-4 pt-10 md:pt-20">
      <span className="grid size-12 place-items-center rounded-full bg-fill text-on-fill">
        <Icon name={icon} className="size-6" />
      </span>
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  );
}
