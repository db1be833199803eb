import { Link } from "react-router";
import { buttonLook } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** The way to what can be restored, where somebody misses something. */
export function ToDeleted() {
  return (
    <Link to="/deleted" className={`${buttonLook("quiet")} -ms-3 self-start`}>
      <Icon name="lucide:trash-2" className="size-4" />
      Recently deleted
    </Link>
  );
}
