import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "../identity/session.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { safeLocalStorage } from "../ui/safeStorage.ts";

const DISMISSED_KEY = "listbook.knowsRisk";
/** A guest with fewer items has little to lose, and is not reminded. */
const MIN_ITEMS = 10;

/**
 * Reminds a guest with many items that only this browser's cookie gives access to them, until the guest dismisses it.
 * A user who has items and is not signed in is a guest, so the reminder does not wait for the current user.
 */
export function SignUpReminder({ items }: { items: number }) {
  const { state } = useSession();
  const [isDismissed, setIsDismissed] = useState(() => safeLocalStorage.get(DISMISSED_KEY) === "yes");
  if (state !== "signedOut" || isDismissed || items < MIN_ITEMS) return null;

  function dismiss() {
    setIsDismissed(true);
    safeLocalStorage.set(DISMISSED_KEY, "yes");
  }

  return (
    <section aria-label="Keep these lists" className="sheet flex lg:max-w-[44rem] flex-wrap items-center gap-3 p-4">
      <p className="min-w-0 grow basis-64">
        Your lists are tied to this browser: they are lost when its cookies are cleared. With an account they are on all
        your devices.
      </p>
      <Link to="/sign-up" className={buttonClass("plain")}>
        Sign Up
      </Link>
      <Button kind="quiet" onClick={dismiss}>
        Not now
      </Button>
    </section>
  );
}
