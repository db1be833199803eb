import { Link } from "react-router";
import { buttonClass } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** The way to what can be restored, where somebody misses something. */
export function DeletedLink() {
  return (
    <Link to="/deleted" className={`${buttonClass("quiet")} -ms-3 self-start`}>
      <Icon name="lucide:trash-2" className="size-4" />
      Recently deleted
    </Link>
  );
}
