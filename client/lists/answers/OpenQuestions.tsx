import { plural, t } from "@lingui/core/macro";
import { useMemo } from "react";
import { listQuestions } from "../../../shared/marks/questions.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { Button, smallButtonClass } from "../../ui/Button.tsx";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { AnswerDialog } from "./AnswerDialog.tsx";

type Props = { listId: string; items: readonly ItemFieldsFragment[] };

/** Says how many questions the words of a list still ask, with a button that answers them. */
export function OpenQuestions({ listId, items }: Props) {
  const count = useMemo(() => listQuestions(items).length, [items]);
  if (count === 0) return null;
  return (
    <p className="quiet flex flex-wrap items-center gap-2 pb-2 text-sm">
      {plural({ count }, { one: "# question is open", other: "# questions are open" })}
      <Button className={smallButtonClass} onClick={() => void openOverlay(AnswerDialog, { listId })}>
        {t({ message: "Answer", context: "button", comment: "Opens the questions of a list" })}
      </Button>
    </p>
  );
}
