import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.doUnmock("./pageSettings.ts"));

/** Renders a link in a page with this setting; undefined before the settings are read. */
async function renderLink(feedbackUrl: string | null | undefined) {
  vi.doMock("./pageSettings.ts", () => ({ usePageSettings: () => ({ feedbackUrl }) }));
  const { FeedbackLink } = await import("./FeedbackLink.tsx");
  const link = renderToStaticMarkup(<FeedbackLink>Feedback</FeedbackLink>);
  vi.resetModules();
  return link;
}

it("the Feedback link opens a page in a new tab, and an email address in none", async () => {
  expect(await renderLink("https://a.example/x")).toBe(
    '<a href="https://a.example/x" target="_blank" rel="noreferrer">Feedback</a>',
  );
  expect(await renderLink("mailto:help@a.example")).toBe('<a href="mailto:help@a.example">Feedback</a>');
});

it("the Feedback link is in a page before its settings are read, and then only where the operator has set an address", async () => {
  expect(await renderLink(undefined)).toBe("<a>Feedback</a>");
  expect(await renderLink(null)).toBe("");
});
