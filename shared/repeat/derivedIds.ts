import { v5 } from "uuid";
import type { Day } from "./days.ts";

/**
 * The ids of what is made when a day comes, and of what several devices may make. The server and each page derive the same
 * ones, so that the run, the list of a template or an item is the same one wherever it is made first.
 */
const NAMESPACE = "0d3a5c1e-7f42-4b8e-9a66-5e1b2c9f8d07";

/** Returns the id of a list's run for a day, or of the list that is made from a template on that day. */
export const deriveRunId = (listId: string, day: Day): string => v5(`${listId.toLowerCase()}/${day}`, NAMESPACE);

/** Returns the id of a list that a call makes without naming one, by its place in the call. */
export const deriveListId = (callId: string, place: number): string =>
  v5(`${callId.toLowerCase()}/${place}`, NAMESPACE);

/** Returns the id of the copy of a template's item in a list with a derived id. */
export const deriveItemId = (newListId: string, templateItemId: string): string =>
  v5(`${newListId.toLowerCase()}/${templateItemId.toLowerCase()}`, NAMESPACE);
