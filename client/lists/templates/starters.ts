export type Starter = {
  name: string;
  about: string;
  icon: string;
  /** The number of its items in `starterItems.tsx`, which is loaded later. */
  count: number;
};

/** The starters: built-in templates of lists that many people need, in three themes. */
export const STARTER_THEMES: readonly { theme: string; starters: readonly Starter[] }[] = [
  {
    theme: "Away",
    starters: [
      { name: "Packing for a week", about: "One bag, nothing forgotten", icon: "lucide:luggage", count: 22 },
      { name: "Trip abroad", about: "From passport to last minute", icon: "lucide:plane", count: 20 },
      { name: "Camping", about: "Dry, warm, fed", icon: "lucide:tent", count: 21 },
    ],
  },
  {
    theme: "At home",
    starters: [
      { name: "Weekly shop", about: "In the order of most shops", icon: "lucide:shopping-basket", count: 21 },
      { name: "Moving house", about: "From notice to the last key", icon: "lucide:truck", count: 20 },
      { name: "First day with a dog", about: "Before it comes, and after", icon: "lucide:dog", count: 20 },
    ],
  },
  {
    theme: "With others",
    starters: [
      { name: "Party at home", about: "From guest list to last bottle", icon: "lucide:cake", count: 19 },
      { name: "Launch", about: "The week before, the day after", icon: "lucide:rocket", count: 21 },
      { name: "Home office day", about: "A beginning and an end", icon: "lucide:laptop", count: 16 },
    ],
  },
];

const AWAY = STARTER_THEMES.find(({ theme }) => theme === "Away")?.starters ?? [];

/** Whether a name begins with that of a starter for being away. */
export const isForBeingAway = (name: string) => AWAY.some((starter) => name.startsWith(starter.name));
