import { t } from "@lingui/core/macro";
import { memo } from "react";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";

type Lack = { id: string; name: string; open: number };

type Props = {
  columns: readonly Lack[];
  chosenId: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** Who lacks how much, the most first. A press leaves the rows that one of them lacks, and the next one gives all back. */
export function Lacks({ columns, chosenId, onChoose }: Props) {
  const isChosen = ({ id }: Lack) => id === chosenId;
  const shown = columns
    .filter((column) => column.open > 0 || isChosen(column))
    .toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)) || b.open - a.open);
  if (shown.length === 0) return null;
  return (
    <fieldset aria-label={t`Who lacks what`} className="gt-chips">
      {shown.map((column) => (
        <Chip key={column.id} {...column} isChosen={isChosen(column)} onChoose={onChoose} />
      ))}
    </fieldset>
  );
}

type ChipProps = Lack & { isChosen: boolean; onChoose: Props["onChoose"] };

const Chip = memo(function Chip({ id, name, open, isChosen, onChoose }: ChipProps) {
  const count = formatCount(open);
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? undefined : id)}>
      <bdi>
        {t({ message: `${name} lacks ${count}`, comment: "Of a person's list, so many items are open: Ana lacks 3" })}
      </bdi>
      {isChosen && <Icon name="lucide:x" className="size-4" />}
    </button>
  );
});
