/** The ground of the card of a finished list. It takes the place of the card until that is loaded. */
export const finishedClass = "rounded-sheet bg-tint md:mb-2";
