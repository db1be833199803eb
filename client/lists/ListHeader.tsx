import { useRef } from "react";
import { useNavigate } from "react-router";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useUpdateList } from "./mutations.ts";
import { formatItemCount, formatProgress } from "./labels.ts";
import { DatePicker } from "./DatePicker.tsx";
import { useDeleteList } from "./deletion.ts";
import { ListMenu } from "./ListMenu.tsx";
import { PriorityPicker } from "./PriorityPicker.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import { titleClass } from "../ui/classNames.ts";
import { UseTemplateButton } from "./templates/UseTemplateButton.tsx";

type Props = {
  list: ListFieldsFragment;
  /** Opens the field that finds items of the list. */
  onFind: () => void;
};

/** Shows the name and the menu of a list, and its progress, date and priority; for a template, a banner instead. */
export function ListHeader({ list, onFind }: Props) {
  const updateList = useUpdateList();
  const deleteList = useDeleteList();
  const navigate = useNavigate();
  const title = useRef<EditableTextHandle>(null);

  function deleteAndLeave() {
    void navigate(`/n/${list.notebookId}`);
    void deleteList(list.id);
  }

  return (
    <header className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        <h1 className={`flex min-w-0 grow ${titleClass(list.name)}`}>
          <EditableText
            ref={title}
            value={list.name}
            label="Name of the list"
            onSave={(name) => updateList(list.id, { name })}
            className="pointer-coarse:min-h-11"
          />
        </h1>
        <ListMenu
          list={list}
          onFind={onFind}
          onRename={() => title.current?.open()}
          onDelete={deleteAndLeave}
          onDuplicated={(copy) => void navigate(`/n/${copy.notebookId}/l/${copy.id}`)}
        />
      </div>
      {list.isTemplate ? <TemplateBanner template={list} /> : <ListStatus list={list} />}
    </header>
  );
}

function ListStatus({ list }: { list: ListFieldsFragment }) {
  const { itemCount, completedCount, active } = list;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="quiet me-auto w-full tabular-nums md:w-auto">
          {itemCount > 0 ? `${formatProgress(list)} done` : formatItemCount(0)}
          {!active && ", put away"}
        </p>
        <DatePicker list={list} />
        <PriorityPicker list={list} />
      </div>
      <ProgressLine value={completedCount} max={itemCount} />
    </>
  );
}

function TemplateBanner({ template }: { template: ListFieldsFragment }) {
  return (
    <section
      aria-label="Template"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-[10px] border border-orange-300 bg-orange-50 p-4 dark:border-orange-900 dark:bg-orange-950/40"
    >
      <Icon name="lucide:book-copy" className="size-5 text-orange-800 dark:text-orange-400" />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium tabular-nums">Template, {formatItemCount(template.itemCount)}</p>
        <p className="text-sm">What you change here is in every list you make from it after that.</p>
      </div>
      <UseTemplateButton template={template} primary />
    </section>
  );
}
