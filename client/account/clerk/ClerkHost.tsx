import { ClerkFailed, ClerkProvider, SignIn, SignUp } from "@clerk/clerk-react";
import { Component, useEffect, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import { useResolvedColorMode, type ResolvedColorMode } from "../../ui/browser/theme.ts";
import { safeLocalStorage } from "../../ui/safeStorage.ts";
import { account } from "../account.ts";
import { MEMBER_KEY } from "../../session/memberKey.ts";
import { i18n } from "../../../shared/texts/i18n.ts";
import { AccountParts } from "./AccountParts.tsx";
import { Reverify } from "./Reverify.tsx";
import { SignInProblem } from "./SignInProblem.tsx";
import { type ClerkTexts, loadClerkTexts } from "./clerkTexts.ts";
import { ClerkSync } from "./ClerkSync.tsx";
import { useOpenSlot } from "./ClerkSlot.tsx";

/** The provider's configuration, which the server answers at `/api/identity`. */
type ProviderConfig = {
  publishableKey: string;
  proxyUrl?: string;
  clerkJSUrl?: string;
  /** A label above the provider's screens, such as for local accounts; left out for the provider's own accounts. */
  mark?: string;
  /** The name of the OpenID provider of local accounts. */
  openIdName?: string;
};

/**
 * The version of the provider's script that the components were made for. Without it, Clerk sends its newest version.
 */
const CLERK_JS_VERSION = "5.128.0";
const LOAD_TIMEOUT_CODE = "failed_to_load_clerk_js_timeout";

/** Whether the person has come with an invitation. The provider's script takes it out of the address. */
const hasInvitation = () => new URLSearchParams(window.location.search).has("__clerk_ticket");

const SignInForm = () => <SignIn path="/sign-in" signUpUrl="/sign-up" fallbackRedirectUrl="/" />;

const SignUpForm = () => <SignUp path="/sign-up" signInUrl="/sign-in" fallbackRedirectUrl="/" />;

const SCREENS = { signIn: SignInForm, signUp: SignUpForm, account: AccountParts };

/** Returns `ClerkHost` for a configuration, with the texts of the page's language. */
export async function createClerkHost(config: ProviderConfig) {
  const texts = await loadClerkTexts(i18n.locale, hasInvitation());
  return () => <ClerkHost config={config} texts={texts} />;
}

/** Renders the identity provider, and its components in the slot that the screen has opened. */
function ClerkHost({ config: { mark, openIdName, ...config }, texts }: { config: ProviderConfig; texts: ClerkTexts }) {
  const navigate = useNavigate();
  const colorMode = useResolvedColorMode();
  useScriptFailure();
  return (
    <ClerkErrorBoundary>
      <ClerkProvider
        {...config}
        clerkJSVersion={CLERK_JS_VERSION}
        telemetry={false}
        appearance={createAppearance(colorMode)}
        localization={texts}
        signInUrl="/sign-in"
        signUpUrl="/sign-up"
        afterSignOutUrl="/"
        routerPush={(to) => navigate(to)}
        routerReplace={(to) => navigate(to, { replace: true })}
      >
        <ClerkSync />
        <Reverify />
        <ClerkFailed>
          <FailureReport code={LOAD_TIMEOUT_CODE} />
        </ClerkFailed>
        <OpenScreen mark={mark} openIdName={openIdName} />
      </ClerkProvider>
    </ClerkErrorBoundary>
  );
}

function OpenScreen({ mark, openIdName }: Pick<ProviderConfig, "mark" | "openIdName">) {
  const slot = useOpenSlot();
  useExpectReturn(openIdName !== undefined && slot !== null && slot.name !== "account");
  if (!slot) return null;
  const Screen = SCREENS[slot.name];
  return createPortal(
    <>
      {mark && <AccountMark>{mark}</AccountMark>}
      {openIdName && slot.name === "signIn" && <SignInProblem provider={openIdName} />}
      <Screen />
    </>,
    slot.element,
  );
}

/**
 * Makes the next page ask at once who is signed in, where the user may have left for the OpenID provider: from there a
 * member comes back to a page that knows nothing of the session yet.
 */
function useExpectReturn(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined;
    const expectMember = () => void safeLocalStorage.set(MEMBER_KEY, "yes");
    window.addEventListener("pagehide", expectMember);
    return () => window.removeEventListener("pagehide", expectMember);
  }, [isOn]);
}

const AccountMark = ({ children }: { children: string }) => (
  <p className="mb-4 rounded-full border border-accent bg-tint px-3 py-0.5 text-center text-sm text-ink">{children}</p>
);

function FailureReport({ code }: { code: string }) {
  useEffect(() => account.setFailure(code), [code]);
  return null;
}

/**
 * Saves the failure as soon as the provider's script cannot be loaded. At that time the library rejects a promise that
 * no code handles; it renders `ClerkFailed` later.
 */
function useScriptFailure() {
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      const { code } = (event.reason ?? {}) as { code?: unknown };
      if (typeof code !== "string" || !code.startsWith("failed_to_load_clerk_js")) return;
      event.preventDefault();
      console.error(event.reason);
      account.setFailure(code);
    };
    window.addEventListener("unhandledrejection", onRejection);
    return () => window.removeEventListener("unhandledrejection", onRejection);
  }, []);
}

/** Removes the provider when the library throws, as it does for an invalid key. The rest of the page keeps working. */
class ClerkErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch() {
    account.setFailure("failed_to_load_clerk_js");
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** The colors of the two modes, under the names that the provider's components use. */
const COLORS = {
  light: {
    colorPrimary: "#1c1917",
    colorPrimaryForeground: "#ffffff",
    colorNeutral: "#1c1917",
    colorForeground: "#1c1917",
    colorMutedForeground: "#57534d",
    colorBackground: "#ffffff",
    colorInput: "#ffffff",
    colorInputForeground: "#1c1917",
  },
  dark: {
    colorPrimary: "#f5f5f4",
    colorPrimaryForeground: "#0c0a09",
    colorNeutral: "#ffffff",
    colorForeground: "#f5f5f4",
    colorMutedForeground: "#a6a09b",
    colorBackground: "#1c1917",
    colorInput: "#0c0a09",
    colorInputForeground: "#f5f5f4",
  },
};

/**
 * Returns the appearance that makes the provider's components look like the rest of the page. Its variables are colors,
 * of which it makes shades; the rules of its elements use the theme.
 */
const createAppearance = (colorMode: ResolvedColorMode) => ({
  variables: {
    ...COLORS[colorMode],
    colorRing: COLORS[colorMode].colorForeground,
    borderRadius: "10px",
    fontFamily: "inherit",
    fontSize: "1rem",
    fontWeight: { normal: 400, medium: 550, semibold: 650, bold: 700 },
  },
  elements: {
    cardBox: { boxShadow: "none", border: "1px solid var(--color-rule)", borderRadius: "var(--radius-sheet)" },
    card: { boxShadow: "none" },
    footer: { background: "var(--color-desk)" },
    headerTitle: { fontSize: "var(--text-title)", lineHeight: "var(--text-title--line-height)" },
    // The provider's own shadows have more specific rules.
    formFieldInput: {
      minHeight: "2.75rem",
      boxShadow: "inset 0 0 0 1.5px var(--color-mark) !important",
      "&:focus": { boxShadow: "inset 0 0 0 1.5px var(--color-ink), 0 0 0 4px var(--color-halo) !important" },
    },
    // The one filled button. Links have the ink of `colorPrimary`, because the orange is no text.
    formButtonPrimary: {
      minHeight: "2.75rem",
      boxShadow: "none !important",
      backgroundColor: "var(--color-fill)",
      color: "var(--color-on-fill)",
      fontWeight: 650,
      "&::after": { display: "none" },
      "&:focus-visible": { outline: "2px solid var(--color-ink) !important", outlineOffset: "2px" },
      "&:hover": { backgroundColor: "var(--color-fill-hover)" },
      "&:active": { backgroundColor: "var(--color-fill-press)" },
    },
    socialButtonsBlockButton: { minHeight: "2.75rem", boxShadow: "inset 0 0 0 1px var(--color-edge) !important" },
    socialButtonsBlockButtonText: { color: "var(--color-ink)" },
    avatarBox: { backgroundColor: "var(--color-desk)", "& *": { color: "var(--color-ink)" } },
  },
});
