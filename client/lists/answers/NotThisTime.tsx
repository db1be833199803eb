import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { useMemo, useState } from "react";
import { Items } from "../../cache/places.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { readAnswers } from "../model/answeredItems.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { useClient } from "../../sync/state/state.ts";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { FoldButton } from "../../ui/FoldButton.tsx";
import { formatCount } from "../../ui/format.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { addRow } from "./addRow.ts";
import { AnswerDialog } from "./AnswerDialog.tsx";
import { pairByIds } from "./answeredList.ts";
import { splitByAnswers } from "./leftOut.ts";

type Props = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

/** The items of its template that the answers of a list have left out. One press brings an item in, in its place. */
export function NotThisTime({ list, items }: Props) {
  const client = useClient();
  const [isOpen, setOpen] = useState(false);
  const { id, templateId, answers } = list;
  const { data } = useQuery(Items, { variables: { listId: templateId ?? "" }, skip: !templateId });
  const rows = useMemo(() => {
    const template = data?.items ?? [];
    const presentIds = new Set(pairByIds(id, items, template).values());
    // An item that came on another way has another id.
    const names = new Set(items.map(({ name }) => name));
    return splitByAnswers(template, readAnswers({ answers })).leftOut.filter(
      ({ row, name }) => !presentIds.has(row.id) && !names.has(name),
    );
  }, [data, id, items, answers]);
  const mayCall = useMayCall();
  if (rows.length === 0 || !mayCall(list, "bringIn")) return null;
  return (
    <section aria-label={t`Not this time`} className="mt-4">
      <div className="-mx-2.5 flex flex-wrap items-center justify-between">
        <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {t`Not this time ${{ count: formatCount(rows.length) }}`}
        </FoldButton>
        <Button
          kind="quiet"
          className={smallButtonClass}
          onClick={() => void openOverlay(AnswerDialog, { listId: id })}
        >{t`Change the answers`}</Button>
      </div>
      {isOpen && (
        <ul>
          {rows.map(({ row, name, why }) => (
            <li key={row.id} className="quiet flex min-h-(--row) items-center gap-3">
              <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
              <bdi className="text-sm">{why}</bdi>
              <Button
                kind="quiet"
                aria-label={t`Bring in ${name}`}
                onClick={() => void addRow(client, id, row.id, name)}
                className={smallButtonClass}
              >
                {t({ message: "Bring in", context: "button", comment: "Adds an item that was left out" })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
