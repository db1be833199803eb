import { t } from "@lingui/core/macro";
import { memo } from "react";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Popup } from "../../ui/overlays/Popup.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { useUpdateList } from "../model/actions.ts";
import { chipClass } from "./classNames.ts";
import { PriorityFlag } from "./PriorityMark.tsx";
import { PRIORITIES, formatPriority } from "../model/labels.ts";

const PriorityChoice = lazyComponent(() => import("./PriorityChoice.tsx"), "PriorityChoice", { preloaded: true });

type Props = Pick<ListFieldsFragment, "id" | "name" | "priority">;

/**
 * Shows the priority of a list, or only an icon, on a button that opens a popup to change it. A tick of an item does not
 * render it again.
 */
export const PriorityPicker = memo(function PriorityPicker({ id, name, priority }: Props) {
  const updateList = useUpdateList();
  const named = PRIORITIES.find(({ value }) => value === priority);
  return (
    <Popup
      label={t`Priority of ${name}`}
      tooltip={priority === 0 ? t`Priority` : undefined}
      className={chipClass}
      button={
        <>
          <PriorityFlag priority={priority} />
          {priority !== 0 && <span aria-hidden>{named?.name ?? formatPriority(priority)}</span>}
          <span className="sr-only">{t`${{ priority: formatPriority(priority) }} for ${name}`}</span>
        </>
      }
    >
      {(close) => (
        <PriorityChoice
          priority={priority}
          onChange={(chosen) => ignoreFailure(updateList(id, { priority: chosen }))}
          onClose={close}
        />
      )}
    </Popup>
  );
});
