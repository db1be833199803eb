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
    <label className="flex min-h-9 cursor-pointer items-start gap-3 px-3 py-1.5 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:py-2.5">
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
export const checkboxLinesClass = "overflow-y-auto rounded-control border border-rule py-1";
