import { readRunsTable } from "../domain/lists/runsTable.ts";
import { chooseFileName, createTakenNames } from "../../shared/fileNames.ts";
import { createFileHandler } from "./fileHandler.ts";
import { RUNS_TABLE } from "./fileRoutes.ts";

/** Writes a name for a header (RFC 8187). */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Handles the runs of a list as a table. */
export const handleRunsTable = createFileHandler([
  RUNS_TABLE,
  async (context, request, sender) => {
    const listId = new URL(request.url).pathname.split("/").at(-2) ?? "";
    const { listName, table } = await readRunsTable(context, listId);
    const fileName = chooseFileName(createTakenNames(), listName, ".csv");
    return sender.sendText(table, {
      status: 200,
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="runs.csv"; filename*=UTF-8''${encodeName(fileName)}`,
      },
    });
  },
]);
