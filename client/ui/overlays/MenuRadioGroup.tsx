import { DropdownMenu } from "radix-ui";
import { useContext, useEffect, type ReactNode } from "react";
import { Icon } from "../Icon.tsx";
import { menuItemClass } from "../classNames.ts";
import { MenuContext } from "./MenuContent.tsx";

type Props<Value> = {
  value: Value;
  /** `mark` is shown before the name and is hidden from screen readers. */
  choices: readonly { value: Value; name: string; mark?: ReactNode }[];
  onChoose: (value: Value) => void;
};

/** A group of menu entries of which one is chosen. */
export function MenuRadioGroup<Value>({ value, choices, onChoose }: Props<Value>) {
  const { focusFirst } = useContext(MenuContext);
  useEffect(focusFirst, [focusFirst]);

  const choose = (chosen: string) => {
    const choice = choices.find((each) => String(each.value) === chosen);
    if (choice) onChoose(choice.value);
  };

  return (
    <DropdownMenu.RadioGroup value={String(value)} onValueChange={choose}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={String(choice.value)} value={String(choice.value)} className={menuItemClass}>
          {choice.mark && <span aria-hidden>{choice.mark}</span>}
          <span className="grow">{choice.name}</span>
          <DropdownMenu.ItemIndicator>
            <Icon name="lucide:check" className="size-5 text-mark" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
