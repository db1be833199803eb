import { Link, useLocation } from "react-router";
import { buttonClass } from "../ui/Button.tsx";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { getAccountPath } from "./accountPath.ts";

/** Replaces a list or a notebook whose link was opened without a user (docs/app.md, Screens). */
export function SignInPrompt({ thing }: { thing: "list" | "notebook" }) {
  const { pathname } = useLocation();
  const title = `Sign in to open this ${thing}`;
  useTitle(title);
  return (
    <div className="flex w-full max-w-[44rem] flex-col items-start gap-4 pt-8 sm:pt-16">
      <h1 className="text-3xl">{title}</h1>
      <p>A {thing} opens only for those it belongs to. If it is yours, sign in with your account.</p>
      <div className="flex flex-wrap gap-2">
        <Link to={getAccountPath("/sign-in", pathname)} className={buttonClass("primary")}>
          Sign In
        </Link>
        <Link to="/" className={buttonClass("plain")}>
          Continue as a guest
        </Link>
      </div>
      <p className="quiet">
        As a guest you begin with lists of your own, without an account. If you were one before,{" "}
        <Link to="/recover" className="underline underline-offset-4">
          open your lists with a recovery key
        </Link>
        .
      </p>
    </div>
  );
}
