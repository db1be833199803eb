import { t } from "@lingui/core/macro";
import { mayCall } from "../../../shared/roles.ts";
import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { ignoreFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getListPath, getPlaceId } from "../../rows/list.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxLine, checkboxLinesClass } from "../../ui/fields/CheckboxLine.tsx";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { MAX_NAME_LENGTH } from "../model/labels.ts";
import { useAllLists, useNotebooks } from "../model/queries.ts";
import { createListFromTemplates } from "./actions.ts";
import { nameListFromTemplate } from "../model/naming.ts";
import { useClient } from "../../sync/state/state.ts";

const MAX_TEMPLATES = 20;

type UseOptionsProps = { template: ListFieldsFragment };

/** Asks for the name, the notebook and the date of a list from a template, and for further templates. */
export function UseOptionsDialog({ template, onClose }: UseOptionsProps & OverlayProps) {
  const client = useClient();
  const navigate = useNavigate();
  const notebooks = useNotebooks().notebooks.filter((notebook) => mayCall(notebook, "createList"));
  const { lists = [] } = useAllLists();
  const others = lists.filter(({ id, isTemplate }) => isTemplate && id !== template.id);
  const [chosenId, setChosenId] = useState(getPlaceId(template));
  // The user may only view the notebook of the template.
  const notebookId = notebooks.find(({ id }) => id === chosenId)?.id ?? notebooks[0]?.id ?? chosenId;
  const [otherIds, setOtherIds] = useState<readonly string[]>([]);
  const [date, setDate] = useState("");
  /** The name that the user has typed; until then the list is named after its templates. */
  const [typedName, setTypedName] = useState<string>();
  const chosen = [template, ...others.filter(({ id }) => otherIds.includes(id))];
  const name = typedName ?? nameListFromTemplate(client.cache, chosen.map((each) => each.name).join(" + "), notebookId);

  async function create() {
    const templateIds = chosen.map(({ id }) => id);
    const list = await createListFromTemplates(client, { templateIds, name, notebookId, date: date || null });
    onClose();
    if (list) await navigate(getListPath(list));
  }
  const [run, isBusy] = useBusyAction(create);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim()) ignoreFailure(run());
  }

  return (
    <Dialog title={t`Use ${{ name: template.name }}`} onClose={() => onClose()}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <label className="flex flex-col gap-1">
          {t`Name`}
          <input
            dir="auto"
            value={name}
            required
            maxLength={MAX_NAME_LENGTH}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setTypedName(event.currentTarget.value)}
            className="field"
          />
        </label>
        <label className="flex flex-col gap-1">
          {t`Notebook`}
          <select value={notebookId} onChange={(event) => setChosenId(event.currentTarget.value)} className="field">
            {notebooks.map((notebook) => (
              <option key={notebook.id} value={notebook.id}>
                {notebook.name}
              </option>
            ))}
          </select>
        </label>
        <label className="flex flex-col gap-1">
          {t`Date`}
          <input type="date" value={date} onChange={(event) => setDate(event.currentTarget.value)} className="field" />
        </label>
        {others.length > 0 && (
          <fieldset className="flex flex-col">
            <legend>{t`Add more templates`}</legend>
            <div className={checkboxLinesClass}>
              {others.map(({ id, name: otherName }) => (
                <CheckboxLine
                  key={id}
                  checked={otherIds.includes(id)}
                  disabled={!otherIds.includes(id) && otherIds.length >= MAX_TEMPLATES - 1}
                  onChange={(isAdded) =>
                    setOtherIds((ids) => (isAdded ? [...ids, id] : ids.filter((each) => each !== id)))
                  }
                >
                  <span dir="auto" className="min-w-0 grow wrap-anywhere">
                    {otherName}
                  </span>
                </CheckboxLine>
              ))}
            </div>
          </fieldset>
        )}
        <Button type="submit" kind="primary" aria-disabled={isBusy} className="self-end">
          {t({ message: "Use", context: "button" })}
        </Button>
      </form>
    </Dialog>
  );
}
