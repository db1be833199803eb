import { t } from "@lingui/core/macro";
import { lazyComponent } from "../../ui/loading.ts";
import { Popup } from "../../ui/overlays/Popup.tsx";
import { dayChipClass } from "./dayChipClass.ts";
import { getDayLabelId } from "./dayLabelId.ts";

const WhenChoice = lazyComponent(() => import("./WhenChoice.tsx"), "WhenChoice", { preloaded: true });

type Props = {
  id: string;
  listId: string;
  /** The words of the row. */
  words: string;
  label: string;
  isDue: boolean;
  isHeading: boolean;
  readOnly: boolean;
};

/** Says when a row is due, on a button that opens the choice of another day. */
export function DayChip({ id, listId, words, label, isDue, isHeading, readOnly }: Props) {
  const text = (
    <bdi aria-hidden id={getDayLabelId(id)} className={isDue ? "overdue" : ""}>
      {label}
    </bdi>
  );
  const className = `${dayChipClass} ${isHeading ? "" : "h-(--row) ps-2"}`;
  if (readOnly) return <span className={className}>{text}</span>;
  return (
    <span data-day="" className="inline-flex shrink-0">
      <Popup
        label={t`When: ${words}`}
        className={`${className} rounded-row hover:text-ink touch-target`}
        button={
          <>
            {text}
            <span className="sr-only">{t`${label} for ${words}`}</span>
          </>
        }
      >
        {(close) => <WhenChoice id={id} listId={listId} onClose={close} />}
      </Popup>
    </span>
  );
}
