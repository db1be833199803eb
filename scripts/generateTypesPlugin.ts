import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { isForDevelopment } from "./devServerPlugin.ts";
import { captureCommand } from "./runCommand.mjs";

const toPath = (path: string) => resolve(import.meta.dirname, "..", path);

const SCHEMA = toPath("schema.graphql");
const CODEGEN = toPath("node_modules/@graphql-codegen/cli/esm/bin.js");

/** Whether the generated types depend on a file: the schema, or a file of the client with a document. */
async function isSource(file: string): Promise<boolean> {
  if (file === SCHEMA) return true;
  if (!file.startsWith(toPath("client/")) || file.startsWith(toPath("client/graphql/")) || !/\.tsx?$/.test(file))
    return false;
  // The file may be gone again.
  return (await readFile(file, "utf8").catch(() => "")).includes("graphql(`");
}

/** Writes the generated types of `codegen.ts` again after an edit of the schema or of a document. */
export function generateTypes(): Plugin {
  return {
    name: "listbook:generate-types",
    apply: isForDevelopment,
    configureServer({ watcher, config: { logger } }) {
      let run: Promise<void> | undefined;
      let isEditedSince = false;
      async function generate() {
        do {
          isEditedSince = false;
          const { code, output } = await captureCommand(process.execPath, [CODEGEN]);
          if (code === 0)
            logger.info("The types of the schema and of the documents are up to date.", { timestamp: true });
          else logger.error(`The types were not generated:\n${output}`, { timestamp: true });
        } while (isEditedSince);
        run = undefined;
      }
      async function generateFor(file: string) {
        if (!(await isSource(file))) return;
        isEditedSince = true;
        run ??= generate();
      }
      watcher.add(SCHEMA);
      for (const event of ["add", "change"] as const) watcher.on(event, (file) => void generateFor(file));
    },
  };
}
