import { t } from "@lingui/core/macro";
import type { MouseEvent } from "react";
import { lazyComponent } from "../ui/loading.ts";
import { mainRef } from "../ui/browser/pageElements.ts";
import { FeedbackLink } from "./FeedbackLink.tsx";

const linkClass =
  "inline-flex min-h-8 items-center underline decoration-strike decoration-1 underline-offset-4 hover:text-ink " +
  "hover:decoration-current pointer-coarse:min-h-11";

const FooterTools = lazyComponent(() => import("./FooterTools.tsx"), "FooterTools", {
  // As large as the tools.
  fallback: ({ children }) => (
    <>
      <span aria-hidden className={`invisible ${linkClass}`}>{t`Save access`}</span>
      {children}
      <span aria-hidden className="-me-2 ms-auto h-(--hit) w-[calc(2*var(--hit))]" />
    </>
  ),
});

/** The footer: feedback, a link to the top of the page, and the tools (docs/app.md, Header, side bar and footer). */
export function Footer() {
  return (
    <footer className="quiet column mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 py-5 text-sm max-md:pb-18">
      <FeedbackLink className={linkClass}>{t`Feedback`}</FeedbackLink>
      <FooterTools linkClass={linkClass}>
        <a href="#top" onClick={scrollToTop} className={`scrolling-only ${linkClass}`}>{t`Back to top`}</a>
      </FooterTools>
    </footer>
  );
}

/** Scrolls to the top and focuses the main part, without adding a hash to the address. */
function scrollToTop(event: MouseEvent) {
  event.preventDefault();
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: prefersReducedMotion ? "auto" : "smooth" });
  mainRef.current?.focus({ preventScroll: true });
}
