import { useState, type ChangeEvent, type ComponentProps } from "react";

type Validated = {
  value: string;
  /**
   * Whether the text is valid. An unfinished date or number stays in the field, and `onValue` is not called with it.
   */
  accepts: (text: string) => boolean;
  onValue: (text: string) => void;
};

/**
 * The properties of a field that calls `onValue` with each valid text as it is typed, and shows `value` again when the
 * user leaves it.
 */
export function useValidatedText({ value, accepts, onValue }: Validated) {
  const [draft, setDraft] = useState<string>();
  return {
    value: draft ?? value,
    onChange({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) {
      setDraft(text);
      if (text !== value && accepts(text)) onValue(text);
    },
    onBlur: () => setDraft(undefined),
  };
}

type Props = Omit<ComponentProps<"input">, "value" | "onChange"> & Validated & { label: string };

export function ValidatedInput({ label, value, accepts, onValue, className = "", ...props }: Props) {
  const field = useValidatedText({ value, accepts, onValue });
  return (
    <label className="flex items-center gap-3">
      {label}
      <input {...props} {...field} className={`field ${className}`} />
    </label>
  );
}
