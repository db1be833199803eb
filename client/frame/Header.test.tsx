import { ApolloProvider } from "@apollo/client/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { SessionContext, type Session } from "../session/session.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { hasHeader } from "./frameParts.ts";
import { Header } from "./Header.tsx";
import { UserMenu } from "./user/UserMenu.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { getDisplayName } from "./user/UserButton.tsx";

const ann = { firstName: "Ann Mary", username: "ann", primaryEmail: "ann@example.com" };

const renderHeader = (session: Pick<Session, "state" | "user">, header = <Header />) =>
  renderToStaticMarkup(
    <ApolloProvider client={createScriptedClient().client}>
      <SessionContext value={{ ...session, signOut: async () => {} }}>
        <MemoryRouter>{header}</MemoryRouter>
      </SessionContext>
    </ApolloProvider>,
  );

describe("the header", () => {
  it.each(["/", "/upgrade", "/upgrade/", "/subscription/manage", "/subscription/success", "/subscription/cancel"])(
    "is hidden on %s",
    (path) => expect(hasHeader(path)).toBe(false),
  );

  it.each(["/n", "/n/1", "/active", "/sign-in", "/sign-up/verify-email-address", "/upgraded", "/nowhere"])(
    "is shown on %s",
    (path) => expect(hasHeader(path)).toBe(true),
  );

  it("offers sign-in and sign-up to a guest", () => {
    const html = renderHeader({ state: "signedOut", user: null });
    expect(html).toMatch(/href="\/sign-in"[^>]*>Sign In</);
    expect(html).toMatch(/href="\/sign-up"[^>]*><span[^>]*>Sign Up</);
    expect(html).not.toContain("animate-pulse");
  });

  it("shows a pulsing placeholder while the session is unknown", () => {
    const html = renderHeader({ state: "loading", user: null });
    expect(html).toContain("animate-pulse");
    expect(html).not.toContain("Sign In");
  });

  it("shows who is signed in", () => {
    const session = { state: "signedIn", user: ann } as const;
    expect(renderHeader(session)).not.toContain("Sign In");
    const html = renderHeader(session, <UserMenu user={ann} />);
    expect(html).toContain(">AM<");
    expect(html).toContain(">Ann Mary<");
    expect(html).toContain('aria-haspopup="menu"');
  });
});

it.each([
  [ann, "Ann Mary", "AM"],
  [{ ...ann, firstName: null }, "ann", "A"],
  [{ ...ann, firstName: " ", username: "" }, "ann@example.com", "A"],
  [{ ...ann, firstName: "  émile  de la tour" }, "émile  de la tour", "ÉD"],
  [{ ...ann, firstName: "𝒜da 🌍 x" }, "𝒜da 🌍 x", "𝒜🌍"],
  [{ firstName: null, username: null, primaryEmail: null }, "", ""],
])("shows %j as %s with the initials %s", (user, name, initials) => {
  expect(getDisplayName(user)).toBe(name);
  expect(renderToStaticMarkup(<Avatar name={name} />)).toContain(`>${initials}<`);
});
