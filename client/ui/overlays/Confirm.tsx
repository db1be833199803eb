import { t } from "@lingui/core/macro";
import { type ReactNode, useId } from "react";
import { Button } from "../Button.tsx";

type Props = {
  label: string;
  question: string;
  onConfirm: () => void;
  onKeep: () => void;
  /** What is to be known or chosen before the user confirms, below the question. */
  children?: ReactNode;
};

/** Asks for confirmation of an action that cannot be undone, in place of the button that was pressed. */
export function Confirm({ label, question, onConfirm, onKeep, children }: Props) {
  const detailsId = useId();
  return (
    <fieldset
      aria-label={question}
      aria-describedby={children ? detailsId : undefined}
      className="relative flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <span className="grow basis-48">{question}</span>
      {children && (
        <div id={detailsId} className="basis-full">
          {children}
        </div>
      )}
      <div className="flex gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed the button that this question replaces */}
        <Button autoFocus onClick={onKeep}>{t`Keep`}</Button>
        {/* The second click of a double click is ignored: it was meant for the button that was here before. */}
        <Button kind="danger" onClick={(event) => event.detail < 2 && onConfirm()}>
          {label}
        </Button>
      </div>
    </fieldset>
  );
}
