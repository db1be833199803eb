import { DropdownMenu } from "radix-ui";
import { Icon } from "../Icon.tsx";
import { menuItemClass } from "./menuClass.ts";

type Props = {
  value: number;
  choices: readonly { value: number; name: string }[];
  onChoose: (value: number) => void;
};

/** A group of menu entries of which one is chosen. */
export function MenuRadioGroup({ value, choices, onChoose }: Props) {
  return (
    <DropdownMenu.RadioGroup value={String(value)} onValueChange={(chosen) => onChoose(Number(chosen))}>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={String(choice.value)} className={menuItemClass}>
          <span className="grow">{choice.name}</span>
          <DropdownMenu.ItemIndicator>
            <Icon name="lucide:check" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
