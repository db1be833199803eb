import { t } from "@lingui/core/macro";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { SelectMark } from "../lists/selection/SelectMark.tsx";
import { UseTemplateButton } from "../lists/templates/UseTemplateButton.tsx";
import { getListPath } from "../rows/list.ts";
import { smallButtonClass } from "../ui/Button.tsx";
import { DashedFrame } from "../ui/ListMark.tsx";
import { Ribbon } from "../ui/Ribbon.tsx";

type Props = {
  ref: Ref<HTMLLIElement>;
  template: ListFieldsFragment;
  /** The notebook of the template; undefined if it is not known. */
  notebook: NotebookFieldsFragment | undefined;
  /** "14 items · used today" */
  about: string;
  /** Whether the template is selected; undefined while no lists are selected. */
  isSelected?: boolean | undefined;
  /** What stands below it. */
  children?: ReactNode;
};

/** Shows a template with the ribbon of its notebook in a dashed square, and the button that makes a list of it. */
export function TemplateTile({ ref, template, notebook, about, isSelected, children }: Props) {
  return (
    <li
      ref={ref}
      data-selected={isSelected ? "" : undefined}
      className="relative -mx-2.5 grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-row px-2.5 py-2 data-selected:bg-select narrow:grid-cols-1"
    >
      {isSelected === undefined ? (
        <DashedFrame>{notebook && <Ribbon {...notebook} className="scale-135" />}</DashedFrame>
      ) : (
        <span className="grid size-12 place-items-center">
          <SelectMark name={template.name} isSelected={isSelected} />
        </span>
      )}
      <div className="min-w-0">
        <h3 className="flex font-semibold">
          <Link
            to={getListPath(template)}
            dir="auto"
            className="min-w-0 truncate after:absolute after:inset-0 after:rounded-row"
          >
            {template.name}
          </Link>
        </h3>
        <p className="quiet truncate text-sm">
          {about}
          {notebook && <span className="sr-only">{formatPlace(notebook)}</span>}
        </p>
      </div>
      <UseTemplateButton template={template} className={`relative justify-self-start ${smallButtonClass}`} />
      {children}
    </li>
  );
}

/** Follows what the tile says about the template, for screen readers. */
const formatPlace = ({ name }: NotebookFieldsFragment) =>
  t({ message: `, in ${name}`, comment: "Follows “14 items · used today”; the value is the name of a notebook" });
