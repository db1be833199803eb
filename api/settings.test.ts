import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

describe("settings", () => {
  it("need nothing", () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: "localhost",
      origin: "http://localhost:3000",
      databaseUrl: null,
      dataDir: resolve(".data"),
      graphiql: true,
      introspection: true,
    });
  });

  it("take the origin from host and port", () => {
    expect(readSettings({ HOST: "::1", PORT: "80" }).origin).toBe("http://[::1]:80");
    expect(readSettings({ ORIGIN: "https://lists.example.com" }).origin).toBe("https://lists.example.com");
  });

  it("turn the developers' page off in production, unless it is asked for", () => {
    expect(readSettings({ NODE_ENV: "production" })).toMatchObject({ graphiql: false, introspection: false });
    expect(readSettings({ NODE_ENV: "production", GRAPHIQL: "on" })).toMatchObject({
      graphiql: true,
      introspection: false,
    });
  });

  it.each([
    ["PORT", "eighty", "PORT must be a number from 0 to 65535."],
    ["PORT", "65536", "PORT must be a number from 0 to 65535."],
    ["HOST", "my host", "HOST must be a host name or an address."],
    ["ORIGIN", "lists.example.com", "ORIGIN must be an origin like https://lists.example.com, without a path."],
    ["ORIGIN", "https://a.example/", "ORIGIN must be an origin like https://lists.example.com, without a path."],
    ["DATABASE_URL", "mysql://a", "DATABASE_URL must begin with postgres://."],
    ["GRAPHIQL", "yes", "GRAPHIQL must be on or off."],
  ])("refuse %s=%s in one line", (name, value, line) => {
    expect(() => readSettings({ [name]: value })).toThrow(new Error(line));
  });

  it("tell every mistake at once", () => {
    expect(() => readSettings({ PORT: "x", GRAPHIQL: "x" })).toThrow(/PORT.*\n.*GRAPHIQL/);
  });
});
