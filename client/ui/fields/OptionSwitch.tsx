type Props<Value extends string> = {
  /** What is chosen, for screen readers. */
  legend: string;
  /** The name of the group of radio buttons, which no other on the screen has. */
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** A switch between a few options, all of which are seen. */
export const OptionSwitch = <Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  className,
}: Props<Value>) => (
  <fieldset
    className={`inline-flex max-w-full flex-wrap rounded-control bg-desk p-1 text-sm font-medium ${className ?? ""}`}
  >
    <legend className="sr-only">{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={optionClass}>
        {/* The radio button covers its label, so that the whole label can be clicked. */}
        <input
          type="radio"
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
          className="absolute inset-0 size-full cursor-pointer appearance-none rounded-row pointer-coarse:-top-1.5 pointer-coarse:h-11"
        />
        {option.label}
      </label>
    ))}
  </fieldset>
);

const optionClass =
  "touch-target relative inline-flex min-h-8 items-center justify-center rounded-row px-3 text-ink-2 hover:text-ink " +
  "has-checked:bg-sheet has-checked:floating dark:has-checked:bg-press";
