/** Returns the form of a text in which two texts are the same that differ only in case and spaces. */
export const ignoreCaseAndSpaces = (text: string) => text.toLowerCase().split(/\s+/u).filter(Boolean).join(" ");
