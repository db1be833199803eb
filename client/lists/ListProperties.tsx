import { told } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { DraftInput } from "../ui/DraftInput.tsx";
import { useUpdateList } from "./changes.ts";

const MOST = 1_000_000;

const isPriority = (text: string) => /^-?\d+$/.test(text) && Math.abs(Number(text)) <= MOST;

/** While a year is typed the browser tells 0002, 0020 and 0202 first. */
const isDate = (text: string) => text === "" || /^[1-9]\d{3}-/.test(text);

/** What a list is besides its name and its items. Each change is made at once. */
export function ListProperties({ list }: { list: ListFieldsFragment }) {
  const updateList = useUpdateList();
  const change = (input: Parameters<typeof updateList>[1]) => told(updateList(list.id, input));

  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:items-center">
      <Check label="Template" checked={list.isTemplate} onChange={(isTemplate) => change({ isTemplate })} />
      {!list.isTemplate && <Check label="Active" checked={list.active} onChange={(active) => change({ active })} />}
      <DraftInput
        label="Priority"
        type="number"
        step={1}
        min={-MOST}
        max={MOST}
        value={String(list.priority)}
        accepts={isPriority}
        onValue={(text) => change({ priority: Number(text) })}
        className="w-full tabular-nums sm:w-24"
      />
      <DraftInput
        label="Date"
        type="date"
        value={list.date ?? ""}
        accepts={isDate}
        onValue={(text) => change({ date: text || null })}
        className="w-full px-2 sm:w-auto"
      />
    </div>
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 accent-orange-700 dark:accent-orange-400"
      />
      {label}
    </label>
  );
}
