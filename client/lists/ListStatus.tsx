import { mayCall as mayRoleCall } from "../../shared/roles.ts";
import { ignoreFailure } from "../actions/errors.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { useMayCall } from "../identity/devices/useMayCall.ts";
import { Button } from "../ui/Button.tsx";
import { formatCount } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { DashedBox, ProgressRing } from "../ui/ListMark.tsx";
import { openOverlay } from "../ui/overlays/Overlays.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import { DateInWords } from "./fields/DateInWords.tsx";
import { DatePicker } from "./fields/DatePicker.tsx";
import { PriorityMark } from "./fields/PriorityMark.tsx";
import { PriorityPicker } from "./fields/PriorityPicker.tsx";
import { formatItemCount } from "./labels.ts";
import { PeopleChip } from "./sharing/PeopleChip.tsx";
import { UseTemplateButton } from "./templates/UseTemplateButton.tsx";

const statusClass =
  "quiet relative z-1 flex min-h-9 flex-wrap items-center gap-x-0.5 text-sm max-md:-me-2 md:mt-1.5 md:gap-x-1";

/** The progress of a list, its date, its priority and its people, in one line. */
export function ListStatus({ list, hasLine }: { list: ListFieldsFragment; hasLine: boolean }) {
  const mayCall = useMayCall();
  const { id, name, notebookId, role, date, priority, itemCount, completedCount, active } = list;
  return (
    <div className="relative">
      <div className={statusClass}>
        <p className="me-auto flex items-center gap-2 whitespace-nowrap md:me-3">
          {itemCount > 0 && <ProgressRing value={completedCount} max={itemCount} className="size-5 text-fill" />}
          <span>
            {itemCount > 0 ? (
              <>
                <b className="font-semibold text-ink">{formatCount(completedCount)}</b> of {formatCount(itemCount)}
                <span className="sr-only"> done</span>
              </>
            ) : (
              formatItemCount(0)
            )}
            {!active && ", put away"}
          </span>
        </p>
        {role === "VIEWER" && <span className="px-2">View only</span>}
        {mayCall(list, "updateList") ? (
          <>
            <DatePicker id={id} name={name} date={date} />
            <PriorityPicker id={id} name={name} priority={priority} />
          </>
        ) : (
          <>
            {date && <DateInWords date={date} className="px-2" />}
            <PriorityMark priority={priority} />
          </>
        )}
        <PeopleChip listId={id} notebookId={notebookId} name={name} role={role} />
      </div>
      {/* It takes no space, so that nothing moves when the items are known. */}
      {hasLine && (
        <div className="absolute inset-x-0 top-full">
          <ProgressLine value={completedCount} max={itemCount} />
        </div>
      )}
    </div>
  );
}

async function openOptions(template: ListFieldsFragment) {
  const { UseOptionsDialog } = await import("./templates/UseOptionsDialog.tsx");
  openOverlay(UseOptionsDialog, { template });
}

function describeTemplate(template: ListFieldsFragment): string {
  if (template.publishedUrl !== null) return "Everybody with the link can read it, and make lists of it.";
  return mayRoleCall(template, "updateList")
    ? "Changes apply to lists you make from now on."
    : "Use makes a list of your own from it.";
}

/** The number of items of a template and its people in one line, and the buttons that make a list from it. */
export function TemplateStatus({ template }: { template: ListFieldsFragment }) {
  const mayCall = useMayCall();
  const { id, name, notebookId, role, itemCount, publishedUrl } = template;
  return (
    <section aria-label="Template">
      <div className={statusClass}>
        <p className="me-auto flex items-center gap-2 whitespace-nowrap md:me-3">
          <DashedBox />
          <span>
            Template, {formatItemCount(itemCount)}
            {publishedUrl !== null && ", published"}
          </span>
        </p>
        {role === "VIEWER" && <span className="px-2">View only</span>}
        <PeopleChip listId={id} notebookId={notebookId} name={name} role={role} />
      </div>
      <div className="flex flex-wrap items-center gap-2 pt-2 md:pt-3">
        <UseTemplateButton template={template} primary className="min-h-12! px-6! max-md:grow" />
        {mayCall(template, "createListFromTemplates") && (
          <Button kind="quiet" aria-label="Use with options" onClick={() => ignoreFailure(openOptions(template))}>
            <Icon name="lucide:sliders-horizontal" className="size-5 text-mark" />
            With options
          </Button>
        )}
        <p className="quiet text-sm text-pretty max-md:w-full">{describeTemplate(template)}</p>
      </div>
    </section>
  );
}
