import type { DataSource } from "typeorm";
import { expect, it } from "vitest";
import { List } from "../entities/List.ts";
import { buildSelectList, createColumnsOf } from "./columns.ts";

it("lists the columns of one entity in each way that they are read", () => {
  const columns = [{ databaseName: "template_id", propertyName: "templateId" }];
  const metadata = { tableName: "lists", columns };
  const db = { dataSource: { getMetadata: (_entity: unknown) => metadata } as unknown as DataSource };
  const hidden = createColumnsOf(() => "null");
  for (let time = 0; time < 2; time++) {
    expect(buildSelectList(db, List)).toBe('lists.template_id as "templateId"');
    expect(hidden(db, List)).toBe('null as "templateId"');
  }
});
