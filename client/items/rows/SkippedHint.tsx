import { useFragment } from "@apollo/client/react";
import { graphql } from "../../graphql/index.ts";

const ItemSkipped = graphql(`
  fragment ItemSkipped on Item {
    skipped {
      times
      of
    }
  }
`);

/** The minimum fraction of the last uses that have skipped an item. */
const MIN_SKIPPED_FRACTION = 0.6;

type Props = { id: string; name: string; onRemove: () => void };

/** Says that the last uses of a template mostly skipped an item, and offers to remove it. */
export function SkippedHint({ id, name, onRemove }: Props) {
  const { data } = useFragment({ fragment: ItemSkipped, from: { __typename: "Item", id } });
  const { times = 0, of = 0 } = data.skipped ?? {};
  if (of === 0 || times / of < MIN_SKIPPED_FRACTION) return null;
  return (
    <p className="quiet -mt-1.5 flex flex-wrap items-center gap-x-2 pb-1.5 text-sm">
      Skipped in {times} of {of}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="min-h-6 underline decoration-strike underline-offset-4 pointer-coarse:min-h-11"
      >
        Remove
      </button>
    </p>
  );
}
