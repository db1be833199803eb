/** A name as the title of its screen; a long one is set smaller, so that what it names is not pushed off the screen. */
export const titleClass = (name: string) => (name.length > 60 ? "text-lg sm:text-xl" : "text-2xl");
