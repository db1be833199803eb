/** The languages of Listbook in which Stripe has its pages. */
const LOCALES = ["en", "de", "fr", "es", "nl", "pt-BR", "pl", "ja"] as const;

export type StripeLocale = (typeof LOCALES)[number] | "auto";

/** Returns the language of Stripe's pages for that of ours. Where Stripe has it not, the browser decides. */
export const chooseLocale = (language: string): StripeLocale => LOCALES.find((locale) => locale === language) ?? "auto";
