import { t } from "@lingui/core/macro";
import { matchPath, NavLink, useLocation } from "react-router";
import { readCachedRows } from "../cache/places.ts";
import { openAddTo } from "../lists/addTo/openAddTo.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { useClient } from "../sync/state/state.ts";
import { actionBarRef, bottomBarRef } from "../ui/browser/pageElements.ts";
import { FrameIcon } from "../ui/FrameIcon.tsx";
import { useLongPress } from "../ui/hooks/useLongPress.ts";
import { useOpenRole } from "./openNotebook.ts";
import { useReturning } from "./useReturning.ts";
import { openPalette } from "../palette/openPalette.tsx";
import { useNavigateWithFocus } from "../palette/useNavigateWithFocus.ts";

/** The bar at the lower edge of a phone. It is gone while the user types, because the keyboard is there then. */
export function BottomBar() {
  return (
    <nav
      ref={bottomBarRef}
      aria-label={t({ message: "Main", comment: "The navigation with the main links" })}
      className="@container fixed inset-x-0 bottom-0 z-10 outline outline-rule bg-sheet px-(--inset-x) pb-(--inset-b) md:hidden max-md:typing:hidden in-data-visitor:hidden print:hidden"
    >
      {/* A name that is longer than a fifth of the bar takes room from the others. */}
      <div className="grid grid-cols-[repeat(5,minmax(min-content,1fr))]">
        <BarLink to="/" icon="lucide:house" name={t`Home`} />
        <BarLink to="/active" icon="lucide:circle-dot" name={t`Active`} />
        <AddButton />
        <BarLink to="/n" icon="lucide:notebook" name={t`Notebooks`} />
        <button type="button" aria-label={t`Search`} aria-haspopup="dialog" onClick={openPalette} className={itemClass}>
          <BarContent icon="lucide:search" name={t`Search`} />
        </button>
      </div>
    </nav>
  );
}

const itemClass =
  "quiet grid h-14 min-w-0 content-center justify-items-center gap-0.5 px-0.5 text-xs font-medium " +
  "focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink";

// Letters that are too large for five names leave the pictures, with the names for screen readers.
const BarLink = ({ to, icon, name }: { to: string; icon: string; name: string }) => (
  <NavLink to={to} end={to === "/"} aria-label={name} className={itemClass}>
    <BarContent icon={icon} name={name} />
  </NavLink>
);

const BarContent = ({ icon, name }: { icon: string; name: string }) => (
  <>
    <FrameIcon name={icon} className="size-5.5 text-mark in-aria-[current=page]:text-ink" />
    <span className="@max-xs:hidden">{name}</span>
  </>
);

/** What the button adds on the screens that have a field for it. */
const THINGS = [
  { path: "/n/:notebookId/l/:listId", name: t`Add an item` },
  { path: "/n/:notebookId", name: t`Add a list` },
  { path: "/n", name: t`Add a notebook` },
];

/**
 * Leads to the field that adds what the screen is about. On all other screens, and with a long press on each, it asks what
 * is added to which list; a user without lists begins the first one on home. A user who may only read gets no button.
 */
function AddButton() {
  const { pathname } = useLocation();
  const { cache } = useClient();
  const navigate = useNavigateWithFocus();
  const isReturning = useReturning();
  // Until the role is known, the user may add something.
  const mayAdd = useMayCall()({ role: useOpenRole() ?? "OWNER" }, "createList");
  const thing = THINGS.find(({ path }) => matchPath(path, pathname));
  const longPress = useLongPress(() => openAddTo());

  function add() {
    if (thing) actionBarRef.current?.querySelector("input")?.focus();
    else if (isReturning || readCachedRows(cache, "List").length > 0) openAddTo();
    else void navigate("/", { typing: true });
  }

  if (!mayAdd) return <span />;
  return (
    <button
      type="button"
      aria-label={thing?.name ?? t`Add to a list`}
      {...longPress}
      onClick={add}
      className="group grid h-14 touch-manipulation grid-cols-1 place-items-center select-none focus-visible:-outline-offset-2"
    >
      <span className="grid h-10 w-13 max-w-full place-items-center rounded-xl bg-fill text-on-fill transition-transform duration-120 group-active:scale-[0.98] group-active:bg-fill-press">
        <FrameIcon name="lucide:plus" className="size-6" />
      </span>
    </button>
  );
}
