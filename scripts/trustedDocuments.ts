import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { addTypenameToDocument } from "@apollo/client/utilities";
import { type DocumentNode, Kind, print } from "graphql";
import { runnerImport } from "vite";

const isOperation = (value: unknown): value is DocumentNode =>
  (value as DocumentNode | null)?.kind === Kind.DOCUMENT &&
  (value as DocumentNode).definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);

/** The text of a document, exactly as Apollo Client sends it, so that the server can recognize it. */
const printSent = (document: DocumentNode) => print(addTypenameToDocument(document));

/** Returns the SHA-256 hash of each generated operation, and of each text in `others`, in hexadecimal digits. Exported for tests. */
export const hashOperations = (generated: object, others: string[]): string[] =>
  [...Object.values(generated).filter(isOperation).map(printSent), ...others].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  );

/**
 * Writes the hashes of the client's operations to a file, with those of `others`. With `TRUSTED_DOCUMENTS=on` the server
 * accepts no others.
 */
export async function writeTrustedDocuments(file: string, others: string[]): Promise<void> {
  const generated = (await runnerImport<object>("./client/graphql/graphql.ts", { configFile: false })).module;
  await writeFile(file, JSON.stringify(hashOperations(generated, others)));
}
