import { told } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { DraftInput } from "../ui/DraftInput.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Popup } from "../ui/Popup.tsx";
import { useUpdateList } from "./changes.ts";
import { dateWords, dayAfter, isLate, today } from "./dateWords.ts";
import { lateLook, markLook } from "./marks.ts";

/** While a year is typed the browser tells 0002, 0020 and 0202 first. */
const isDate = (text: string) => text === "" || /^[1-9]\d{3}-/.test(text);

/** The date of a list, changed where it stands. */
export function DateMark({ list: { id, name, date } }: { list: ListFieldsFragment }) {
  const updateList = useUpdateList();
  const change = (chosen: string | null) => told(updateList(id, { date: chosen }));
  const late = date !== null && isLate(date, today());
  return (
    <Popup
      label={`Date of ${name}`}
      className={`${markLook} ${late ? lateLook : ""}`}
      button={
        <>
          <Icon name="lucide:calendar" className="size-4" />
          {date ? dateWords(date, today()) : "No date"}
          <span className="sr-only">for {name}</span>
        </>
      }
    >
      {(close) => (
        <DateChoice
          date={date}
          onChange={change}
          onChoose={(chosen) => {
            close();
            change(chosen);
          }}
        />
      )}
    </Popup>
  );
}

type ChoiceProps = {
  date: string | null;
  /** A day is typed or picked step by step: the sheet stays. */
  onChange: (date: string | null) => void;
  onChoose: (date: string | null) => void;
};

function DateChoice({ date, onChange, onChoose }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-2 p-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose(today())}>Today</Button>
        <Button onClick={() => onChoose(dayAfter(today(), 1))}>Tomorrow</Button>
        <Button onClick={() => onChoose(dayAfter(today(), 7))}>In a week</Button>
      </div>
      <DraftInput
        label="Day"
        type="date"
        value={date ?? ""}
        accepts={isDate}
        onValue={(text) => onChange(text || null)}
        className="w-full grow px-2"
      />
      {date && (
        <Button kind="quiet" onClick={() => onChoose(null)}>
          No date
        </Button>
      )}
    </div>
  );
}
