import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { getPitch } from "../../shared/pitch.ts";
import { FeedbackAnchor } from "../frame/FeedbackLink.tsx";
import { getAccountPath } from "../account/accountPath.ts";
import { buttonClass, smallButtonClass } from "../ui/Button.tsx";
import { iconButtonClass } from "../ui/classNames.ts";
import { Logo } from "../ui/Logo.tsx";

const columnClass = "mx-auto w-full max-w-4xl px-4";

const footerLinkClass =
  "inline-flex min-h-8 items-center underline decoration-strike underline-offset-4 hover:text-ink pointer-coarse:min-h-11";

const sheetClass = `${columnClass} pt-6 pb-8 max-md:grow md:rounded-sheet md:p-14 md:floating`;

const cardClass = "m-auto w-[min(27rem,100%-2rem)] rounded-sheet px-5 pt-11 pb-6 floating";

type Props = {
  /** The address for feedback; null where the operator has none. */
  feedbackUrl: string | null;
  /** Whether the server lets everybody make an account. */
  hasSignUp: boolean;
  /** Whether the sheet is a card in the middle of the desk. */
  isCard: boolean;
  children: ReactNode;
};

/** The frame of every link page: a sheet on the desk. What needs a script is hidden until `main.ts` shows it. */
export const LinkFrame = ({ feedbackUrl, hasSignUp, isCard, children }: Props) => (
  <div className={`flex min-h-dvh flex-col bg-desk ${isCard ? "" : "md:px-6"}`}>
    <header className={`${isCard ? "px-4" : columnClass} flex h-14 shrink-0 items-center`}>
      <a href="/" dir="ltr" className="flex min-h-11 items-center gap-2 rounded-row font-bold tracking-[-.015em]">
        <Logo className="size-6.5" />
        Listbook
      </a>
      <nav aria-label={t`Account`} className="ms-auto flex items-center">
        <SignInLink to="/sign-in" className={`${buttonClass("quiet")} ${smallButtonClass}`}>{t`Sign In`}</SignInLink>
        {hasSignUp && (
          <SignInLink to="/sign-up" className={`${buttonClass("plain")} ${smallButtonClass}`}>
            {t`Sign Up`}
          </SignInLink>
        )}
      </nav>
    </header>
    <main className={`relative bg-sheet ${isCard ? cardClass : sheetClass}`}>{children}</main>
    <footer
      className={`${columnClass} quiet flex flex-wrap items-center gap-x-4 gap-y-1 py-5 text-sm ${isCard ? "justify-center" : ""}`}
    >
      <p className={isCard ? "w-full text-center" : "max-md:w-full"}>
        <Trans>
          Made with{" "}
          <a href="/" className={footerLinkClass}>
            Listbook
          </a>
          .
        </Trans>{" "}
        {getPitch()}
      </p>
      {feedbackUrl !== null && (
        <FeedbackAnchor url={feedbackUrl} className={footerLinkClass}>{t`Feedback`}</FeedbackAnchor>
      )}
      <a href="#top" className={`scrolling-only ${footerLinkClass}`}>{t`Back to top`}</a>
      <ColorModeToggle className={isCard ? "" : "ms-auto"} />
    </footer>
  </div>
);

type SignInLinkProps = { to: "/sign-in" | "/sign-up"; className: string; children: string };

/** A link to sign in or up that leads back to this page. Members do not see it. */
export const SignInLink = ({ to, className, children }: SignInLinkProps) => (
  <a href={getAccountPath(to, "/continue")} hidden className={className}>
    {children}
  </a>
);

const ColorModeToggle = ({ className }: { className: string }) => (
  <button type="button" hidden className={`${iconButtonClass} -me-2 ${className}`}>
    <Drawing className="dark:hidden">
      <path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401" />
    </Drawing>
    <span className="sr-only dark:hidden">{t`Dark mode`}</span>
    <Drawing className="not-dark:hidden">
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32l1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41" />
    </Drawing>
    <span className="sr-only not-dark:hidden">{t`Light mode`}</span>
  </button>
);

/** An icon. These pages do not ask the server for icons. */
const Drawing = ({ className, children }: { className: string; children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`size-5 fill-none ${className}`}
  >
    {children}
  </svg>
);

/** Says why the last attempt was refused. */
export const Failure = ({ id, text }: { id: string; text: string }) => (
  <p id={id} role="alert" className="w-full font-medium">
    {text}
  </p>
);
