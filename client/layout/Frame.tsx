import { useLocation } from "react-router";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { hasHeader, Header } from "./Header.tsx";
import { Main } from "./Shell.tsx";
import { SearchButton } from "./palette/openPalette.tsx";

/** The header, the breadcrumb and the search button, which are above every screen except home. */
export function Frame() {
  const { pathname } = useLocation();
  return (
    <>
      {hasHeader(pathname) && <Header />}
      <div className="mx-auto flex w-full max-w-5xl items-center gap-2 px-3 pt-2 md:px-4">
        <Breadcrumb />
        <SearchButton />
      </div>
      <Main />
    </>
  );
}
