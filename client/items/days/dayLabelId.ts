/** The id of the element that tells screen readers when a row is due. */
export const getDayLabelId = (id: string) => `day-${id}`;
