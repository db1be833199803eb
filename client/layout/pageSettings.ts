import { useSyncExternalStore } from "react";

type PageSettings = {
  feedbackUrl: string | undefined;
  supportEmail: string | undefined;
  /** Whether the server takes the reader for a program, which is shown no error page. */
  isBot: boolean;
};

const NONE: PageSettings = { feedbackUrl: undefined, supportEmail: undefined, isBot: false };

const read = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

let known: PageSettings | undefined;

/** What the server wrote into the page (`api/pages.ts`); it stays while the page does. */
const settings = () =>
  (known ??= {
    feedbackUrl: read("feedback-url"),
    supportEmail: read("support-email"),
    isBot: document.documentElement.dataset["bot"] !== undefined,
  });

const never = () => () => {};

export const usePageSettings = () => useSyncExternalStore(never, settings, () => NONE);
