import { describe, expect, it } from "vitest";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../../shared/texts/languages.ts";
import { loadClerkTexts } from "./clerkTexts.ts";

describe("the provider's texts", () => {
  it.each(["de", "fr", "es", "nl", "pt-BR", "pl", "ja", "ar"])("are there in %s", async (language) => {
    const { locale, ...texts } = await loadClerkTexts(language, false);
    expect(locale?.split("-")[0]).toBe(language.split("-")[0]);
    expect(texts.formButtonPrimary).not.toBe("Continue");
  });

  it("are there in every language of Listbook", async () => {
    const texts = await Promise.all(LANGUAGES.map(({ code }) => loadClerkTexts(code, false)));
    const locales = texts.map(({ locale }) => locale?.split("-")[0]);
    expect(locales).toEqual(LANGUAGES.map(({ code }) => (code === SOURCE_LANGUAGE ? undefined : code.split("-")[0])));
  });

  it("are in English where Listbook adds its own alone", async () => {
    expect(Object.keys(await loadClerkTexts("en", false))).toEqual(["userProfile"]);
  });

  it("keep what stands beside our own", async () => {
    const { userProfile, signUp } = await loadClerkTexts("de", true);
    expect(userProfile?.deletePage).toEqual({
      messageLine1: "This permanently deletes your notebooks and everything in them.",
      messageLine2: expect.stringContaining("the editor who joined first"),
      title: expect.stringContaining("löschen"),
      actionDescription: expect.any(String),
      confirm: expect.any(String),
    });
    expect(signUp?.restrictedAccess).toMatchObject({
      title: "Zugang verweigert",
      subtitle: "This invitation no longer works; ask for a new one.",
    });
  });

  it("have our words for signing in", async () => {
    const { signIn, signUp, userButton } = await loadClerkTexts("de", false);
    expect(signIn?.start).toMatchObject({ title: "Sign in", actionLink: "Sign Up" });
    expect(signUp?.start).toMatchObject({ title: "Erstellen Sie Ihr Konto", actionLink: "Sign In" });
    expect(userButton).toMatchObject({ action__signOut: "Sign Out", action__manageAccount: "Konto verwalten" });
  });
});
