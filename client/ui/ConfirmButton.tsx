import { useState } from "react";
import { Button } from "./Button.tsx";

type Props = { label: string; question: string; onConfirm: () => void };

/** A button that asks once more, in its place, before what cannot be undone. */
export function ConfirmButton({ label, question, onConfirm }: Props) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <fieldset aria-label={question} className="flex flex-wrap items-center gap-2">
      <span className="quiet">{question}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus stays where the question was asked */}
      <Button autoFocus onClick={() => setAsking(false)}>
        Keep
      </Button>
      {/* The second click of a double click is no answer to a question that has just appeared. */}
      <Button kind="danger" onClick={(event) => event.detail < 2 && onConfirm()}>
        {label}
      </Button>
    </fieldset>
  );
}
