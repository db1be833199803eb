import type { I18n } from "@lingui/core";
import { renderToStaticMarkup } from "react-dom/server";
import type { LinkPage } from "../../shared/linkPage.ts";
import { i18n } from "../../shared/texts/i18n.ts";
import { JoinPage } from "./JoinPage.tsx";
import { LinkFrame } from "./LinkFrame.tsx";
import { MessagePage } from "./MessagePage.tsx";
import { TemplatePage } from "./TemplatePage.tsx";

/** A language with its messages. */
type PageTexts = Pick<I18n, "locale" | "messages">;

/**
 * Renders a link page without a browser, for a server without what `missing` names. The server inserts the result into
 * `links.html` (`api/http/linkPages.ts`). The language is chosen for each page, which is rendered at once: so the
 * modules of these pages keep no texts.
 */
export function renderLinkPage(
  page: LinkPage,
  feedbackUrl: string | null,
  missing: string,
  { locale, messages }: PageTexts,
): string {
  i18n.loadAndActivate({ locale, messages });
  return renderToStaticMarkup(
    <LinkFrame feedbackUrl={feedbackUrl} hasSignUp={!missing.includes("sign-up")} isCard={page.kind === "join"}>
      {renderContent(page)}
    </LinkFrame>,
  );
}

function renderContent(page: LinkPage) {
  if (page.kind === "join") return <JoinPage {...page} />;
  if (page.kind === "template") return <TemplatePage {...page} />;
  return <MessagePage {...page} />;
}
