import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { deriveRunId } from "../../../shared/repeat/derivedIds.ts";
import { hasDay, toDueTime } from "../../../shared/repeat/rule.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";
import { formatTime } from "../../ui/format.ts";
import { useToday } from "../../ui/hooks/useToday.ts";
import { formatDate, isOverdue } from "../model/labels.ts";
import { announceReturn, comeBack } from "./comeBack.ts";
import { describeDay, describeRepeat, isRepeating, readRepeat, type RepeatingList } from "./rules.ts";
import { LineButton, SkipButton } from "./SkipButton.tsx";

/** Says below the name of a list when it comes back, with what can be done about it. */
export function RepeatLine({ list }: { list: ListFieldsFragment }) {
  // The words say the year of a day only if it is another one.
  const today = useToday();
  useReturnToast(list);
  if (!isRepeating(list)) return null;
  const due = describeHour(list, today);
  return (
    <div className="quiet min-h-6 text-sm text-pretty">
      {due && <span className="font-medium text-ink">{due} </span>}
      <span>{describeRepeat({ ...list, repeat: readRepeat(list) })}</span>
      <SkipButton list={list} />
      {list.repeatProblem && <RepeatProblem list={list} day={list.repeatProblem} />}
    </div>
  );
}

/** Says at what hour a list is due on its date: "Today at 18:00." Null without an hour, and for a day of another rule. */
function describeHour({ date, active, isTemplate, repeat }: RepeatingList, today: string): string | null {
  if (!repeat.time || !date || isTemplate || !active || isOverdue(date, today) || !hasDay(repeat, date)) return null;
  const time = formatTime(toDueTime(repeat, date).getTime());
  return t`${{ day: formatDate(date, today) }} at ${time}.`;
}

/** Says that there was no room for the list of a day, and offers to make it. */
function RepeatProblem({ list, day }: { list: RepeatingList; day: string }) {
  const client = useClient();
  const mayCall = useMayCall();
  return (
    <p className="text-ink">
      {t`No room for a new list on ${{ day: describeDay(day) }}`}
      {mayCall(list, "comeBack") && (
        <LineButton onClick={() => void comeBack(client, list, day)}>{t`Create it now`}</LineButton>
      )}
    </p>
  );
}

/** Shows a toast when the open list comes back, unless this page has done it: then the action has its own. */
function useReturnToast(list: ListFieldsFragment) {
  const client = useClient();
  const before = useRef(list);
  useEffect(() => {
    const { runId, runNumber } = before.current;
    const isReturn =
      list.runId !== runId &&
      list.runNumber > runNumber &&
      list.date !== null &&
      list.runId === deriveRunId(list.id, list.date);
    if (isReturn && !isOwnReturn(client, list.id)) announceReturn(client, before.current, list.date);
    before.current = list;
  }, [client, list]);
}

const isOwnReturn = ({ sync }: SyncClient, listId: string) =>
  sync.changes.some(({ name, variables }) => name === comeBack.definition.name && variables["listId"] === listId);
