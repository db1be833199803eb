import { plural, t } from "@lingui/core/macro";
import { mayCall as mayRoleCall } from "../../../shared/roles.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { DashedBox } from "../../ui/ListMark.tsx";
import { statusClass } from "./ListStatus.tsx";
import { LazyRepeatPicker } from "../repeat/LazyRepeatPicker.tsx";
import { formatLimit } from "../sharing/labels.ts";
import { LazyPeopleChip } from "../sharing/LazyPeopleChip.tsx";
import { useAsks } from "../answers/useAsks.ts";
import { UseTemplateButton } from "../templates/UseTemplateButton.tsx";

const UnreachedLists = lazyComponent(() => import("../templates/TemplateUses.tsx"), "UnreachedLists", {
  fallback: ({ otherwise }) => otherwise,
});

async function openOptions(template: ListFieldsFragment) {
  const { openUse } = await import("../templates/openUse.ts");
  openUse({ template });
}

const describeSize = (itemCount: number, isPublished: boolean): string =>
  isPublished
    ? plural(itemCount, {
        0: "Template, no items, published",
        one: "Template, # item, published",
        other: "Template, # items, published",
      })
    : plural(itemCount, { 0: "Template, no items", one: "Template, # item", other: "Template, # items" });

function describeTemplate(template: ListFieldsFragment): string {
  if (template.publishedUrl !== null) return t`Anyone with the link can see and use it.`;
  return mayRoleCall(template, "updateList")
    ? t`Changes apply to lists you make from now on.`
    : t({ message: "Use creates your own list from it.", comment: "Use is the button above" });
}

/** The number of items of a template and its people in one line, and the buttons that make a list from it. */
export function TemplateStatus({ template }: { template: ListFieldsFragment }) {
  const mayCall = useMayCall();
  const { id, name, notebookId, role, itemCount, publishedUrl } = template;
  const limit = formatLimit(role);
  const asks = useAsks(id);
  return (
    <section aria-label={t`Template`}>
      <div className={statusClass}>
        <p className="me-auto flex items-center gap-2 whitespace-nowrap md:me-3">
          <DashedBox />
          <span>{describeSize(itemCount, publishedUrl !== null)}</span>
        </p>
        {limit && <span className="px-2">{limit}</span>}
        {mayCall(template, "updateList") && <LazyRepeatPicker list={template} />}
        <LazyPeopleChip listId={id} notebookId={notebookId} name={name} role={role} />
      </div>
      <div className="flex flex-wrap items-center gap-2 pt-2 max-md:pb-4 md:pt-3">
        <UseTemplateButton template={template} primary asks={asks} className="min-h-12! px-6! max-md:grow" />
        {!asks && mayCall(template, "createListFromTemplates") && (
          <Button kind="quiet" onClick={() => ignoreFailure(openOptions(template))}>
            <Icon name="lucide:sliders-horizontal" className="size-5 text-mark" />
            {t`Use with…`}
          </Button>
        )}
        <UnreachedLists
          template={template}
          otherwise={<p className="quiet text-sm text-pretty max-md:w-full">{describeTemplate(template)}</p>}
        />
      </div>
    </section>
  );
}
