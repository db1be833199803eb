/** A list to begin with: what it is called, what it is about, and how many items it has. */
export type Starter = { name: string; about: string; count: number };

/** Lists that many people need sooner or later; their items are in `starterItems.tsx`, which is loaded later. */
export const STARTERS: readonly Starter[] = [
  { name: "Packing for a week", about: "One bag, nothing forgotten", count: 22 },
  { name: "Moving house", about: "From giving notice to the last key", count: 20 },
  { name: "Weekly shop", about: "In the order of most shops", count: 21 },
  { name: "First day with a dog", about: "Before it comes, and when it is there", count: 20 },
  { name: "Trip abroad", about: "What takes weeks, and what takes a minute", count: 20 },
  { name: "Home office day", about: "A day with a beginning and an end", count: 16 },
  { name: "Party at home", about: "From the guest list to the last bottle", count: 19 },
  { name: "Launch", about: "The week before, the day, the day after", count: 21 },
];
