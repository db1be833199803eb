import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { LARGEST } from "../../../shared/marks/dayWords.ts";
import { toDueDay } from "../../../shared/marks/dueDays.ts";
import { readDay } from "../../../shared/marks/readMarks.ts";
import { writeDay } from "../../../shared/marks/writeDay.ts";
import { Items } from "../../cache/places.ts";
import { readCachedList } from "../../rows/list.ts";
import { useClient } from "../../sync/state/state.ts";
import { Chip, ClearRow, PickRow, StepRow } from "../../ui/fields/choices.tsx";
import { NumberStepper } from "../../ui/fields/NumberStepper.tsx";
import { formatDay } from "../../ui/format.ts";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { useUpdateItem } from "../model/actions.ts";
import { type DayOffset, formatOffset } from "./dayTexts.ts";

/** What is offered. Any other number can be chosen. */
const OFFERED: readonly DayOffset[] = [
  { count: -1, unit: "day" },
  { count: -3, unit: "day" },
  { count: -1, unit: "week" },
  { count: -2, unit: "week" },
  { count: -1, unit: "month" },
  { count: 0, unit: "day" },
  { count: 1, unit: "day" },
];

type Props = { id: string; listId: string; onClose: () => void };

/** Offers when a row is due, before or after the day of its list. It is written into the words of the row. */
export function WhenChoice({ id, listId, onClose }: Props) {
  const { cache } = useClient();
  const updateItem = useUpdateItem();
  const { data } = useQuery(Items, { variables: { listId }, fetchPolicy: "cache-only" });
  const [isOwnOpen, setOwnOpen] = useState(false);
  const item = data?.items.find((each) => each.id === id);
  if (!item) return null;
  const { name } = item;
  const list = readCachedList(cache, listId);
  const date = list?.isTemplate === false ? list.date : null;
  const mark = readDay(name);
  const chosen = mark && mark.from === null ? mark : null;
  const isOffered = !chosen || OFFERED.some((each) => isSame(each, chosen));
  const offsets = isOffered ? OFFERED : [chosen, ...OFFERED];

  function write(offset: DayOffset | null) {
    const written = writeDay(name, offset && formatOffset(offset));
    if (written !== null && written !== name) void updateItem(id, { name: written, was: { name } });
  }

  function choose(offset: DayOffset | null) {
    onClose();
    write(offset);
  }

  if (isOwnOpen)
    return (
      <Sheet title={OWN_NUMBER} onBack={() => setOwnOpen(false)} onDone={onClose}>
        <OwnNumber offset={chosen ?? { count: -1, unit: "day" }} onChange={write} />
      </Sheet>
    );
  return (
    <Sheet
      title={t({ message: "When", comment: "Above the choice of the day on which an item is due" })}
      onDone={onClose}
    >
      {offsets.map((offset) => (
        <PickRow
          key={`${offset.count} ${offset.unit}`}
          isChosen={chosen !== null && isSame(offset, chosen)}
          onChoose={() => choose(offset)}
          detail={date && formatDay(toDueDay(offset, date))}
        >
          <span className="inline-block first-letter:uppercase">{formatOffset(offset)}</span>
        </PickRow>
      ))}
      <StepRow name={OWN_NUMBER} onOpen={() => setOwnOpen(true)} />
      {mark && mark.base !== "" && <ClearRow onClear={() => choose(null)}>{t`No day`}</ClearRow>}
    </Sheet>
  );
}

const OWN_NUMBER = t({ message: "Another number", comment: "Of days, weeks or months before the day of a list" });

const isSame = (one: DayOffset, other: DayOffset) => one.count === other.count && one.unit === other.unit;

type OwnProps = { offset: DayOffset; onChange: (offset: DayOffset) => void };

/** Any number of days, weeks or months, before the day of the list or after it. */
function OwnNumber({ offset: { count, unit }, onChange }: OwnProps) {
  const isAfter = count > 0;
  const number = Math.max(1, Math.abs(count));
  const change = (fields: { number?: number; unit?: DayOffset["unit"]; isAfter?: boolean }) => {
    const changed = { number, unit, isAfter, ...fields };
    const limited = Math.min(changed.number, LARGEST[changed.unit]);
    onChange({ count: changed.isAfter ? limited : -limited, unit: changed.unit });
  };
  return (
    <>
      <NumberStepper
        label={t({ message: "Number", comment: "Above days, weeks, months" })}
        value={number}
        min={1}
        max={LARGEST[unit]}
        onChange={(chosen) => change({ number: chosen })}
      />
      <div className="flex gap-1.5 py-1.5">
        {(["day", "week", "month"] as const).map((each) => (
          <Chip key={each} isChosen={each === unit} onPress={() => change({ unit: each })} className="rounded-full">
            {UNIT_NAMES[each]}
          </Chip>
        ))}
      </div>
      <div className="flex gap-1.5 py-1.5">
        {[false, true].map((each) => (
          <Chip
            key={String(each)}
            isChosen={each === isAfter}
            onPress={() => change({ isAfter: each })}
            className="rounded-full"
          >
            {each ? AFTER : BEFORE}
          </Chip>
        ))}
      </div>
    </>
  );
}

const UNIT_NAMES: Record<DayOffset["unit"], string> = {
  day: t({ message: "days", comment: "A choice below a number: days, weeks, months" }),
  week: t({ message: "weeks", comment: "A choice below a number: days, weeks, months" }),
  month: t({ message: "months", comment: "A choice below a number: days, weeks, months" }),
};

const BEFORE = t({ message: "before", comment: "A choice below a number of days: before the day of the list" });
const AFTER = t({ message: "after", comment: "A choice below a number of days: after the day of the list" });
