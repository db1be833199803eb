import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TemplatePage } from "./TemplatePage.tsx";

const template = { kind: "template" as const, name: "Packing", note: null, items: [], once: "1", failure: null };

const renderTemplate = (reportTo: string | null, mayUse = true) =>
  renderToStaticMarkup(<TemplatePage {...template} reportTo={reportTo} mayUse={mayUse} />);

it("a published template can be reported only where the operator has an address", () => {
  expect(renderTemplate("mailto:help@a.example")).toMatch(/link\. <a href="mailto:help@a\.example"[^>]*>Report it</);
  expect(renderTemplate(null)).toContain("everyone who has the link.</p>");
});

it("a visitor of a server without guests signs in first, and the script shows the form to members", () => {
  expect(renderTemplate(null)).not.toContain("Sign in to use this list");
  const html = renderTemplate(null, false);
  expect(html).toMatch(/<a href="\/sign-in[^"]*"[^>]*>Sign in to use this list</);
  expect(html).toMatch(/<form [^>]*hidden=""/);
  expect(html).not.toContain("No account needed");
});
