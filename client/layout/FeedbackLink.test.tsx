import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { FeedbackLink } from "./FeedbackLink.tsx";
import { usePageSettings } from "./pageSettings.ts";

vi.mock("./pageSettings.ts", () => ({ usePageSettings: vi.fn<typeof usePageSettings>() }));

afterEach(() => void vi.resetAllMocks());

const renderLink = (feedbackUrl: string | null | undefined) => {
  vi.mocked(usePageSettings).mockReturnValue({ feedbackUrl, supportEmail: null, isBot: false });
  return renderToStaticMarkup(<FeedbackLink>Feedback</FeedbackLink>);
};

it("the Feedback link opens a page in a new tab, and an e-mail address in none", () => {
  expect(renderLink("https://a.example/x")).toBe(
    '<a href="https://a.example/x" target="_blank" rel="noreferrer">Feedback</a>',
  );
  expect(renderLink("mailto:help@a.example")).toBe('<a href="mailto:help@a.example">Feedback</a>');
});

it("the Feedback link is in a page before its settings are read, and then only where the operator has set an address", () => {
  expect(renderLink(undefined)).toBe("<a>Feedback</a>");
  expect(renderLink(null)).toBe("");
});
