import { told } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { ChoiceMenu } from "../ui/ChoiceMenu.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useUpdateList } from "./changes.ts";
import { markLook } from "./marks.ts";
import { PRIORITIES, priorityWords } from "./priorities.ts";

/** The priority of a list, changed where it stands. */
export function PriorityMark({ list: { id, name, priority } }: { list: ListFieldsFragment }) {
  const updateList = useUpdateList();
  const isNamed = PRIORITIES.some(({ value }) => value === priority);
  const own = isNamed ? [] : [{ value: priority, name: priorityWords(priority) }];

  return (
    <ChoiceMenu
      label={`Priority of ${name}`}
      className={markLook}
      button={
        <>
          <Icon name="lucide:flag" className="size-4" />
          {priorityWords(priority)}
          <span className="sr-only">for {name}</span>
        </>
      }
      value={priority}
      choices={[...own, ...PRIORITIES]}
      onChoose={(chosen) => told(updateList(id, { priority: chosen }))}
    />
  );
}
