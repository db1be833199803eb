import type { ReactNode } from "react";
import { titleClass } from "./classNames.ts";
import { Icon } from "./Icon.tsx";

type Props = {
  icon: string;
  /** Whether it tells that something was done, which is what the orange says. */
  done?: boolean;
  title: string;
  children: ReactNode;
};

/** A message that is a screen of its own. The children are its text and the next steps. */
export const Notice = ({ icon, done = false, title, children }: Props) => (
  <div className="flex max-w-xl flex-col items-start gap-3 pt-6 md:pt-10">
    <span
      className={`grid size-12 place-items-center rounded-full ${done ? "bg-fill text-on-fill" : "bg-desk text-mark"}`}
    >
      <Icon name={icon} className="size-6" />
    </span>
    <h1 className={`${titleClass(title)} wrap-anywhere`}>{title}</h1>
    {children}
  </div>
);
