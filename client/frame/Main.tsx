import { Outlet } from "react-router";
import { mainRef } from "../ui/browser/pageElements.ts";

/**
 * The main part of the page, which contains the screen. On a phone with large text, targets that are larger than what they
 * belong to end at its edge, so that the page does not scroll sideways.
 */
export function Main({ className = "" }: { className?: string }) {
  return (
    <main
      ref={mainRef}
      id="main"
      tabIndex={-1}
      className={`column pb-14 outline-none max-md:overflow-x-clip md:pb-12 ${className}`}
    >
      <Outlet />
    </main>
  );
}
