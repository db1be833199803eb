/** An option of a `ComboboxDialog`. */
export type Choice = {
  /** The id is unique among all choices that are shown together. */
  id: string;
  icon: string;
  name: string;
  /** A second line, such as the name of the list that holds an item. */
  hint?: string;
  /** Called when the dialog has closed and the focus is back where it was. */
  onChoose: () => void;
};

export type ChoiceGroup = { title: string; choices: readonly Choice[] };
