import { t } from "@lingui/core/macro";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { getShownWords } from "../items/days/shownWords.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { useNextItems } from "../lists/screen/useNextItems.ts";

type Props = {
  list: ListFieldsFragment;
  /** How many items are due. */
  count: number;
};

/** The items of a list that are due, ready to tick. Without their list there is nothing to say of them. */
export function DueItems({ list, count }: Props) {
  const mayCall = useMayCall();
  const { container, roomFor, shown, loaded, error, tick } = useNextItems(list, { count, onlyDue: true });
  const mayTick = mayCall(list, "completeItem");
  return (
    <div ref={container} className="pb-1.5">
      {/* The room of the rows while they are loaded. */}
      {!loaded && !error && Array.from({ length: roomFor }, (_, index) => <div key={index} className={rowClass} />)}
      {shown.length > 0 && (
        <ul aria-label={t`Due in ${{ name: list.name }}`}>
          {shown.map(({ id, name, completed }) => (
            <li key={id} dir="auto">
              <label className={rowClass}>
                {mayTick ? (
                  <input
                    type="checkbox"
                    checked={completed}
                    onChange={(event) => tick(id, event.currentTarget.checked)}
                    className="size-4.5"
                  />
                ) : (
                  <span className="mx-1.75 size-1.5 shrink-0 rounded-full bg-mark" />
                )}
                <span className={`min-w-0 truncate ${completed ? "done-text" : ""}`}>{getShownWords(name)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const rowClass = "flex min-h-9 items-center gap-2.5 rounded-row ps-4 text-sm hover:bg-hover pointer-coarse:min-h-11";
