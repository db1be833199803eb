import type { DataSource } from "typeorm";
import { expect, it } from "vitest";
import { List } from "../entities/List.ts";
import { buildSelectList, createSelectListBuilder } from "./columns.ts";

it("each builder of select lists uses its own expression, also for the second list, and omits columns that are not selected", () => {
  const columns = [
    { databaseName: "template_id", propertyName: "templateId", isSelect: true },
    { databaseName: "search", propertyName: "search", isSelect: false },
  ];
  const metadata = { tableName: "lists", columns };
  const db = { dataSource: { getMetadata: (_entity: unknown) => metadata } as unknown as DataSource };
  const buildListOfNulls = createSelectListBuilder(() => "null");
  for (let time = 0; time < 2; time++) {
    expect(buildSelectList(db, List)).toBe('lists.template_id as "templateId"');
    expect(buildListOfNulls(db, List)).toBe('null as "templateId"');
  }
});
