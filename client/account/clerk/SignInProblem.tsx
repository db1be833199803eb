import { t } from "@lingui/core/macro";
import { useLocation } from "react-router";

/** Says why a person who comes back from the OpenID provider is not signed in (`api/standins/clerk/openId/`). */
function describeProblem(problem: string | null, provider: string) {
  switch (problem) {
    case "cancelled":
      return { what: t`You didn’t sign in`, why: t`Nothing has changed. Choose a way to sign in.` };
    case "unverified":
      return { what: t`${provider} hasn’t verified your email address`, why: t`Sign in with a password or a code.` };
    case "address":
      return {
        what: t`Your address at ${provider} isn’t an email address`,
        why: t`Change it there, or sign in with a password or a code.`,
      };
    case "closed":
      return {
        what: t`This server isn’t accepting new accounts`,
        why: t`Ask the person who runs it for an invitation.`,
      };
    case "failed":
      return { what: t`${provider} couldn’t sign you in`, why: t`Try again, or sign in with a password or a code.` };
    default:
      return null;
  }
}

/** The problem that the address names. It stands above the sign-in, whose own component cannot show it. */
export function SignInProblem({ provider }: { provider: string }) {
  const problem = describeProblem(new URLSearchParams(useLocation().search).get("problem"), provider);
  if (!problem) return null;
  return (
    <p role="alert" className="mb-4 w-full max-w-100 rounded-control bg-desk px-4 py-3 text-sm">
      <span className="block font-semibold">{problem.what}</span> <span className="quiet">{problem.why}</span>
    </p>
  );
}
