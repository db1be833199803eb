import { memo } from "react";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { useUpdateList } from "../model/actions.ts";
import { chipClass } from "./classNames.ts";
import { PriorityFlag } from "./PriorityMark.tsx";
import { PRIORITIES, formatPriority } from "../model/labels.ts";

const MenuRadioGroup = lazyComponent(
  async () => ({ MenuRadioGroup: (await import("../../ui/overlays/MenuRadioGroup.tsx")).MenuRadioGroup<number> }),
  "MenuRadioGroup",
  { preloaded: true },
);

type Props = Pick<ListFieldsFragment, "id" | "name" | "priority">;

/**
 * Shows the priority of a list, or only an icon, on a button that opens a menu to change it. A tick of an item does not
 * render it again.
 */
export const PriorityPicker = memo(function PriorityPicker({ id, name, priority }: Props) {
  const updateList = useUpdateList();
  const named = PRIORITIES.find(({ value }) => value === priority);
  const unnamedChoices = named ? [] : [{ value: priority, name: formatPriority(priority) }];

  const content = (
    <>
      <PriorityFlag priority={priority} />
      {priority !== 0 && <span aria-hidden>{named?.name ?? formatPriority(priority)}</span>}
      <span className="sr-only">
        {formatPriority(priority)} for {name}
      </span>
    </>
  );

  return (
    <Menu label={`Priority of ${name}`} button={{ content, className: chipClass }}>
      {() => (
        <MenuRadioGroup
          value={priority}
          choices={[...unnamedChoices, ...PRIORITIES]}
          onChoose={(chosen) => ignoreFailure(updateList(id, { priority: chosen }))}
        />
      )}
    </Menu>
  );
});
