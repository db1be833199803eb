import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { addTypenameToDocument } from "@apollo/client/utilities";
import { type DocumentNode, Kind, print } from "graphql";
import { runnerImport } from "vite";

const isOperation = (value: unknown): value is DocumentNode =>
  (value as DocumentNode | null)?.kind === Kind.DOCUMENT &&
  (value as DocumentNode).definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);

/**
 * Returns the SHA-256 hash of each generated operation, in hexadecimal digits. The hashed text is exactly the one that
 * Apollo Client sends, so the server can recognize it.
 */
export const hashOperations = (generated: object): string[] =>
  Object.values(generated)
    .filter(isOperation)
    .map((document) =>
      createHash("sha256")
        .update(print(addTypenameToDocument(document)))
        .digest("hex"),
    );

/** Writes the hashes of the client's operations to a file. With `TRUSTED_DOCUMENTS=on` the server accepts no others. */
export async function writeTrustedDocuments(file: string): Promise<void> {
  const generated = (await runnerImport<object>("./client/graphql/graphql.ts", { configFile: false })).module;
  await writeFile(file, JSON.stringify(hashOperations(generated)));
}
