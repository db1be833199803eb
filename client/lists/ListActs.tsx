import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { told } from "../apollo/failures.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { MenuItem, MenuLine } from "../ui/MenuItem.tsx";
import { addToast } from "../ui/toasts.ts";
import { useDuplicateList, useUpdateList } from "./changes.ts";
import { itemsInWords } from "./counts.ts";
import { copyList } from "./copyList.ts";
import { MoveStep } from "./MoveStep.tsx";
import { PrintStep } from "./PrintStep.tsx";
import { copyName } from "./names.ts";

export type ListActsProps = {
  list: ListFieldsFragment;
  /** Looks for items of it, where these are shown; there they are printed, too. */
  onFind?: () => void;
  onRename: () => void;
  onDelete: () => void;
  /** The copy is there; without this it appears among the others and that is all. */
  onDuplicated?: (copy: ListFieldsFragment) => void;
};

/** The menu of a list: everything that can be done with it as a whole. */
export function ListActs({ list, onFind, onRename, onDelete, onDuplicated }: ListActsProps) {
  const [step, setStep] = useState<"move" | "print">();
  if (step === "move") return <MoveStep list={list} />;
  if (step === "print") return <PrintStep />;
  return (
    <>
      <MenuItem icon="lucide:pencil" takesFocus onSelect={onRename}>
        Rename
      </MenuItem>
      {onFind && (
        <MenuItem icon="lucide:search" takesFocus onSelect={onFind}>
          Find an item
        </MenuItem>
      )}
      <Copies list={list} onDuplicated={onDuplicated} />
      <MenuItem icon="lucide:notebook" stays onSelect={() => setStep("move")}>
        Move to notebook
      </MenuItem>
      <MenuLine />
      <Turns list={list} />
      <MenuLine />
      <Takes list={list} onPrint={onFind && (() => setStep("print"))} />
      <MenuLine />
      <MenuItem icon="lucide:trash-2" danger takesFocus onSelect={onDelete}>
        {list.isTemplate ? "Delete template" : "Delete list"}
      </MenuItem>
    </>
  );
}

function Copies({ list, onDuplicated }: Pick<ListActsProps, "list" | "onDuplicated">) {
  const duplicateList = useDuplicateList();

  async function duplicate() {
    const copy = await duplicateList(list, { name: copyName(list.name), isTemplate: list.isTemplate });
    if (copy) onDuplicated?.(copy);
  }

  async function saveAsTemplate() {
    await duplicateList(list, { name: list.name, isTemplate: true });
    const description = `${itemsInWords(list.itemCount)}. The list stays as it is.`;
    addToast({ type: "background", title: `Saved “${list.name}” as a template`, description });
  }

  return (
    <>
      <MenuItem icon="lucide:copy" onSelect={() => told(duplicate())}>
        Duplicate
      </MenuItem>
      {!list.isTemplate && (
        <MenuItem icon="lucide:book-copy" onSelect={() => told(saveAsTemplate())}>
          Save as template
        </MenuItem>
      )}
    </>
  );
}

/** Ways out of the page. */
function Takes({ list, onPrint }: Pick<ListActsProps, "list"> & { onPrint: (() => void) | undefined }) {
  const client = useApolloClient();
  return (
    <>
      {onPrint && (
        <MenuItem icon="lucide:printer" stays onSelect={onPrint}>
          Print
        </MenuItem>
      )}
      <MenuItem icon="lucide:clipboard" onSelect={() => void copyList(client, list)}>
        Copy as Markdown
      </MenuItem>
    </>
  );
}

/** What a list can become. */
function Turns({ list: { id, isTemplate, active } }: Pick<ListActsProps, "list">) {
  const updateList = useUpdateList();
  const change = (input: Parameters<typeof updateList>[1]) => told(updateList(id, input));

  return (
    <>
      {!isTemplate && (
        <MenuItem
          icon={active ? "lucide:archive" : "lucide:archive-restore"}
          onSelect={() => change({ active: !active })}
        >
          {active ? "Put away" : "Make active"}
        </MenuItem>
      )}
      <MenuItem icon="lucide:repeat" onSelect={() => change({ isTemplate: !isTemplate })}>
        {isTemplate ? "Turn into a list" : "Turn into a template"}
      </MenuItem>
    </>
  );
}
