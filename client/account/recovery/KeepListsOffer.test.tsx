import { ApolloProvider } from "@apollo/client/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { SessionContext, type Session } from "../../session/session.ts";
import { createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
import { user } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { CurrentUser } from "../currentUser.ts";
import { KeepListsOffer } from "./KeepListsOffer.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

const { client } = createScriptedClient();

type RenderOptions = { items?: number; state?: Session["state"]; since?: string };

function render(localStorage: Storage, { items = 10, state = "signedOut", since }: RenderOptions = {}) {
  const currentUser = since ? { ...user("guest"), createdAt: since } : null;
  client.writeQuery({ query: CurrentUser, data: { currentUser } });
  vi.stubGlobal("window", { localStorage });
  return renderToStaticMarkup(
    <ApolloProvider client={client}>
      <SessionContext value={{ state, user: null, signOut: async () => {} }}>
        <MemoryRouter>
          <KeepListsOffer lists={[{ itemCount: items }]} />
        </MemoryRouter>
      </SessionContext>
    </ApolloProvider>,
  );
}

const reminder = "If this browser’s data is cleared, your lists are gone";

it("is made to a guest with ten items", () => {
  expect(render(createMemoryStorage())).toContain(reminder);
  expect(render(createMemoryStorage(), { items: 9 })).toBe("");
  expect(render(createMemoryStorage(), { state: "signedIn" })).toBe("");
});

it("is not shown after it was dismissed in this browser", () => {
  const storage = createMemoryStorage();
  storage.setItem("listbook.knowsRisk", "yes");
  expect(render(storage)).toBe("");
});

it("is made on the second day, to a guest with an item", () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
  expect(render(createMemoryStorage(), { items: 1, since: yesterday })).toContain(reminder);
  expect(render(createMemoryStorage(), { items: 1, since: new Date().toISOString() })).toBe("");
  expect(render(createMemoryStorage(), { items: 0, since: yesterday })).toBe("");
});

it("is made to a guest whose browser refuses storage", () => {
  expect(render(createDisabledStorage())).toContain(reminder);
});
