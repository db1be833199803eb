import { renderToStaticMarkup } from "react-dom/server";
import type { LinkPage } from "../../shared/linkPage.ts";
import { JoinPage } from "./JoinPage.tsx";
import { LinkFrame } from "./LinkFrame.tsx";
import { MessagePage } from "./MessagePage.tsx";
import { TemplatePage } from "./TemplatePage.tsx";

/** Renders a link page without a browser. The server inserts the result into `links.html` (`api/http/linkPages.ts`). */
export const renderLinkPage = (page: LinkPage, feedbackUrl: string | null): string =>
  renderToStaticMarkup(<LinkFrame feedbackUrl={feedbackUrl}>{renderContent(page)}</LinkFrame>);

function renderContent(page: LinkPage) {
  if (page.kind === "join") return <JoinPage {...page} />;
  if (page.kind === "template") return <TemplatePage {...page} />;
  return <MessagePage {...page} />;
}
