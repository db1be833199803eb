import { Outlet } from "react-router";
import { mainRef } from "../ui/browser/pageElements.ts";

/** The main part of the page, which contains the screen. */
export function Main({ className = "" }: { className?: string }) {
  return (
    <main ref={mainRef} id="main" tabIndex={-1} className={`column pb-14 outline-none md:pb-12 ${className}`}>
      <Outlet />
    </main>
  );
}
