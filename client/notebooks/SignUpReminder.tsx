import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "../identity/session.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { safeLocalStorage } from "../ui/safeStorage.ts";

const DISMISSED_KEY = "listbook.knowsRisk";
/** Items from which on it would hurt to lose them. */
const MIN_ITEMS = 10;

/**
 * Tells a guest who has something to lose where it is kept; once, and where it can be put aside. Whoever has items and
 * is not signed in is a guest: it comes with the items, and does not wait to hear who is here.
 */
export function SignUpReminder({ items }: { items: number }) {
  const { state } = useSession();
  const [isKnown, setIsKnown] = useState(() => safeLocalStorage.get(DISMISSED_KEY) === "yes");
  if (state !== "signedOut" || isKnown || items < MIN_ITEMS) return null;

  function putAside() {
    setIsKnown(true);
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
      <Button kind="quiet" onClick={putAside}>
        Not now
      </Button>
    </section>
  );
}
