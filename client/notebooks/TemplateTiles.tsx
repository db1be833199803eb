import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { SelectableLists } from "../lists/selection/SelectableLists.tsx";
import { useListSelection } from "../lists/selection/useListSelection.ts";
import type { RowElements } from "../ui/browser/rowElements.ts";
import { TemplateTile } from "./TemplateTile.tsx";

type Props<Template> = {
  /** The templates as a part of the page in which lists are selected, and whether it is the main one. */
  scope: string;
  isMainPart?: boolean;
  rows: RowElements;
  templates: readonly Template[];
  /** Returns the notebook of a template; undefined if it is not known. */
  getNotebook: (template: Template) => NotebookFieldsFragment | undefined;
  /** Says what a template is: "14 items · used today". */
  describe: (template: Template) => string;
  /** What stands below a template. */
  renderMore?: (template: Template) => ReactNode;
};

/** Templates that can be selected, in as many columns as fit. */
export function TemplateTiles<Template extends ListFieldsFragment>(props: Props<Template>) {
  const { scope, isMainPart = true, rows, templates, getNotebook, describe, renderMore } = props;
  const selection = useListSelection(scope, templates, rows, { isMainPart });
  return (
    <SelectableLists selection={selection} rows={rows}>
      <ul
        aria-label={t`Templates`}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-8 gap-y-1"
      >
        {templates.map((template) => (
          <TemplateTile
            key={template.id}
            ref={rows.ref(template.id)}
            template={template}
            notebook={getNotebook(template)}
            about={describe(template)}
            isSelected={selection.isSelected(template.id)}
          >
            {renderMore?.(template)}
          </TemplateTile>
        ))}
      </ul>
    </SelectableLists>
  );
}
