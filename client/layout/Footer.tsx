import type { MouseEvent } from "react";
import { lazyComponent } from "../ui/loading.ts";
import { mainRef } from "../ui/browser/pageElements.ts";
import { FeedbackLink } from "./FeedbackLink.tsx";

const linkClass =
  "inline-flex min-h-9 items-center rounded-lg px-2 underline-offset-4 hover:underline pointer-coarse:min-h-11";

const FooterTools = lazyComponent(() => import("./FooterTools.tsx"), "FooterTools");

/** The footer: feedback, a link to the top of the page, and the tools (docs/app.md, Header, side bar and footer). */
export function Footer() {
  return (
    <footer className="quiet column mt-auto flex flex-wrap items-center gap-1 py-4 text-sm">
      <FeedbackLink className={`${linkClass} -ms-2`}>Feedback</FeedbackLink>
      <a href="#top" onClick={scrollToTop} className={`scrolling-only ${linkClass}`}>
        Back to top
      </a>
      <div className="-me-2 ms-auto flex h-9 items-center pointer-coarse:h-11">
        <FooterTools />
      </div>
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
