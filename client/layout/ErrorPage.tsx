import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { buttonLook } from "../ui/Button.tsx";
import { useTitle } from "../ui/useTitle.ts";

/** What stands in the place of a screen that could not be shown. */
export function ErrorPage() {
  const { status, message } = described(useRouteError());
  useTitle(message);

  return (
    <div className="flex flex-col items-start gap-4 pt-8">
      <p className="quiet tabular-nums">{status}</p>
      <h1 className="text-2xl wrap-anywhere">{message}</h1>
      <Link to="/" className={buttonLook("primary")}>
        Go Home
      </Link>
    </div>
  );
}

function described(error: unknown) {
  if (isRouteErrorResponse(error)) return { status: error.status, message: String(error.data) };
  return { status: 500, message: error instanceof Error ? error.message : "Something went wrong" };
}
