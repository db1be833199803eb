import { t } from "@lingui/core/macro";
import { mayCall } from "../../../shared/roles.ts";
import type { SharingRole } from "../../graphql/graphql.ts";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { endSelection, selectLists, useSelectedLists } from "./selectedLists.ts";

type Props = {
  scope: string;
  /** The lists of the part. Without one that the user may change there is no button. */
  lists: readonly { role: SharingRole }[];
  className?: string;
};

/** Begins the selection of lists in a part of the page, or ends it. */
export function SelectButton({ scope, lists, className = "" }: Props) {
  const isOn = useSelectedLists(scope) !== undefined;
  if (useReadOnly() || !lists.some((list) => mayCall(list, "updateLists"))) return null;
  return (
    <Button
      kind="quiet"
      aria-pressed={isOn}
      className={`${smallButtonClass} ${isOn ? "font-semibold text-ink" : ""} ${className}`}
      onClick={() => (isOn ? endSelection(scope) : selectLists(scope))}
    >
      {isOn
        ? t({ message: "Done", comment: "Ends the selection of lists" })
        : t({ message: "Select", context: "button" })}
    </Button>
  );
}
