// oxlint-disable jsx-a11y/prefer-tag-over-role -- a `select` cannot be filtered by the field of a combobox
import type { Choice, ChoiceGroup } from "./choices.ts";
import { Icon } from "../Icon.tsx";

type Props = {
  id: string;
  label: string;
  groups: readonly ChoiceGroup[];
  /** The choice that Enter takes. */
  active: Choice | undefined;
  idOf: (choice: Choice) => string;
  onPoint: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
};

/** The choices of a `ComboboxDialog`. It handles the pointer; the dialog's field has the focus and handles the keys. */
export function Listbox({ id, label, groups, active, idOf, onPoint, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto overscroll-contain p-1">
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden className="quiet px-3 pt-2 pb-1 text-sm">
            {title}
          </div>
          {choices.map((choice) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field handles the keys
            <div
              key={choice.id}
              id={idOf(choice)}
              role="option"
              aria-selected={choice === active}
              // Prevents the click from taking the focus off the field, which would also close a phone's keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => choice !== active && onPoint(choice)}
              onClick={() => onChoose(choice)}
              className={optionClass}
            >
              <Icon name={choice.icon} className="size-5 opacity-70" />
              <span className="min-w-0 grow">
                <span dir="auto" className="block truncate">
                  {choice.name}
                </span>
                {choice.hint && (
                  <span dir="auto" className="quiet block truncate text-sm">
                    {choice.hint}
                  </span>
                )}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const optionClass =
  "flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 select-none pointer-coarse:min-h-11 " +
  "aria-selected:bg-stone-200/60 aria-selected:inset-ring-1 aria-selected:inset-ring-stone-400 " +
  "dark:aria-selected:bg-stone-800 dark:aria-selected:inset-ring-stone-600";
