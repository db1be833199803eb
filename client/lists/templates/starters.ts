import { t } from "@lingui/core/macro";
import type { StarterId } from "./starterItems/starterId.ts";

export type Starter = {
  id: StarterId;
  /** Its name in the language of the page, which is also in `starterNames.ts`. */
  name: string;
  about: string;
  icon: string;
  /** The number of its items in `starterItems/en.ts`, which is loaded later. Those of each language are as many. */
  count: number;
};

/** The starters: built-in templates of lists that many people need, in three themes. */
export const STARTER_THEMES: readonly { theme: string; starters: readonly Starter[] }[] = [
  {
    theme: t({ message: "Away", comment: "Starters for being away: Packing, Trip abroad, Camping" }),
    starters: [
      {
        id: "packing",
        name: t({ message: "Packing", context: "starter" }),
        about: t`One bag, nothing forgotten`,
        icon: "lucide:luggage",
        count: 25,
      },
      {
        id: "abroad",
        name: t({ message: "Trip abroad", context: "starter" }),
        about: t`From passport to last minute`,
        icon: "lucide:plane",
        count: 20,
      },
      {
        id: "camping",
        name: t({ message: "Camping", context: "starter" }),
        about: t`Dry, warm, fed`,
        icon: "lucide:tent",
        count: 22,
      },
    ],
  },
  {
    theme: t({ message: "At home", comment: "Starters: Weekly shop, Moving house, First day with a dog" }),
    starters: [
      {
        id: "shopping",
        name: t({ message: "Weekly shop", context: "starter" }),
        about: t`In the order of most shops`,
        icon: "lucide:shopping-basket",
        count: 21,
      },
      {
        id: "moving",
        name: t({ message: "Moving house", context: "starter" }),
        about: t`From notice to the last key`,
        icon: "lucide:truck",
        count: 20,
      },
      {
        id: "dog",
        name: t({ message: "First day with a dog", context: "starter" }),
        about: t`Before it comes, and after`,
        icon: "lucide:dog",
        count: 20,
      },
    ],
  },
  {
    theme: t({ message: "With others", comment: "Starters: Party at home, Launch, Home office day" }),
    starters: [
      {
        id: "party",
        name: t({ message: "Party at home", context: "starter" }),
        about: t`From guest list to last bottle`,
        icon: "lucide:cake",
        count: 20,
      },
      {
        id: "launch",
        name: t({ message: "Launch", context: "starter" }),
        about: t`The week before, the day after`,
        icon: "lucide:rocket",
        count: 21,
      },
      {
        id: "homeOffice",
        name: t({ message: "Home office day", context: "starter" }),
        about: t`A beginning and an end`,
        icon: "lucide:laptop",
        count: 16,
      },
    ],
  },
];
