import { plural, t } from "@lingui/core/macro";
import { type ReactNode, type SubmitEvent, useState } from "react";
import type { AnswerInput } from "../../../shared/marks/answers.ts";
import { listQuestions } from "../../../shared/marks/questions.ts";
import type { Answers, AskingRow } from "../../../shared/marks/resolve.ts";
import { Button } from "../../ui/Button.tsx";
import { FoldButton } from "../../ui/FoldButton.tsx";
import { Dialog, DialogFoot, FootHint, footButtonClass } from "../../ui/overlays/Dialog.tsx";
import { toInputs, useAnswerDraft } from "./draft.ts";
import { type LeftOutRow, splitByAnswers } from "./leftOut.ts";
import { QuestionFields } from "./QuestionFields.tsx";

export type AskingItem = AskingRow & { id: string };

type Props = {
  title: string;
  /** The items of the template, or of several, in their order. */
  items: readonly AskingItem[];
  /** What was answered last. */
  known: Answers;
  /** Further fields, below the questions. */
  children?: ReactNode;
  /** What stands last. */
  last?: ReactNode;
  /** Says beside the button what it makes. */
  hint?: string | undefined;
  action: string;
  isBusy: boolean;
  onSubmit: (answers: AnswerInput[]) => void;
  onClose: () => void;
};

/** Asks what a template asks, says what is left out, and makes something with the answers. */
export function UseSheet({ title, items, known, children, last, hint, action, isBusy, onSubmit, onClose }: Props) {
  const { fields, answers } = useAnswerDraft(listQuestions(items), known);
  const { leftOut, stayCount } = splitByAnswers(items, answers);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit(toInputs(answers, fields, known));
  }

  return (
    <Dialog title={title} hasFoot onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <QuestionFields fields={fields} />
        {children}
        {leftOut.length > 0 && <LeftOut rows={leftOut} stayCount={stayCount} />}
        {last}
        <DialogFoot>
          <FootHint hint={hint}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter uses the template with the last answers */}
            <Button type="submit" kind="primary" autoFocus aria-disabled={isBusy} className={footButtonClass}>
              {action}
            </Button>
          </FootHint>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** How many items are left out, which can be read. */
function LeftOut({ rows, stayCount }: { rows: readonly LeftOutRow<AskingItem>[]; stayCount: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <div className="-mx-2.5 flex items-center justify-between">
        <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          {plural({ count: rows.length }, { one: "# left out", other: "# left out" })}
        </FoldButton>
        <output className="quiet px-2.5 text-sm">
          {plural({ count: stayCount }, { one: "# stays", other: "# stay" })}
        </output>
      </div>
      {isOpen && (
        <ul aria-label={t`Left out`}>
          {rows.map(({ row, name, why }) => (
            <li key={row.id} className="quiet flex items-center justify-between gap-3 py-1">
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              <bdi className="text-sm">{why}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
