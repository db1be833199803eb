import { useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { evictCollections } from "../cache/cache.ts";
import { clearPersistedRows } from "../cache/persistence.ts";
import { useSession } from "../identity/session.ts";
import { useAccount } from "../identity/account.ts";
import { buttonClass } from "../ui/Button.tsx";
import { lazyComponent } from "../ui/loading.ts";
import { Logo } from "../ui/Logo.tsx";
import { headerRef } from "../ui/browser/pageElements.ts";
import { safeLocalStorage } from "../ui/browser/safeStorage.ts";
import { hasSideBar, OfflineNotice } from "./frameParts.ts";
import { SideBarToggle } from "./sideBar/SideBarSlot.tsx";
import { UserMenu } from "./user/UserMenu.tsx";
import { useClient } from "../sync/state.ts";

const HeaderScroll = lazyComponent(() => import("./HeaderScroll.tsx"), "HeaderScroll");

/** The header: the link home, the link to the active lists, and the user menu or the links to sign in. */
export function Header() {
  const { pathname } = useLocation();
  const isBesideSideBar = hasSideBar(pathname);
  return (
    <header
      ref={headerRef}
      data-sticky=""
      className="sticky top-0 z-10 h-12 border-b border-rule bg-stone-50 transition-transform duration-150 ease-out max-md:data-scrolled-away:not-has-[:focus-visible]:-translate-y-full md:h-14 dark:bg-stone-950"
    >
      <div className="column flex h-full items-center gap-0.5 max-[22rem]:text-sm narrow:text-xs md:gap-1">
        <HomeLink />
        {isBesideSideBar && <SideBarToggle />}
        {/* The side bar has the same link. */}
        <nav aria-label="Main" className={`ms-auto ${isBesideSideBar ? "with-side-bar:invisible" : ""}`}>
          <NavLink
            to="/active"
            className={`${buttonClass("quiet")} px-1.5! aria-[current=page]:text-stone-900 md:px-3! dark:aria-[current=page]:text-stone-100`}
          >
            Active
          </NavLink>
        </nav>
        <UserLinks />
      </div>
      <HeaderScroll />
      {/* On a phone it is over the lower edge, and stays visible when the header moves out of sight. */}
      <OfflineNotice className="absolute top-14 max-md:top-10 in-data-scrolled-away:max-md:top-13" />
    </header>
  );
}

/** The link home. It also clears the cached rows, so that the next screen reads them from the server. */
function HomeLink() {
  const { cache } = useClient();

  function clearRows() {
    evictCollections(cache);
    clearPersistedRows(safeLocalStorage);
  }

  return (
    <Link
      to="/"
      onClick={clearRows}
      className="-m-1 flex items-center gap-2 rounded-lg p-1 font-semibold tracking-tight"
    >
      <Logo className="size-8" />
      <span className="narrow:sr-only">Listbook</span>
    </Link>
  );
}

/** The minimum width is the same in each state, so that the header does not move when the session is known. */
function UserLinks() {
  const { state, user } = useSession();
  const { isLoading } = useAccount();
  const [hasFocus, setHasFocus] = useState(false);
  // A link that has the keyboard focus stays until it loses the focus.
  const isUnknown = state === "loading" || (state === "signedOut" && isLoading && !hasFocus);
  return (
    <div
      onFocus={({ target }) => setHasFocus(target.matches(":focus-visible"))}
      onBlur={() => setHasFocus(false)}
      className="flex min-w-37 shrink-0 items-center justify-end gap-0.5 max-[22rem]:min-w-32 md:min-w-46 md:gap-1"
    >
      {isUnknown && <Placeholder />}
      {state === "signedIn" && user && <UserMenu user={user} />}
      {state === "signedOut" && !isUnknown && (
        <>
          <Link to="/sign-in" className={`${buttonClass("quiet")} px-1.5! md:px-3!`}>
            Sign In
          </Link>
          {/* The target is as high as others; the frame leaves space to the edges of the header. */}
          <Link to="/sign-up" className="flex items-center rounded-lg pointer-coarse:min-h-11">
            <span className={`${buttonClass("plain")} px-1.5! md:px-3! pointer-coarse:min-h-9!`}>Sign Up</span>
          </Link>
        </>
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <>
      <output className="sr-only">Loading your account</output>
      <span aria-hidden className="me-2 size-8 animate-pulse rounded-full bg-rule" />
    </>
  );
}
