import { loadModule } from "./loadModule.mjs";
import { printLine } from "./runCommand.mjs";

/** `--check` writes nothing, and fails when something is wrong with the texts. */
const isCheck = process.argv.includes("--check");

if (isCheck) {
  const { findMistakes } = await loadModule("./scripts/textMistakes.ts");
  const mistakes = await findMistakes();
  for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
  process.exitCode = mistakes.length === 0 ? 0 : 1;
} else {
  const { writeCatalogues } = await loadModule("./scripts/catalogues.ts");
  for (const line of await writeCatalogues()) printLine(line);
}
