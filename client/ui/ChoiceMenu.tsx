import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { floor, menuItemLook, menuLook } from "./menuLook.ts";

type Props = {
  label: string;
  button: ReactNode;
  className: string;
  value: number;
  choices: readonly { value: number; name: string }[];
  onChoose: (value: number) => void;
};

/** A button that offers a few values, of which one is chosen. */
export function ChoiceMenu({ label, button, className, value, choices, onChoose }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={className}>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={floor()}>
        <DropdownMenu.Content
          aria-label={label}
          aria-labelledby={undefined}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          loop
          className={menuLook}
        >
          <DropdownMenu.RadioGroup value={String(value)} onValueChange={(chosen) => onChoose(Number(chosen))}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem key={choice.value} value={String(choice.value)} className={menuItemLook}>
                <span className="grow">{choice.name}</span>
                <DropdownMenu.ItemIndicator>
                  <Icon name="lucide:check" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
