import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { leaveOutDrivers } from "./leaveOutDriversPlugin.ts";

type Transform = { filter: { id: RegExp }; handler: (code: string) => { code: string } };

it("TypeORM's factory loads its drivers in the form that the build looks for, and keeps that of PostgreSQL", () => {
  const file = resolve("node_modules/typeorm/driver/DriverFactory.js");
  const { filter, handler } = leaveOutDrivers().transform as unknown as Transform;
  expect(file).toMatch(filter.id);
  const listDrivers = (code: string) => [...code.matchAll(/require\("\.\/([^"]+)"\)/g)].map(([, path]) => path);
  const code = readFileSync(file, "utf8");
  expect(listDrivers(code).length).toBeGreaterThan(10);
  expect(listDrivers(handler(code).code)).toEqual(["postgres/PostgresDriver"]);
});
