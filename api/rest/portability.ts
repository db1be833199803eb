import { Readable } from "node:stream";
import { refuseRemovedDevice } from "../domain/people/deviceAccess.ts";
import { DomainError } from "../domain/errors.ts";
import { exportNotebooks } from "../domain/portability/exportZip.ts";
import { toErrorResponse } from "../http/errors.ts";
import { addToRequestLog } from "../logging/log.ts";
import type { RestHandler } from "./handler.ts";

/** The paths whose bodies are files. GraphQL has no files, so the schema has no fields for them. */
export const EXPORT_PATH = "/api/export";

const refuseMethod = (allow: string) =>
  toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow });

/** Handles `GET /api/export`: a session at the device limit may call it, because it reads. */
export const handleExport: RestHandler = async (request, createContext, count) => {
  addToRequestLog({ route: EXPORT_PATH });
  if (request.method !== "GET") return refuseMethod("GET");
  try {
    const context = await createContext();
    await count(context.caller.viewer, [{ field: "Query.export" }]);
    refuseRemovedDevice(context);
    const { fileName, content } = exportNotebooks(context);
    const headers = {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${fileName}"`,
    };
    // The types of Node and of the browser disagree about the chunks of a stream.
    return new Response(Readable.toWeb(content) as unknown as BodyInit, { headers });
  } catch (error) {
    return toErrorResponse(error);
  }
};
