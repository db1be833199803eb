/** The text size of a screen's title. A long name is smaller, so that it does not push the content off the screen. */
export const titleClass = (name: string) => (name.length > 60 ? "text-lg sm:text-xl" : "text-2xl");
