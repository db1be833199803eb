import { useLocation } from "react-router";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { hasHeader, Header } from "./Header.tsx";
import { Main } from "./Main.tsx";

/** What stands above every screen but home. */
export function Frame() {
  const { pathname } = useLocation();
  return (
    <>
      {hasHeader(pathname) && <Header />}
      <Breadcrumb />
      <Main />
    </>
  );
}
