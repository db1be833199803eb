import type { Reading } from "./files.ts";

/** More ways than these are in a menu, not beside each other. */
const MAX_RADIO_BUTTONS = 4;

/** Returns what is chosen in each group, as `reading` of an import takes it. `changed` is chosen in the place of its group. */
export function joinReadings(readings: readonly Reading[], changed?: Reading): string {
  const isChosen = (reading: Reading) => (reading.group === changed?.group ? reading === changed : reading.chosen);
  return readings
    .filter(isChosen)
    .map(({ value }) => value)
    .join(",");
}

type Props = { readings: readonly Reading[]; onReading: (reading: string) => void };

/** Shows the ways to read a file, one choice for each group of them. */
export function Readings({ readings, onReading }: Props) {
  return [...new Set(readings.map(({ group }) => group))].map((group) => {
    const ofGroup = readings.filter((reading) => reading.group === group);
    if (ofGroup.length < 2) return null;
    const choose = (value: string) =>
      onReading(
        joinReadings(
          readings,
          ofGroup.find((reading) => reading.value === value),
        ),
      );
    const Choice = ofGroup.length > MAX_RADIO_BUTTONS ? ReadingMenu : ReadingButtons;
    return <Choice key={group} group={group} readings={ofGroup} onChoose={choose} />;
  });
}

type GroupProps = { group: string; readings: readonly Reading[]; onChoose: (value: string) => void };

function ReadingButtons({ group, readings, onChoose }: GroupProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="quiet text-sm">{group}</legend>
      {readings.map(({ value, label, chosen }) => (
        <label key={value} className="flex min-h-9 items-center gap-3 px-3 pointer-coarse:min-h-11">
          <input type="radio" name={group} className="accent-ink" checked={chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function ReadingMenu({ group, readings, onChoose }: GroupProps) {
  return (
    <label className="flex flex-col gap-1">
      <span className="quiet text-sm">{group}</span>
      <select
        className="field"
        value={readings.find(({ chosen }) => chosen)?.value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {readings.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
