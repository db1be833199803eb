import { APP_COLORS, type AppColor, writeIconAddress } from "../../shared/listApp.ts";
import { splitIntoCharacters } from "../../shared/markMatches.ts";
import { createBoundedCache } from "../domain/base/boundedCache.ts";
import { isUuid } from "../domain/base/rules.ts";
import type { ApiHandler } from "./apiHandler.ts";
import { refusePath, toErrorResponse } from "./errors.ts";
import type { DrawPicture } from "./pictures/pictureThread.ts";
import { NO_FIELDS } from "./rateLimits.ts";

/** The most bytes of icons that a process keeps: about 200 icons. */
const MAX_KEPT_BYTES = 1024 * 1024;
/** The most characters of a list's name, and of what users see as one letter. */
const MAX_NAME = 200;
const MAX_LETTER = 16;
const ICON_SIZE = 512;

const findColor = (color: string | null): AppColor | undefined => APP_COLORS.find((each) => each === color);

type ListPlace = { notebookId: string; listId: string };

/**
 * `/n/{notebookId}/l/{listId}/app.webmanifest`: the manifest with which a browser installs a list as an app of its own. It
 * says nothing but what its address does, so nobody needs to be known. Errors: `NOT_FOUND` for any other address.
 */
export function answerListManifest(request: Request, { notebookId, listId }: ListPlace): Response {
  const { pathname, searchParams } = new URL(request.url);
  const name = searchParams.get("name")?.trim() ?? "";
  const color = findColor(searchParams.get("color"));
  if (!isUuid(notebookId) || !isUuid(listId) || !name || [...name].length > MAX_NAME || !color)
    return refusePath(pathname);
  const path = `/n/${notebookId}/l/${listId}`;
  const icon = { src: writeIconAddress({ name, color }), sizes: `${ICON_SIZE}x${ICON_SIZE}`, type: "image/png" };
  const manifest = {
    id: path,
    name,
    short_name: name,
    start_url: path,
    scope: "/",
    display: "standalone",
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    background_color: "#fafaf9",
    theme_color: "#fafaf9",
    icons: ["any", "maskable"].map((purpose) => ({ ...icon, purpose })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "no-cache" },
  });
}

/**
 * Returns what answers with the icon of a list: a letter on a colour, of which there are few. Errors: `NOT_FOUND`,
 * `RATE_LIMITED`, `UNAVAILABLE`.
 */
export function createListIcons(drawPicture: DrawPicture): ApiHandler {
  const getIcon = createBoundedCache<Uint8Array<ArrayBuffer>>(({ byteLength }) => byteLength, MAX_KEPT_BYTES);
  return async (request, open) => {
    const { pathname, searchParams } = new URL(request.url);
    const letter = searchParams.get("letter") ?? "";
    const color = findColor(searchParams.get("color"));
    const isLetter = letter.length <= MAX_LETTER && splitIntoCharacters(letter).length <= 1;
    if (!color || !isLetter) return refusePath(pathname);
    try {
      // What is drawn is counted, as for the pictures of links.
      (await open(NO_FIELDS)).checkLimits();
      const png = await getIcon(`${color} ${letter}`, () => drawPicture({ kind: "icon", letter, color }));
      return new Response(png, { headers: { "content-type": "image/png", "cache-control": "public, max-age=604800" } });
    } catch (error) {
      return toErrorResponse(error);
    }
  };
}
