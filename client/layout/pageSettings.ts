import { useHydrated } from "../ui/hooks/useHydrated.ts";

type PageSettings = {
  feedbackUrl: string | undefined;
  supportEmail: string | undefined;
  /** Whether the server takes the reader for a program, which is shown no error page. */
  isBot: boolean;
};

const NONE: PageSettings = { feedbackUrl: undefined, supportEmail: undefined, isBot: false };

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

let cachedSettings: PageSettings | undefined;

/** What the server wrote into the page (`api/http/pages.ts`); it stays while the page does. */
const readPageSettings = () =>
  (cachedSettings ??= {
    feedbackUrl: readMeta("feedback-url"),
    supportEmail: readMeta("support-email"),
    isBot: document.documentElement.dataset["bot"] !== undefined,
  });

export const usePageSettings = () => (useHydrated() ? readPageSettings() : NONE);
