import { Readable } from "node:stream";
import type { Context } from "../domain/base/context.ts";
import { refuseRemovedDevice, requireDeviceAccess } from "../domain/callers/deviceAccess.ts";
import { badInput } from "../domain/base/errors.ts";
import { exportNotebooks } from "../domain/portability/exportZip.ts";
import { type ImportedFile, importNotebooks, previewImport } from "../domain/portability/importNotebooks.ts";
import { isTimeZone } from "../domain/portability/import/days.ts";
import { requireOwnerId } from "../domain/ownership/scope.ts";
import { saveBody } from "../http/savedBody.ts";
import { createFileHandler } from "./fileHandler.ts";
import { EXPORT, IMPORT, PREVIEW } from "./fileRoutes.ts";
import { JSON_HEADERS } from "./handler.ts";

/**
 * The most bytes of a file to import. Only an export of Listbook may have more than 20 MB: that of the largest account a plan
 * allows has 44 MB.
 */
export const MAX_FILE_BYTES = 48 * 1024 * 1024;

/** Handles `GET /api/export`. A session at the device limit may call it, because it reads. */
export const handleExport = createFileHandler([
  EXPORT,
  async (context) => {
    refuseRemovedDevice(context);
    const { fileName, content } = await exportNotebooks(context);
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${fileName}"`,
    };
    // The types of Node and of the browser disagree about the chunks of a stream.
    return new Response(Readable.toWeb(content) as unknown as BodyInit, { headers });
  },
]);

type ImportReader = Pick<ImportedFile, "program" | "heap">;

/** Receives the file of a request and calls `read` with it. Errors: those of `saveBody`, `DEVICE_REFUSED`. */
async function withFile<T>(
  context: Context,
  request: Request,
  reader: ImportReader,
  read: (file: ImportedFile, query: URLSearchParams) => Promise<T>,
): Promise<T> {
  const ownerId = requireOwnerId(context);
  requireDeviceAccess(context);
  const query = new URL(request.url).searchParams;
  const [name, lists, reading] = [query.get("name") ?? "", query.get("lists"), query.get("reading")];
  const timeZone = query.get("timeZone") ?? "UTC";
  if (!isTimeZone(timeZone)) throw badInput({ timeZone: "timeZone must be a time zone, like Europe/Berlin" });
  const { file, hash, close } = await saveBody(request, MAX_FILE_BYTES, ownerId);
  try {
    return await read({ ...reader, content: file, hash, name, lists, reading, timeZone }, query);
  } finally {
    await close();
  }
}

/** Makes the handler of `POST /api/import/preview`. `reader` reads the files. */
export const createPreviewHandler = (reader: ImportReader) =>
  createFileHandler([
    PREVIEW,
    async (context, request, sender) => {
      const preview = await withFile(context, request, reader, (file) => previewImport(context, file));
      return sender.sendText(JSON.stringify(preview), { status: 200, headers: JSON_HEADERS });
    },
  ]);

/** Makes the handler of `POST /api/import?id=`. */
export const createImportHandler = (reader: ImportReader) =>
  createFileHandler([
    IMPORT,
    async (context, request, sender) => {
      const body = await withFile(context, request, reader, (file, query) =>
        importNotebooks(context, file, query.get("id")),
      );
      return sender.sendText(body, { status: 201, headers: JSON_HEADERS, isDone: true });
    },
  ]);
