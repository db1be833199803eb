import { t } from "@lingui/core/macro";
import { useNotebooks } from "../lists/model/queries.ts";
import { findOwnName } from "../lists/sharing/labels.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { iconButtonClass } from "../ui/classNames.ts";

/** Says in the header as whom a visitor is here. It leads to where another person can take the place. */
export function VisitorMark() {
  const name = findOwnName(useNotebooks().all);
  if (!name) return null;
  return (
    <a href="#visitor" aria-label={t`You’re here as ${name}`} className={`ms-auto ${iconButtonClass}`}>
      <Avatar name={name} className="size-8 text-sm" />
    </a>
  );
}
