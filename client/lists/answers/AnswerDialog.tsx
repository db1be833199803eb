import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { Items } from "../../cache/places.ts";
import { useClient } from "../../sync/state/state.ts";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useList } from "../model/queries.ts";
import { answerList, setAnswers } from "./actions.ts";
import { type AskingItem, UseSheet } from "./UseSheet.tsx";
import { readAnswers } from "../model/answeredItems.ts";

/**
 * Answers what a list asks, or answers it in another way. What its template asks is asked too. Those of a template are for
 * the lists that it makes by its own rule.
 */
export function AnswerDialog({ listId, onClose }: { listId: string } & OverlayProps) {
  const client = useClient();
  const { list, items } = useList(listId);
  const templateId = (!list?.isTemplate && list?.templateId) || "";
  const { data } = useQuery(Items, { variables: { listId: templateId }, skip: templateId === "" });
  if (!list) return null;
  const template: readonly AskingItem[] = data?.items ?? [];
  return (
    <UseSheet
      title={list.name}
      items={[...template, ...keepOwn(items, template)]}
      known={readAnswers(list)}
      action={t({ message: "Done", context: "button" })}
      isBusy={false}
      onSubmit={(answers) => {
        onClose();
        void (list.isTemplate ? setAnswers : answerList)(client, listId, answers);
      }}
      onClose={() => onClose()}
    />
  );
}

/** The rows of a list whose words are not those of its template: what they ask is asked too, and counts once. */
function keepOwn(items: readonly AskingItem[], template: readonly AskingItem[]): AskingItem[] {
  const known = new Set(template.map(({ name }) => name));
  return items.filter(({ name }) => !known.has(name));
}
