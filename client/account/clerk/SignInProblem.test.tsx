import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SignInProblem } from "./SignInProblem.tsx";

const render = (address: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <SignInProblem provider="Our house" />
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, "");

test.for([
  ["cancelled", "You didn’t sign in Nothing has changed. Choose a way to sign in."],
  ["unverified", "Our house hasn’t verified your email address Sign in with a password or a code."],
  [
    "address",
    "Your address at Our house isn’t an email address Change it there, or sign in with a password or a code.",
  ],
  ["closed", "This server isn’t accepting new accounts Ask the person who runs it for an invitation."],
  ["failed", "Our house couldn’t sign you in Try again, or sign in with a password or a code."],
  ["<b>", ""],
  ["toString", ""],
] as const)("the sign-in page says of the problem %s: %s", ([problem, text]) => {
  expect(render(`/sign-in?problem=${encodeURIComponent(problem)}`)).toBe(text);
});
