/** Returns a form of a text that is equal for texts which differ only in case and spaces. */
export const ignoreCaseAndSpaces = (text: string) => text.toLowerCase().split(/\s+/u).filter(Boolean).join(" ");
