import { t } from "@lingui/core/macro";
import { PickRow } from "../../ui/fields/choices.tsx";
import { ValidatedInput } from "../../ui/fields/ValidatedInput.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { PRIORITIES } from "../model/labels.ts";
import { PriorityFlag } from "./PriorityMark.tsx";

type Props = {
  priority: number;
  onChange: (priority: number) => void;
  onClose: () => void;
};

const MAX_PRIORITY = 1_000_000;

const isPriority = (text: string) => /^-?\d+$/.test(text) && Math.abs(Number(text)) <= MAX_PRIORITY;

/** What the popup offers that changes the priority of a list: the four with a name, or any other number. */
export function PriorityChoice({ priority, onChange, onClose }: Props) {
  function choose(value: number) {
    onClose();
    if (value !== priority) onChange(value);
  }

  return (
    <Sheet title={t`Priority`} onDone={onClose}>
      {PRIORITIES.map(({ value, name }) => (
        <PickRow
          key={value}
          isChosen={value === priority}
          onChoose={() => choose(value)}
          mark={<PriorityFlag priority={value} />}
        >
          {name}
        </PickRow>
      ))}
      <div className="py-1.5">
        <ValidatedInput
          label={t`Another number`}
          inputMode="numeric"
          placeholder="7"
          value={PRIORITIES.some(({ value }) => value === priority) ? "" : String(priority)}
          accepts={isPriority}
          onValue={(text) => onChange(Number(text))}
          className="ms-auto w-24"
        />
      </div>
    </Sheet>
  );
}
