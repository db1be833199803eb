import { Outlet } from "react-router";

/** Where the screen stands. */
export function Main() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl px-3 pt-3 pb-16 outline-none sm:px-4">
      <Outlet />
    </main>
  );
}
