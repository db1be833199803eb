import { t } from "@lingui/core/macro";
import { useFragment } from "@apollo/client/react";
import { graphql } from "../../graphql/index.ts";
import { formatCount } from "../../ui/format.ts";

const ItemSkipped = graphql(`
  fragment ItemSkipped on Item {
    skipped {
      times
      of
    }
  }
`);

/** The number of uses that count, and of how many of these it is said that they have skipped an item. */
const COUNTED_USES = 5;
const SAID_USES = 3;

/** Whether all uses that count have skipped an item. Fewer would too often be chance. */
export const isAlwaysSkipped = (skipped: { times: number; of: number } | null) => skipped?.times === COUNTED_USES;

type Props = { id: string; name: string; onRemove: () => void };

/** Says that the last uses of a template mostly skipped an item, and offers to remove it where all did. */
export function SkippedHint({ id, name, onRemove }: Props) {
  const { data } = useFragment({ fragment: ItemSkipped, from: { __typename: "Item", id } });
  const { times = 0, of = 0 } = data.skipped ?? {};
  if (times < SAID_USES) return null;
  const [skipped, total] = [formatCount(times), formatCount(of)];
  return (
    <p className="quiet -mt-1.5 flex flex-wrap items-center gap-x-2 pb-1.5 text-sm">
      <bdi>
        {t({
          message: `Skipped in ${skipped} of ${total}`,
          comment: "In how many of the last uses of a template its item was skipped",
        })}
      </bdi>
      {isAlwaysSkipped({ times, of }) && (
        <button
          type="button"
          aria-label={t`Remove ${name}`}
          onClick={onRemove}
          className="min-h-6 underline decoration-strike underline-offset-4 pointer-coarse:min-h-11"
        >
          {t`Remove`}
        </button>
      )}
    </p>
  );
}
