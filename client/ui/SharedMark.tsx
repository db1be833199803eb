import { t } from "@lingui/core/macro";
import { Icon } from "./Icon.tsx";

/** Stands after the name of a notebook or a list that others see too. */
export const SharedMark = ({ className = "" }: { className?: string }) => (
  <>
    <Icon name="lucide:users" className={`text-mark ${className}`} />
    <span className="sr-only">
      {t({ message: "shared", comment: "After the name of a notebook or a list, for screen readers" })}
    </span>
  </>
);
