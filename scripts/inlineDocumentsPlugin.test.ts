import { expect, it } from "vitest";
import { expandDocument } from "../client/graphql/expandDocument.ts";
import * as generated from "../client/graphql/graphql.ts";
import { shortenDocument } from "./inlineDocumentsPlugin.ts";

const documents = Object.entries(generated).filter(([name]) => /(Document|FragmentDoc)$/.test(name));

it("shortens documents to less than half, and the page expands them to what they were", () => {
  expect(documents.length).toBeGreaterThan(50);
  for (const [name, document] of documents)
    expect(expandDocument(JSON.parse(shortenDocument(document))), name).toEqual(document);
  const measure = (write: (document: unknown) => string) => documents.map(([, each]) => write(each)).join("").length;
  expect(measure(shortenDocument)).toBeLessThan(measure(JSON.stringify) / 2);
});
