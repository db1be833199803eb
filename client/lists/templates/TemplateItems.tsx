import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";

type Props = {
  name: string;
  about: ReactNode;
  onOpen: () => void;
  children: ReactNode;
};

/** Shows the name of a template and a line about it. A click shows the items. */
export const TemplateItems = ({ name, about, onOpen, children }: Props) => (
  <details className="group/items min-w-0" onToggle={(event) => event.currentTarget.open && onOpen()}>
    <summary className="flex min-h-12 list-none flex-col justify-center rounded-row">
      <span className="flex items-center gap-1">
        <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {name}
        </span>
        <Icon
          name="lucide:chevron-right"
          className="size-4 text-mark transition-transform duration-120 ease-quick group-open/items:rotate-90 rtl:group-not-open/items:rotate-180"
        />
      </span>
      <span className="quiet text-sm">{about}</span>
    </summary>
    {children}
  </details>
);
