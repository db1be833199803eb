import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { describeError, ErrorView } from "./ErrorPage.tsx";

const routeError = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

const renderError = (error: unknown) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={["/some/where?a=b"]}>
      <ErrorView error={describeError(error)} />
    </MemoryRouter>,
  );

const listButtons = (html: string) => ["Go Home", "Go Back", "Try Again"].filter((text) => html.includes(`>${text}<`));

afterEach(() => void vi.unstubAllEnvs());

describe("the error page", () => {
  it.each([
    [404, "Page Not Found", "Page not found: /x", ["Go Home", "Go Back"]],
    [403, "Access Forbidden", "You don’t have permission", ["Go Home", "Go Back"]],
    [500, "Server Error", "on our side", ["Go Home", "Go Back", "Try Again"]],
    [503, "Service Unavailable", "isn’t available right now", ["Try Again"]],
    [418, "Something Went Wrong", "Page not found: /x", ["Go Home", "Go Back"]],
    [502, "Something Went Wrong", "Page not found: /x", ["Go Home", "Go Back", "Try Again"]],
  ])("shows a %i as %s", (status, title, description, buttons) => {
    const html = renderError(routeError(status, "Page not found: /x"));
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain(description);
    expect(html).toContain(String(status));
    expect(listButtons(html)).toEqual(buttons);
    expect(html).toMatch(/href="\/n"[^>]*>View My Lists</);
    expect(html).toContain("<svg");
  });

  it("suggests signing in for a forbidden page", () => {
    expect(renderError(routeError(403, ""))).toContain("Sign in with an account");
  });

  it.each([
    [new Error("No luck"), 500, "No luck"],
    [Object.assign(new Error("Not now"), { statusCode: 503 }), 503, "Not now"],
    [{ status: 403 }, 403, "Something Went Wrong"],
    ["a word", 500, "a word"],
    [undefined, 500, "Something Went Wrong"],
    [{ status: 12, message: 5 }, 500, "Something Went Wrong"],
  ])("describes any thrown value: %s", (thrown, status, message) => {
    expect(describeError(thrown)).toMatchObject({ status, message });
  });

  it("shows status, message, address and stack in development only", () => {
    const error = new Error("No luck");
    vi.stubEnv("DEV", true);
    const html = renderError(error);
    expect(html).toContain("<dd>No luck</dd>");
    expect(html).toContain("<dd>/some/where?a=b</dd>");
    expect(html).toContain("ErrorPage.test.tsx");
    vi.stubEnv("DEV", false);
    expect(renderError(error)).not.toContain("No luck");
  });
});
