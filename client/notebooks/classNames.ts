/**
 * What a mouse finds when it comes over the element with the class `group`, such as a menu: the keyboard shows it when it
 * gets there, and for a finger it always stands there.
 */
export const asleepClass =
  "relative md:pointer-fine:opacity-0 md:pointer-fine:group-hover:opacity-100 " +
  "md:pointer-fine:has-focus-visible:opacity-100 md:pointer-fine:has-[[aria-expanded=true]]:opacity-100";
