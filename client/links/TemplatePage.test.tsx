import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TemplatePage } from "./TemplatePage.tsx";

const renderTemplate = (reportTo: string | null) =>
  renderToStaticMarkup(
    <TemplatePage kind="template" name="Packing" note={null} items={[]} once="1" reportTo={reportTo} failure={null} />,
  );

it("a published template can be reported only where the operator has an address", () => {
  expect(renderTemplate("mailto:help@a.example")).toMatch(/link\. <a href="mailto:help@a\.example"[^>]*>Report it</);
  expect(renderTemplate(null)).toContain("everybody who has its link.</p>");
});
