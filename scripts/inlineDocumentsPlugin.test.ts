import { expect, it, vi } from "vitest";
import * as generated from "../client/graphql/graphql.ts";
import { inlineDocuments } from "./inlineDocumentsPlugin.ts";

type Hooks = {
  buildStart: () => Promise<void>;
  load: { handler: (id: string) => string };
  transform: { handler: (code: string) => { code: string } };
};

const IMPORT = 'import { graphql } from "../graphql/index.ts";';

async function start() {
  const { buildStart, load, transform } = inlineDocuments() as unknown as Hooks;
  await buildStart();
  const error = vi.fn<(message: string) => never>();
  const run = (call: string) => transform.handler.call({ error }, `${IMPORT} const found = ${call};`).code;
  return { run, load: load.handler, error };
}

it("the generated documents have the names by which the build looks for them", async () => {
  const { run, error } = await start();
  const [operation] = generated.DeleteCalendarFeedDocument.definitions;
  expect(run("graphql(`mutation DeleteCalendarFeed { deleteCalendarFeed }`)")).toContain(
    `definitions: [${JSON.stringify(operation)}]`,
  );
  expect(error).not.toHaveBeenCalled();
  run("graphql(`query Unknown { lists { id } }`)");
  expect(error).toHaveBeenCalledWith("Write the operation out, and run npm run generate.");
});

it("a fragment is a module, which its documents import", async () => {
  const { run, load } = await start();
  const [definition] = generated.ItemFieldsFragmentDoc.definitions;
  expect(load("\0virtual:fragment/ItemFields.ts")).toBe(
    `export const fragmentItemFields = ${JSON.stringify(definition)};`,
  );
  const imports = 'import { fragmentItemFields } from "virtual:fragment/ItemFields.ts";\n';
  expect(run("graphql(`fragment ItemFields on Item { id }`)")).toBe(
    `${imports} const found = ({ kind: "Document", definitions: [fragmentItemFields] });`,
  );
  const [query] = generated.ListsDocument.definitions;
  const code = run("graphql(`query Lists { lists { id } }`)");
  expect(code).toContain('import { fragmentListFields } from "virtual:fragment/ListFields.ts";\n');
  expect(code).toContain(`definitions: [${JSON.stringify(query)}, fragmentListFields]`);
});
