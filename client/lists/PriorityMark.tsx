import { told } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu } from "../ui/Menu.tsx";
import { onDemand } from "../ui/onDemand.ts";
import { useUpdateList } from "./changes.ts";
import { markLook } from "./marks.ts";
import { PRIORITIES, priorityWords } from "./priorities.ts";

const MenuChoices = onDemand(() => import("../ui/MenuChoices.tsx").then(({ MenuChoices }) => MenuChoices));

/** The priority of a list, changed where it stands. */
export function PriorityMark({ list: { id, name, priority } }: { list: ListFieldsFragment }) {
  const updateList = useUpdateList();
  const isNamed = PRIORITIES.some(({ value }) => value === priority);
  const own = isNamed ? [] : [{ value: priority, name: priorityWords(priority) }];

  const content = (
    <>
      <Icon name="lucide:flag" className="size-4" />
      {priorityWords(priority)}
      <span className="sr-only">for {name}</span>
    </>
  );

  return (
    <Menu label={`Priority of ${name}`} button={{ content, look: markLook }}>
      {() => (
        <MenuChoices
          value={priority}
          choices={[...own, ...PRIORITIES]}
          onChoose={(chosen) => told(updateList(id, { priority: chosen }))}
        />
      )}
    </Menu>
  );
}
