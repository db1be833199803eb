import { useLocation } from "react-router";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { hasHeader, hasSideBar } from "./frameParts.ts";
import { Header } from "./Header.tsx";
import { Main } from "./Main.tsx";
import { SearchButton } from "../palette/openPalette.tsx";
import { SideBarSlot, SideBarToggle } from "../sideBar/SideBarSlot.tsx";
import { lazyComponent } from "../ui/loading.ts";
import { useReturning } from "./useReturning.ts";

/** The bar lies over the page, so nothing moves when it comes. */
const BottomBar = lazyComponent(() => import("./BottomBar.tsx"), "BottomBar");

/** The header, the side bar and the bottom bar, which are around every screen except home. */
export function Frame() {
  const { pathname } = useLocation();
  const isBelowHeader = hasHeader(pathname);
  return (
    <>
      {isBelowHeader ? <Header /> : <PathLine />}
      {hasSideBar(pathname) && <SideBarSlot />}
      {/* The padding contains the line that says that the server cannot be reached. */}
      <Main className="md:pt-6" />
      {isBelowHeader && <BottomBar />}
    </>
  );
}

/** The breadcrumb of a screen without a header. */
const PathLine = () => (
  <div className="column flex items-center gap-2 pt-3">
    <Breadcrumb className="-ms-1.5" />
    <SearchButton className="-me-1.5" />
  </div>
);

/**
 * The parts of the frame that home has for a returning user: the side bar with its button, and the bottom bar. Home does
 * not wait for them; style sheets keep their room from the first paint on (`frameParts.ts`).
 */
export function HomeFrame() {
  if (!useReturning()) return null;
  return (
    <>
      <SideBarToggle className="absolute start-1.5 top-1.5 ms-(--inset-x) mt-(--inset-t) with-side-bar:fixed with-side-bar:start-53 with-side-bar:top-4" />
      <SideBarSlot />
      <BottomBar />
    </>
  );
}
