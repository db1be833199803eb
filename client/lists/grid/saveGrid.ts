import { t } from "@lingui/core/macro";
import { chooseFileName, createTakenNames } from "../../../shared/fileNames.ts";
import { showFailure } from "../../actions/errors.ts";
import type { GridSection } from "./model/grid.ts";
import { writeTable } from "./model/table.ts";

/** Saves the lists of a grid as a table. A toast reports a failure. */
export async function saveGrid(
  template: { name: string },
  sections: readonly GridSection[],
  columns: readonly { name: string }[],
): Promise<void> {
  try {
    const { saveFile } = await import("../../ui/browser/saveFile.ts");
    // Without this mark, spreadsheets read a table as Western European text.
    const content = new Blob([`\ufeff${writeTable(sections, columns)}`], { type: "text/csv" });
    saveFile(chooseFileName(createTakenNames(), template.name, ".csv"), content);
  } catch (error) {
    showFailure(t`Couldn’t save the table`, error, { retry: () => saveGrid(template, sections, columns) });
  }
}
