import { expect, it, vi } from "vitest";
import * as generated from "../client/graphql/graphql.ts";
import { inlineDocuments } from "./inlineDocumentsPlugin.ts";

type Hooks = { buildStart: () => Promise<void>; transform: { handler: (code: string) => { code: string } } };

const IMPORT = 'import { graphql } from "../graphql/index.ts";';

it("the generated documents have the names by which the build looks for them", async () => {
  const { buildStart, transform } = inlineDocuments() as unknown as Hooks;
  await buildStart();
  const error = vi.fn<(message: string) => never>();
  const run = (call: string) => transform.handler.call({ error }, `${IMPORT} const found = ${call};`).code;
  expect(run("graphql(`fragment ItemFields on Item { id }`)")).toBe(
    ` const found = (${JSON.stringify(generated.ItemFieldsFragmentDoc)});`,
  );
  expect(run("graphql(`query Lists { lists { id } }`)")).toContain(JSON.stringify(generated.ListsDocument));
  expect(error).not.toHaveBeenCalled();
  run("graphql(`query Unknown { lists { id } }`)");
  expect(error).toHaveBeenCalledWith("Write the operation out, and run npm run generate.");
});
