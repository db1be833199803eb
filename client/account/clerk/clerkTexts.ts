import { t } from "@lingui/core/macro";
import type { ClerkProvider } from "@clerk/clerk-react";
import type { ComponentProps } from "react";

export type ClerkTexts = NonNullable<ComponentProps<typeof ClerkProvider>["localization"]>;

type Texts = { [name: string]: string | Texts };

/** The provider's own texts in other languages than English, by the language's code. What is missing there is English. */
const LOCALIZATIONS: Record<string, () => Promise<object>> = {
  de: async () => (await import("@clerk/localizations/de-DE")).deDE,
  fr: async () => (await import("@clerk/localizations/fr-FR")).frFR,
  es: async () => (await import("@clerk/localizations/es-ES")).esES,
  nl: async () => (await import("@clerk/localizations/nl-NL")).nlNL,
  "pt-BR": async () => (await import("@clerk/localizations/pt-BR")).ptBR,
  pl: async () => (await import("@clerk/localizations/pl-PL")).plPL,
  ja: async () => (await import("@clerk/localizations/ja-JP")).jaJP,
  ar: async () => (await import("@clerk/localizations/ar-SA")).arSA,
};

/** Our own words, so that a link has the name of where it leads: the provider's are not always one word for one thing. */
const SIGN_IN_TEXTS = {
  signIn: { start: { title: t`Sign in`, actionLink: t`Sign Up` } },
  signUp: { start: { actionLink: t`Sign In` }, restrictedAccess: { actionLink: t`Sign In` } },
  userButton: { action__signOut: t`Sign Out` },
};

/** What becomes of the notebooks when a member deletes the account on the provider's page. */
const OWN_TEXTS = {
  userProfile: {
    deletePage: {
      messageLine1: t`This permanently deletes your notebooks and everything in them.`,
      messageLine2: t`A notebook you share goes to the editor who joined first. If no one else can edit it, it’s deleted for everyone.`,
    },
  },
};

/** Says why there is no form: one that nobody can use is the only invitation without one. */
const USED_INVITATION = {
  signUp: { restrictedAccess: { subtitle: t`This invitation no longer works; ask for a new one.` } },
};

const merge = (texts: Texts, others: Texts): Texts => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(others).map(([name, other]) => {
      const text = texts[name];
      return [name, typeof text === "object" && typeof other === "object" ? merge(text, other) : other];
    }),
  ),
});

async function loadProviderTexts(language: string): Promise<Texts> {
  // When the file cannot be loaded, the provider's components are in English.
  const texts = (await LOCALIZATIONS[language]?.().catch(() => undefined)) as Texts | undefined;
  return texts ? merge(texts, SIGN_IN_TEXTS) : {};
}

/** Returns the texts of the provider's components in a language. For English only those that replace the provider's. */
export async function loadClerkTexts(language: string, isInvited: boolean): Promise<ClerkTexts> {
  const texts = merge(await loadProviderTexts(language), OWN_TEXTS);
  return isInvited ? merge(texts, USED_INVITATION) : texts;
}
