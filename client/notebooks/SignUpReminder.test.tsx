import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { SessionContext, type Session } from "../identity/session.ts";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { SignUpReminder } from "./SignUpReminder.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

type Reader = { items?: number; state?: Session["state"] };

function draw(localStorage: Storage, { items = 10, state = "signedOut" }: Reader = {}) {
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
  expect(draw(createMemoryStorage())).toContain(reminder);
  expect(draw(createMemoryStorage(), { items: 9 })).toBe("");
  expect(draw(createMemoryStorage(), { state: "signedIn" })).toBe("");
});

it("is not shown after it was dismissed in this browser", () => {
  const storage = createMemoryStorage();
  storage.setItem("listbook.knowsRisk", "yes");
  expect(draw(storage)).toBe("");
});

it("reminds a guest whose browser refuses storage", () => {
  expect(draw(createDisabledStorage())).toContain(reminder);
});
