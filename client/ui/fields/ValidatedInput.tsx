import { useState, type ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  label: string;
  value: string;
  /**
   * Whether the text is valid. An unfinished date or number stays in the field, and `onValue` is not called with it.
   */
  accepts: (text: string) => boolean;
  onValue: (text: string) => void;
};

/**
 * A field that calls `onValue` with each valid text as it is typed, and shows `value` again when the user leaves it.
 */
export function ValidatedInput({ label, value, accepts, onValue, className = "", ...props }: Props) {
  const [draft, setDraft] = useState<string>();

  function change(text: string) {
    setDraft(text);
    if (text !== value && accepts(text)) onValue(text);
  }

  return (
    <label className="flex items-center gap-3">
      {label}
      <input
        {...props}
        value={draft ?? value}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setDraft(undefined)}
        className={`field ${className}`}
      />
    </label>
  );
}
