/** Something that can be chosen. */
export type Choice = {
  /** Unique among all that are shown together. */
  id: string;
  icon: string;
  name: string;
  /** Where it is, or what it is besides. */
  hint?: string;
  /** Done when the sheet is gone and the focus is back where it was. */
  onChoose: () => void;
};

export type ChoiceGroup = { title: string; choices: readonly Choice[] };
