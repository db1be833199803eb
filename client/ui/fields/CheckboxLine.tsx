import type { ReactNode } from "react";

type Props = {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** The content of the label. */
  children: ReactNode;
};

/** A checkbox with its label, as one line of a dialog. The whole line can be pressed. */
export function CheckboxLine({ checked, disabled = false, onChange, children }: Props) {
  return (
    <label className="-mx-2.5 flex cursor-pointer items-start gap-3 rounded-row px-2.5 row-text hover:bg-hover">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="mt-0.5"
      />
      {children}
    </label>
  );
}

/** The class of a list of such lines, which scrolls when it is long. */
export const checkboxLinesClass = "-mx-2.5 max-h-[40dvh] overflow-y-auto px-2.5";
