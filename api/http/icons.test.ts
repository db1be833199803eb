import { describe, expect, it } from "vitest";
import { handleIcons } from "./icons.ts";

async function requestIcons(path: string, method = "GET") {
  const response = await handleIcons(new Request(`http://localhost:3000/api/_nuxt_icon/${path}`, { method }));
  return { status: response.status, headers: response.headers, json: await response.json() };
}

describe("icons", () => {
  it("are found by name, and missing names are listed", async () => {
    const { status, json, headers } = await requestIcons("lucide.json?icons=circle-check-big,trash-2,nope,moon");
    expect(status).toBe(200);
    expect(json).toMatchObject({ prefix: "lucide", width: 24, height: 24, not_found: ["nope"] });
    expect(Object.keys(json.icons).sort()).toEqual(["circle-check-big", "moon", "trash"]);
    expect(json.aliases).toEqual({ "trash-2": { parent: "trash" } });
    expect(json.icons.moon.body).toContain("<path");
    expect(headers.get("cache-control")).toBe("public, max-age=604800");
  });

  it("that do not exist cause no error, even when named like a property of every object", async () => {
    const { status, json } = await requestIcons("lucide.json?icons=constructor,nope");
    expect([status, json.icons, json.not_found]).toEqual([200, {}, ["constructor", "nope"]]);
  });

  it.each([
    "mdi.json?icons=home",
    "lucide?icons=moon",
    "more/lucide.json?icons=moon",
    "lucide.json/more?icons=moon",
    "..%2Flucide?icons=moon",
  ])("are not found at the wrong path %s", async (path) => {
    const { status, json } = await requestIcons(path);
    const { pathname } = new URL(`http://localhost/api/_nuxt_icon/${path}`);
    expect([status, json.code, json.message]).toEqual([404, "NOT_FOUND", `Page not found: ${pathname}`]);
  });

  it.each([
    ["no names", "lucide.json", "icons is required"],
    ["an empty name", "lucide.json?icons=", "icons is required"],
    ["nothing but commas", "lucide.json?icons=,,", "icons is required"],
    ["a name in upper case", "lucide.json?icons=Moon", "icons must be icon names separated by commas"],
    ["a path for a name", "lucide.json?icons=moon,../x", "icons must be icon names separated by commas"],
    [
      "201 names",
      `lucide.json?icons=${Array.from({ length: 201 }, (_, n) => `a${n}`).join(",")}`,
      "icons must be at most 200 names",
    ],
  ])("are refused to a request with %s", async (_label, path, message) => {
    const { status, json } = await requestIcons(path);
    expect([status, json.code, json.message]).toEqual([400, "BAD_USER_INPUT", message]);
  });

  it("can only be read", async () => {
    const { status, json, headers } = await requestIcons("lucide.json?icons=moon", "POST");
    expect([status, json.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", "GET"]);
  });
});
