import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** Links to the page on which a user restores deleted notebooks, lists and items. */
export function DeletedLink() {
  return (
    <Link to="/deleted" className={`${buttonClass("quiet")} -ms-3 self-start`}>
      <Icon name="lucide:trash-2" className="size-4" />
      {t`Recently deleted`}
    </Link>
  );
}
