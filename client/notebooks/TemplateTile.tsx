import { t } from "@lingui/core/macro";
import type { Ref } from "react";
import { Link } from "react-router";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
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
};

/** Shows a template with the ribbon of its notebook in a dashed square, and the button that makes a list of it. */
export function TemplateTile({ ref, template, notebook, about }: Props) {
  return (
    <li
      ref={ref}
      className="relative grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2 narrow:grid-cols-1"
    >
      <DashedFrame>{notebook && <Ribbon {...notebook} className="scale-135" />}</DashedFrame>
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
    </li>
  );
}

/** Follows what the tile says about the template, for screen readers. */
const formatPlace = ({ name }: NotebookFieldsFragment) =>
  t({ message: `, in ${name}`, comment: "Follows “14 items · used today”; the value is the name of a notebook" });
