import { t } from "@lingui/core/macro";
import { useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useSession } from "../session/session.ts";
import { useVisitor } from "../session/visitor.ts";
import { useAccount } from "../account/account.ts";
import { buttonClass } from "../ui/Button.tsx";
import { lazyComponent } from "../ui/loading.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { headerRef } from "../ui/browser/pageElements.ts";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { hasSideBar, OfflineNotice } from "./frameParts.ts";
import { HomeLink } from "../sideBar/HomeLink.tsx";
import { SearchButton } from "../palette/openPalette.tsx";
import { SideBarToggle } from "../sideBar/SideBarSlot.tsx";

const HeaderScroll = lazyComponent(() => import("./HeaderScroll.tsx"), "HeaderScroll");
const HeaderGuestMenu = lazyComponent(() => import("./user/GuestMenu.tsx"), "HeaderGuestMenu", {
  fallback: () => <span aria-hidden className="size-(--hit)" />,
});

const VisitorMark = lazyComponent(() => import("./VisitorMark.tsx"), "VisitorMark");

const UserMenu = lazyComponent(() => import("./user/UserMenu.tsx"), "UserMenu", {
  preloaded: true,
  fallback: () => <Placeholder />,
});

/**
 * The header: the link home, the breadcrumb, and the user menu or the links to sign in. It is one line, and two on a
 * phone. With the side bar, the link home stands over that, and the breadcrumb begins where the column begins.
 */
export function Header() {
  const { pathname } = useLocation();
  const isBesideSideBar = hasSideBar(pathname);
  const isVisitor = useVisitor();
  return (
    <header
      ref={headerRef}
      data-sticky=""
      className={`${headerClass} ${isBesideSideBar ? "with-side-bar:rounded-t-sheet" : ""}`}
    >
      <div
        className={`flex flex-wrap items-center px-4 md:h-14 md:flex-nowrap md:px-6 ${
          isBesideSideBar ? "with-side-bar:ps-[max(2.5rem,calc(50%-var(--column,var(--container-wide))/2))]" : ""
        }`}
      >
        <div className={`${brandClass} ${isBesideSideBar ? overSideBarClass : ""}`}>
          <HomeLink />
          {isBesideSideBar && <SideBarToggle className="with-side-bar:ms-auto in-data-visitor:hidden" />}
        </div>
        <Breadcrumb className="-ms-1.5 in-data-visitor:hidden max-md:order-last max-md:basis-full md:self-stretch" />
        {/* The side bar and the bottom bar have the same links. */}
        <div
          className={`flex items-center in-data-visitor:hidden max-md:hidden ${isBesideSideBar ? "with-side-bar:hidden" : ""}`}
        >
          <nav aria-label={t({ message: "Main", comment: "The navigation with the main links" })}>
            <NavLink to="/active" className={`${linkClass} aria-[current=page]:text-ink`}>{t`Active`}</NavLink>
          </nav>
          <SearchButton />
        </div>
        {isVisitor ? <VisitorMark /> : <UserLinks />}
      </div>
      <HeaderScroll />
      {/* On a phone it is over the end of the breadcrumb, and stays visible when the header moves out of sight. */}
      <OfflineNotice
        className={
          "column absolute inset-x-0 top-full max-md:start-auto max-md:end-4 max-md:top-auto max-md:bottom-0.5 " +
          "max-md:w-auto max-md:px-0 in-data-scrolled-away:max-md:top-[calc(100%+0.25rem)] " +
          "in-data-scrolled-away:max-md:bottom-auto"
        }
      />
    </header>
  );
}

const headerClass =
  "sticky top-(--inset-t) z-10 bg-sheet transition-transform duration-150 ease-out " +
  // Above it, too, nothing shows through.
  "shadow-[0_calc(-1*var(--inset-t))_0_var(--color-sheet)] " +
  "max-md:data-scrolled-away:not-has-[:focus-visible]:-translate-y-[calc(100%+var(--inset-t))]";

/** In a wide window without the side bar, it takes the room before the column, if there is enough. */
const brandClass =
  "flex h-12 shrink-0 items-center gap-1 md:h-full md:pe-3 lg:min-w-[calc(50%-var(--column,var(--container-wide))/2)] lg:pe-8";

const overSideBarClass =
  "with-side-bar:fixed with-side-bar:start-0 with-side-bar:top-0 with-side-bar:ms-(--inset-x) with-side-bar:mt-(--inset-t) with-side-bar:h-16 with-side-bar:w-64 " +
  "with-side-bar:min-w-0 with-side-bar:ps-5 with-side-bar:pe-3";

const linkClass =
  "quiet inline-flex min-h-8 items-center rounded-control px-2.5 text-[min(0.875rem,4.4vw)] font-medium hover:bg-hover hover:text-ink " +
  "max-[22rem]:px-1.5 narrow:px-1 narrow:text-xs pointer-coarse:min-h-11";

/**
 * The minimum width is the same in each state, so that the header does not move when the session is known. A guest's menu
 * stays while the provider loads, because the press that opens it starts that.
 */
function UserLinks() {
  const { state, user } = useSession();
  const { isLoading } = useAccount();
  const [hasFocus, setHasFocus] = useState(false);
  // A link that has the keyboard focus stays until it loses the focus.
  const isUnknown = isLoading && !hasFocus;
  return (
    <div className="relative ms-auto flex h-12 shrink-0 items-center justify-end min-w-[min(--spacing(45),100%)] md:min-w-48">
      {state === "loading" && <Placeholder />}
      {state === "signedIn" && user && <UserMenu user={user} />}
      {state === "signedOut" && (
        <>
          <HeaderGuestMenu />
          <div className="relative flex items-center justify-end">
            {isUnknown && <Placeholder />}
            <div
              onFocus={({ target }) => setHasFocus(target.matches(":focus-visible"))}
              onBlur={() => setHasFocus(false)}
              className={`flex items-center ${isUnknown ? "invisible" : ""}`}
            >
              <Link to="/sign-in" className={linkClass}>{t`Sign In`}</Link>
              {/* The target is as high as others; the frame leaves space to the edges of the header. */}
              {hasPart("sign-up") && (
                <Link to="/sign-up" className="flex items-center rounded-control pointer-coarse:min-h-11">
                  <span
                    className={`${buttonClass("plain")} min-h-8! min-w-0! px-3! text-[min(0.875rem,4.4vw)] max-[22rem]:px-2! narrow:text-xs pointer-coarse:min-h-8.5!`}
                  >{t`Sign Up`}</span>
                </Link>
              )}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <>
      <output className="sr-only">{t`Loading your account`}</output>
      <span aria-hidden className="absolute size-8 animate-pulse rounded-full bg-rule" />
    </>
  );
}
