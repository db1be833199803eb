import { createRemembered } from "../model/remembered.ts";

/** The templates for which a finished list does not offer an update, in this browser. */
const templates = createRemembered("listbook.templatesWithoutUpdates");

/** Whether the user wants no offers to update a template. */
export const useIsWithoutUpdates = (templateId: string | null) => templates.use(templateId) !== undefined;

/** Turns the offers to update a template off or on again. */
export const setWithoutUpdates = (templateId: string, isWithout: boolean) =>
  templates.set(templateId, isWithout ? 1 : undefined);
