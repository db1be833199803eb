import { describe, expect, it } from "vitest";
import { setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

describe("GraphiQL", () => {
  it("runs its first example and explains the schema, without a request to another host", async () => {
    const { page } = await browser.visit({ viewport: { width: 1280, height: 800 } });
    await page.goto("/graphiql");
    await page.getByRole("tab").nth(2).waitFor();
    for (const [place, name] of ["BecomeGuest", "Everything", "MakeList"].entries())
      await expect.poll(() => page.getByRole("tab").nth(place).textContent()).toContain(name);

    await page.locator(".view-line", { hasText: "ensureCurrentUser" }).waitFor();
    await page.getByRole("button", { name: /Execute query/ }).click();
    await page.getByLabel("Result Window").getByText("Anonymous").waitFor();

    await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
    await page.getByRole("link", { name: "Mutation", exact: true }).click();
    await page.getByText("A client can safely repeat a write.").waitFor();
    await page.getByRole("link", { name: "createListFromTemplate", exact: true }).waitFor();
  });
});
