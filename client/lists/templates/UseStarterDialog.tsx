import { t } from "@lingui/core/macro";
import type { AnswerInput } from "../../../shared/marks/answers.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { type AskingItem, UseSheet } from "../answers/UseSheet.tsx";

type Props = {
  name: string;
  items: readonly AskingItem[];
  /** Makes the list, and calls `close` when it is there. */
  make: (answers: AnswerInput[], close: () => void) => Promise<unknown>;
};

/** Asks what a starter asks. It has become no template yet, so nothing was answered before. */
export function UseStarterDialog({ name, items, make, onClose }: Props & OverlayProps) {
  const [run, isBusy] = useBusyAction((answers: AnswerInput[]) => make(answers, () => onClose()));
  return (
    <UseSheet
      title={name}
      items={items}
      known={NOTHING}
      action={t({ message: "Use", context: "button" })}
      isBusy={isBusy}
      onSubmit={(answers) => ignoreFailure(run(answers))}
      onClose={() => onClose()}
    />
  );
}

const NOTHING = {};
