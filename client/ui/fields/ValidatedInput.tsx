import { useState, type ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  label: string;
  value: string;
  /** Whether the text is whole: half of a date or of a number is kept in the field and not told. */
  accepts: (text: string) => boolean;
  onValue: (text: string) => void;
};

/** A field that tells each whole value as it is typed, and shows the accepted one again when it is left. */
export function ValidatedInput({ label, value, accepts, onValue, className = "", ...props }: Props) {
  const [draft, setDraft] = useState<string>();

  function change(text: string) {
    setDraft(text);
    if (text !== value && accepts(text)) onValue(text);
  }

  return (
    <label className="flex flex-col gap-x-2 sm:flex-row sm:items-center">
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
