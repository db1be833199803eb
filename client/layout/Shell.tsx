import { NavLink, Outlet, ScrollRestoration } from "react-router";
import { Toaster } from "../ui/Toaster.tsx";

const link =
  "rounded-lg px-2 py-2 hover:bg-stone-200/60 aria-[current=page]:font-semibold dark:hover:bg-stone-800 pointer-coarse:py-2.5";

/** What stands around every screen. */
export function Shell() {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-white focus:p-3 dark:focus:bg-stone-900"
      >
        Skip to content
      </a>
      <nav aria-label="Main" className="mx-auto flex min-h-14 max-w-5xl flex-wrap items-center gap-x-1 px-2">
        <NavLink to="/" className={`${link} mr-auto font-semibold text-orange-800 dark:text-orange-400`}>
          Listbook
        </NavLink>
        <NavLink to="/n" className={link}>
          Notebooks
        </NavLink>
        <NavLink to="/active" className={link}>
          Active
        </NavLink>
      </nav>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl px-4 pt-4 pb-24 outline-none">
        <Outlet />
      </main>
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
