import { useLocation } from "react-router";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { hasHeader, hasSideBar } from "./frameParts.ts";
import { Header } from "./Header.tsx";
import { Main } from "./Shell.tsx";
import { SearchButton } from "./palette/openPalette.tsx";
import { SideBarSlot } from "./sideBar/SideBarSlot.tsx";

/** The header, the side bar, the breadcrumb and the search button, which are around every screen except home. */
export function Frame() {
  const { pathname } = useLocation();
  const isBesideSideBar = hasSideBar(pathname);
  return (
    <>
      {hasHeader(pathname) && <Header />}
      {isBesideSideBar && <SideBarSlot />}
      {/* The padding contains the line that says that the server cannot be reached. */}
      <div className="column flex items-center gap-2 md:pt-5">
        <Breadcrumb />
        <SearchButton className={isBesideSideBar ? "with-side-bar:hidden" : ""} />
      </div>
      <Main />
    </>
  );
}
