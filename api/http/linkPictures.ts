import { hash } from "node:crypto";
import { createBoundedCache } from "../domain/base/boundedCache.ts";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { publishedTemplate, readPublishedVersion } from "../domain/lists/templates/publishedTemplates.ts";
import { readInvitation } from "../domain/sharing/invitations.ts";
import { addToRequestLog } from "../logging/log.ts";
import { hasVersion } from "./entityTags.ts";
import { toErrorResponse } from "./errors.ts";
import type { LinkPageHandler, LinkPageOptions } from "./linkPages.ts";
import { pictureInvitation, pictureTemplate } from "./linkPreviews.ts";
import type { LinkPicture } from "./pictures/drawing.ts";

/** The most bytes of pictures of a kind that a process keeps: about 150 pictures. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** One kind of picture. Its requests are counted as those of the page, by the field of the schema. */
type PictureKind = {
  queryField: string;
  /** Finds what is shown under the name in the path. Errors: `NOT_FOUND`. */
  find: (context: Context, name: string) => Promise<{ version: string; read: () => Promise<LinkPicture> }>;
};

/** Makes the handler of a kind of picture. A version of a picture is drawn once, however many ask for it. */
function createHandler({ drawPicture }: LinkPageOptions, { queryField, find }: PictureKind): LinkPageHandler {
  const getPicture = createBoundedCache<Uint8Array<ArrayBuffer>>(({ byteLength }) => byteLength, MAX_KEPT_BYTES);
  return async (name, request, open) => {
    try {
      if (!["GET", "HEAD"].includes(request.method))
        return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET, HEAD" });
      addToRequestLog({ fields: [queryField] });
      const { context, checkLimits } = await open([{ field: queryField }]);
      checkLimits();
      const { version, read } = await find(context, name);
      const etag = `"${hash("sha256", JSON.stringify([name, version]), "base64url")}"`;
      const headers = { etag, "cache-control": "no-cache" };
      if (hasVersion(request, etag)) return new Response(null, { status: 304, headers });
      const png = await getPicture(etag, async () => drawPicture(await read()));
      return new Response(png, { headers: { ...headers, "content-type": "image/png" } });
    } catch (error) {
      return toErrorResponse(error);
    }
  };
}

/** `/t/{token}/preview.png`: the picture of a published template. */
export const createTemplatePicture = (options: LinkPageOptions): LinkPageHandler =>
  createHandler(options, {
    queryField: "Query.publishedTemplate",
    find: async (context, token) => ({
      version: await readPublishedVersion(context, token),
      read: async () => pictureTemplate(await publishedTemplate(context, { token })),
    }),
  });

/** `/join/{hash of the token}/preview.png`: the picture of an invitation. */
export const createInvitationPicture = (options: LinkPageOptions): LinkPageHandler =>
  createHandler(options, {
    queryField: "Query.invitation",
    async find(context, tokenHash) {
      const picture = pictureInvitation(await readInvitation(context, tokenHash));
      return { version: JSON.stringify(picture), read: async () => picture };
    },
  });
