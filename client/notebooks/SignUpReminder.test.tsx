import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { SessionContext, type Session } from "../identity/session.ts";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { SignUpReminder } from "./SignUpReminder.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

type RenderOptions = { items?: number; state?: Session["state"] };

function render(localStorage: Storage, { items = 10, state = "signedOut" }: RenderOptions = {}) {
  vi.stubGlobal("window", { localStorage });
  return renderToStaticMarkup(
    <SessionContext value={{ state, user: null, signOut: async () => {} }}>
      <MemoryRouter>
        <SignUpReminder items={items} />
      </MemoryRouter>
    </SessionContext>,
  );
}

const reminder = "Your lists are tied to this browser";

it("reminds a guest with ten items to sign up", () => {
  expect(render(createMemoryStorage())).toContain(reminder);
  expect(render(createMemoryStorage(), { items: 9 })).toBe("");
  expect(render(createMemoryStorage(), { state: "signedIn" })).toBe("");
});

it("is not shown after it was dismissed in this browser", () => {
  const storage = createMemoryStorage();
  storage.setItem("listbook.knowsRisk", "yes");
  expect(render(storage)).toBe("");
});

it("reminds a guest whose browser refuses storage", () => {
  expect(render(createDisabledStorage())).toContain(reminder);
});
