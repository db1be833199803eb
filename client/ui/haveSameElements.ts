/** Whether two arrays have the same elements, by identity, in the same order. */
export const haveSameElements = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);
