/** A starter: the name of its items and of its texts in each language. */
export type StarterId =
  "packing" | "abroad" | "camping" | "shopping" | "moving" | "dog" | "party" | "launch" | "homeOffice";
