import { useLocation } from "react-router";

/** Says why a person who comes back from the OpenID provider is not signed in (`api/standins/clerk/openId/`). */
function describeProblem(problem: string | null, provider: string) {
  switch (problem) {
    case "cancelled":
      return { what: "You did not sign in", why: "Nothing has changed. Choose a way to sign in." };
    case "unverified":
      return { what: `${provider} has not verified your e-mail address`, why: "Sign in with a password or a code." };
    case "address":
      return {
        what: `${provider} knows you by an address that is no e-mail address`,
        why: "Change it there, or sign in with a password or a code.",
      };
    case "closed":
      return { what: "New accounts are not possible here", why: "Ask the person who runs this server." };
    case "failed":
      return { what: `${provider} did not sign you in`, why: "Try again, or sign in with a password or a code." };
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
