import { renderToStaticMarkup } from "react-dom/server";
import type { LinkPage } from "../../shared/linkPage.ts";
import { JoinPage } from "./JoinPage.tsx";
import { LinkFrame } from "./LinkFrame.tsx";
import { MessagePage } from "./MessagePage.tsx";
import { TemplatePage } from "./TemplatePage.tsx";

/**
 * Renders a link page without a browser, for a server without what `missing` names. The server inserts the result into
 * `links.html` (`api/http/linkPages.ts`).
 */
export const renderLinkPage = (page: LinkPage, feedbackUrl: string | null, missing: string): string =>
  renderToStaticMarkup(
    <LinkFrame feedbackUrl={feedbackUrl} hasSignUp={!missing.includes("sign-up")}>
      {renderContent(page)}
    </LinkFrame>,
  );

function renderContent(page: LinkPage) {
  if (page.kind === "join") return <JoinPage {...page} />;
  if (page.kind === "template") return <TemplatePage {...page} />;
  return <MessagePage {...page} />;
}
