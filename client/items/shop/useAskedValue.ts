import { useCallback, useState } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { asksForValue, useGiveValue, useReadRun } from "../model/actions.ts";

/** The item that was ticked last, while it asks for a value at the lower edge: in shop mode and in a grid. */
export function useAskedValue(items: readonly ItemFieldsFragment[]) {
  const giveValue = useGiveValue();
  const readRun = useReadRun();
  const [question, setQuestion] = useState<{ id: string; runId: string | null }>();

  /** Asks for the value of an item that is being ticked, or stops asking. */
  const askAtTick = useCallback(
    (item: ItemFieldsFragment | undefined, completed: boolean) =>
      setQuestion(item && completed && asksForValue(item) ? { id: item.id, runId: readRun(item.listId) } : undefined),
    [readRun],
  );

  function endAsked(value: string | null | undefined) {
    setQuestion(undefined);
    if (question && value) void giveValue(question.id, value, question.runId);
  }

  return { asked: question && items.find(({ id }) => id === question.id), askAtTick, endAsked };
}
