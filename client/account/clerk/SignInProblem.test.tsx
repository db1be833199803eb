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
  ["cancelled", "You did not sign in Nothing has changed. Choose a way to sign in."],
  ["unverified", "Our house has not verified your e-mail address Sign in with a password or a code."],
  [
    "address",
    "Our house knows you by an address that is no e-mail address Change it there, or sign in with a password or a code.",
  ],
  ["closed", "New accounts are not possible here Ask the person who runs this server."],
  ["failed", "Our house did not sign you in Try again, or sign in with a password or a code."],
  ["<b>", ""],
  ["toString", ""],
] as const)("the sign-in page says of the problem %s: %s", ([problem, text]) => {
  expect(render(`/sign-in?problem=${encodeURIComponent(problem)}`)).toBe(text);
});
