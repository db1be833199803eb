import { t } from "@lingui/core/macro";
import { useQuery } from "@apollo/client/react";
import { type SubmitEvent, useState } from "react";
import { isQuestionName } from "../../../shared/marks/answers.ts";
import { toQuestionName } from "../../../shared/marks/blanks.ts";
import { listQuestions } from "../../../shared/marks/questions.ts";
import { readAsked, type Times } from "../../../shared/marks/readMarks.ts";
import { toMarkName, writeBlank, writeOnly, writeTimes } from "../../../shared/marks/writeAsked.ts";
import { Items } from "../../cache/places.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip, ClearRow, PickRow } from "../../ui/fields/choices.tsx";
import { NumberStepper } from "../../ui/fields/NumberStepper.tsx";
import { SheetDialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { useUpdateItem } from "../model/actions.ts";
import { AS_MANY_AS, ASK_FOR_WORDS, type AskedKind, ONLY_WITH } from "./askedWords.ts";

type Props = { id: string; listId: string; kind: AskedKind };

const TITLES: Record<AskedKind, string> = {
  only: ONLY_WITH,
  times: AS_MANY_AS,
  words: ASK_FOR_WORDS,
};
const QUESTION_KINDS = { only: "CHOICE", times: "NUMBER", words: "WORDS" } as const;

/** Writes what a row of a template asks into its words. */
export function AskedDialog({ id, listId, kind, onClose }: Props & OverlayProps) {
  const updateItem = useUpdateItem();
  const { data } = useQuery(Items, { variables: { listId }, fetchPolicy: "cache-only" });
  const items = data?.items ?? [];
  const item = items.find((each) => each.id === id);
  if (!item) return null;
  const { name } = item;
  const { only, times, blanks } = readAsked(name);
  const chosen = kind === "only" ? only : kind === "times" ? (times ? [times.name] : []) : blanks;
  const isChosen = (each: string) => chosen.some((other) => toQuestionName(other) === toQuestionName(each));
  // A name that was written differently is shown as it is there first.
  const known = listQuestions(items).filter((question) => question.kind === QUESTION_KINDS[kind]);

  function write(written: string | null) {
    if (written !== null && written !== name) void updateItem(id, { name: written, was: { name } });
  }

  function choose(each: string) {
    if (kind === "words") return write(writeBlank(name, each));
    if (kind === "times") return write(writeTimes(name, { more: 0, per: 1, ...times, name: each }));
    const others = only.filter((other) => toQuestionName(other) !== toQuestionName(toMarkName(each)));
    write(writeOnly(name, others.length < only.length ? others : [...only, each]));
  }

  return (
    <SheetDialog title={TITLES[kind]} description={name} onClose={() => onClose()}>
      <Sheet title={TITLES[kind]} onDone={() => onClose()}>
        {known.map(({ name: each, label }) => (
          <PickRow key={each} isChosen={isChosen(each)} onChoose={() => choose(kind === "words" ? label : each)}>
            <bdi className="inline-block first-letter:uppercase">{label}</bdi>
          </PickRow>
        ))}
        <NewName onAdd={choose} />
        {kind === "times" && times && <Steps times={times} onChange={(changed) => write(writeTimes(name, changed))} />}
        {kind === "times" && times && <ClearRow onClear={() => write(writeTimes(name, null))}>{t`No number`}</ClearRow>}
      </Sheet>
    </SheetDialog>
  );
}

/** Adds a name that the template does not know yet. */
function NewName({ onAdd }: { onAdd: (name: string) => void }) {
  const [text, setText] = useState("");
  const isValid = isQuestionName(text.trim());
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isValid) return;
    onAdd(text.trim());
    setText("");
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2 py-1.5">
      <input
        dir="auto"
        value={text}
        aria-label={t`Another name`}
        placeholder={t`Another name`}
        onChange={(event) => setText(event.currentTarget.value)}
        className="field min-w-0 grow"
      />
      <Button type="submit" disabled={!isValid}>{t`Add`}</Button>
    </form>
  );
}

/** As many, one more, or one for every few. */
function Steps({ times, onChange }: { times: Times; onChange: (times: Times) => void }) {
  const steps = [
    { more: 0, per: 1, label: t({ message: "as many", comment: "As many items as nights" }) },
    { more: 1, per: 1, label: t({ message: "one more", comment: "One item more than nights" }) },
    { more: 0, per: 3, label: t({ message: "one for every few", comment: "One item for every few nights" }) },
  ];
  const isSame = ({ more, per }: Pick<Times, "more" | "per">) =>
    per > 1 === times.per > 1 && more > 0 === times.more > 0;
  return (
    <>
      <div className="flex gap-1.5 py-1.5">
        {steps.map(({ label, ...step }) => (
          <Chip
            key={label}
            isChosen={isSame(step)}
            onPress={() => !isSame(step) && onChange({ ...times, ...step })}
            className="rounded-full"
          >
            {label}
          </Chip>
        ))}
      </div>
      {times.per > 1 && (
        <NumberStepper
          label={t({ message: "For every", comment: "Beside a number: one item for every 3 nights" })}
          value={times.per}
          min={2}
          max={14}
          onChange={(per) => onChange({ ...times, per })}
        />
      )}
      {times.more > 0 && (
        <NumberStepper
          label={t({ message: "More", comment: "Beside a number: how many items more than nights" })}
          value={times.more}
          min={1}
          max={9}
          onChange={(more) => onChange({ ...times, more })}
        />
      )}
    </>
  );
}
