import { t } from "@lingui/core/macro";
import { chooseFileName, createTakenNames } from "../../../shared/fileNames.ts";
import { showFailure } from "../../actions/errors.ts";

/** Saves all runs of a list as a table, which the server writes. A toast reports a failure. */
export async function downloadRuns(list: { id: string; name: string }): Promise<void> {
  try {
    const [{ fetchDownload }, { saveFile }] = await Promise.all([
      import("../../yourData/files.ts"),
      import("../../ui/browser/saveFile.ts"),
    ]);
    const { content } = await fetchDownload(`/api/list/${list.id}/runs.csv`);
    saveFile(chooseFileName(createTakenNames(), list.name, ".csv"), content);
  } catch (error) {
    const description = error instanceof Error ? error.message : "";
    showFailure(t`Couldn’t save the table`, error, { description, retry: () => downloadRuns(list) });
  }
}
