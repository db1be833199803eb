import { createNameOfOne } from "../../shared/nameOfOne.ts";
import { parseList } from "./calls.ts";
import { CLASS_TRIP } from "./content/school.ts";
import { ago, inDays } from "./days.ts";
import type { PastList, PastNotebook } from "./past.ts";

const TRIP_DAY = 4;
const MEDICINE = "Medicine in its box";

/** The pupils, each with what is not packed yet and with what is left out. */
const PUPILS: Record<string, { open?: string[]; skipped?: string[]; hasMedicine?: true }> = {
  Ana: { open: ["Rain jacket", "Swimming things", "Drinking bottle"], hasMedicine: true },
  Ben: { open: ["Towel ×2"], skipped: ["Torch"] },
  Carla: { open: ["Pyjamas", "Cap", "Swimming things", "Rubber boots", "Goggles", "Cuddly toy", "Drinking bottle"] },
  David: { skipped: [MEDICINE, "Cap", "Bucket", "Cuddly toy"], hasMedicine: true },
  Elif: {
    open: ["Pocket money, 20 €", "Warm jumper", "T-shirts ×5", "Underwear ×7", "Pyjamas", "Sun cream", "Rubber boots"],
    skipped: ["Rain jacket"],
  },
  Finn: { open: ["Goggles"], skipped: ["Socks ×7", "Towel ×2"] },
  Greta: { open: ["Insurance card", "Pocket money, 20 €", "T-shirts ×5", "Pyjamas"], hasMedicine: true },
  Hugo: { skipped: ["Long trousers ×2", "Book"] },
  Ines: { open: ["Socks ×7"] },
  Jonas: {
    open: [
      "Permission slip",
      "Insurance card",
      "Emergency number",
      "Rain jacket",
      "Cap",
      "Sleeping bag",
      "Torch",
      "Book",
    ],
    skipped: ["Flip-flops"],
    hasMedicine: true,
  },
  Karim: { open: ["Long trousers ×2", "Sleeping bag"], skipped: ["Cuddly toy"] },
  Lina: { open: ["Socks ×7", "Bucket"], skipped: ["Pyjamas", "Rubber boots", "Pillow case"] },
};

/** The name of the template, which begins those of its lists. */
const { name: TRIP } = parseList(CLASS_TRIP);

/** The list of each pupil. Only some of them need medicine. */
const PACKING = Object.entries(PUPILS).map(([pupil, { open = [], skipped = [], hasMedicine }], index): PastList => {
  const start = ago(1, 15);
  return {
    text: hasMedicine ? CLASS_TRIP : CLASS_TRIP.replace(`- ${MEDICINE}\n`, ""),
    name: createNameOfOne(TRIP, pupil),
    date: inDays(TRIP_DAY),
    template: CLASS_TRIP,
    createdAt: ago(9, 16),
    runs: [
      {
        start,
        minutes: 25 + index,
        by: ["Lena"],
        open,
        skipped: Object.fromEntries(skipped.map((name) => [name, "Not needed"])),
      },
    ],
  };
});

/** The notebook of Lena, who takes a class to the sea. */
export const CLASS: PastNotebook = {
  name: "Class 4b",
  color: "emerald",
  lists: [...PACKING, { text: CLASS_TRIP, isTemplate: true, createdAt: ago(10, 16) }],
};
