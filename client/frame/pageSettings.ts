import { useHydrated } from "../ui/hooks/useHydrated.ts";

type PageSettings = {
  /** Null: the operator has none. Undefined: it is not known yet. */
  feedbackUrl: string | null | undefined;
  supportEmail: string | null | undefined;
  /** Whether the server considers the client a bot, which gets no error page. */
  isBot: boolean;
};

const DEFAULT_SETTINGS: PageSettings = { feedbackUrl: undefined, supportEmail: undefined, isBot: false };

const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

let cachedSettings: PageSettings | undefined;

/** Returns the settings that the server writes into the page (`api/http/pages.ts`). They are read once. */
const readPageSettings = () =>
  (cachedSettings ??= {
    feedbackUrl: readMeta("feedback-url"),
    supportEmail: readMeta("support-email"),
    isBot: document.documentElement.dataset["bot"] !== undefined,
  });

/** Returns the settings of the page. The prerendered page and its hydration get the defaults. */
export const usePageSettings = () => (useHydrated() ? readPageSettings() : DEFAULT_SETTINGS);
