import { type BoundedCache, createBoundedCache } from "../domain/base/boundedCache.ts";
import { countPartBytes, type Parts } from "./untakenAnswers.ts";

/** The most bytes of pages that a process keeps. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/** Creates a cache of rendered pages. */
export const createPageCache = (maxBytes = MAX_CACHED_BYTES): BoundedCache<Parts> =>
  createBoundedCache(countPartBytes, maxBytes);
