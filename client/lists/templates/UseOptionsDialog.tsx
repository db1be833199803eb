import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { mayCall } from "../../../shared/roles.ts";
import type { AnswerInput } from "../../../shared/marks/answers.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { Items, readCachedListItems } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getPlaceId } from "../../rows/list.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";
import { CheckboxLine, checkboxLinesClass } from "../../ui/fields/CheckboxLine.tsx";
import { FoldButton } from "../../ui/FoldButton.tsx";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { createAnsweredList, createListsFromTemplate } from "../answers/actions.ts";
import { describeLists, ForWhom, useForWhom } from "../answers/ForWhom.tsx";
import { readLastAnswers } from "../answers/lastAnswers.ts";
import { mayAsk } from "../answers/mayAsk.ts";
import { readRememberedNames } from "../answers/rememberedNames.ts";
import { UseSheet } from "../answers/UseSheet.tsx";
import { MAX_NAME_LENGTH } from "../model/labels.ts";
import { hasCachedItems } from "../model/copies.ts";
import { nameListFromTemplate } from "../model/naming.ts";
import { useAllLists, useNotebooks } from "../model/queries.ts";
import { createListFromTemplates } from "./actions.ts";
import { openCreated } from "./openCreated.ts";
import { readTogether, saveTogether } from "./together.ts";

const MAX_TEMPLATES = 20;

export type UseOptions = {
  template: ListFieldsFragment;
  /** The notebook of the new list; by default the template's own. */
  notebookId?: string | undefined;
  onCreated?: (() => void) | undefined;
};

/** Asks what a template asks, and for the date, the name and the notebook of the list, and for further templates. */
export function UseOptionsDialog({ template, onClose, onCreated, ...options }: UseOptions & OverlayProps) {
  const client = useClient();
  const navigate = useNavigate();
  const notebooks = useNotebooks().notebooks.filter((notebook) => mayCall(notebook, "createList"));
  const { lists = [] } = useAllLists();
  const others = lists.filter(({ id, isTemplate }) => isTemplate && id !== template.id);
  const [chosenId, setChosenId] = useState(options.notebookId ?? getPlaceId(template));
  // The user may only view the notebook of the template.
  const notebookId = notebooks.find(({ id }) => id === chosenId)?.id ?? notebooks[0]?.id ?? chosenId;
  const [otherIds, setOtherIds] = useState<readonly string[]>(() => readTogether(template.id));
  const [date, setDate] = useState("");
  /** The name that the user has typed; until then the list is named after its templates. */
  const [typedName, setTypedName] = useState<string>();
  const chosen = [template, ...others.filter(({ id }) => otherIds.includes(id))];
  const templateIds = chosen.map(({ id }) => id);
  const items = useItemsOf(client, templateIds);
  const name = typedName ?? nameListFromTemplate(client.cache, chosen.map((each) => each.name).join(" + "), notebookId);
  const [remembered] = useState(() => readRememberedNames(client.cache, template));
  const forWhom = useForWhom(remembered);
  // A list of several templates is for one use.
  const names = chosen.length > 1 ? [] : forWhom.names;

  async function create(answers: AnswerInput[]) {
    saveTogether(template.id, templateIds.slice(1));
    const values = { answers, notebookId, name, date: date || null };
    const close = () => {
      onClose();
      onCreated?.();
    };
    if (names.length > 0) {
      close();
      await createListsFromTemplate(client, template, values, names);
      await readUsesAgain(client);
      return;
    }
    const screen = { navigate, isCurrentScreen: () => true, onCreated: close, isNamed: typedName !== undefined };
    await openCreated(screen, (show) =>
      chosen.length > 1
        ? createListFromTemplates(client, { templateIds, ...values })
        : createAnsweredList(client, template, values, show),
    );
  }
  const [run, isBusy] = useBusyAction(create);

  return (
    <UseSheet
      title={template.name}
      items={items}
      known={readLastAnswers(client.cache, templateIds)}
      action={t({ message: "Use", context: "button" })}
      isBusy={isBusy}
      onSubmit={(answers) => (name.trim() || names.length > 0) && ignoreFailure(run(answers))}
      onClose={() => onClose()}
      hint={describeLists(template.name, names)}
      last={
        others.length > 0 &&
        names.length === 0 && <AlsoBringIn others={others} chosenIds={otherIds} onChange={setOtherIds} />
      }
    >
      <label className="flex items-center gap-3">
        <span className="grow">{t`Date`}</span>
        <input type="date" value={date} onChange={(event) => setDate(event.currentTarget.value)} className="field" />
      </label>
      {chosen.length === 1 && <ForWhom {...forWhom} />}
      <NameAndNotebook isOpenFirst={!mayAsk(items)} isNamed={names.length > 0}>
        {names.length === 0 && (
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
        )}
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
      </NameAndNotebook>
    </UseSheet>
  );
}

type AlsoProps = {
  others: readonly ListFieldsFragment[];
  chosenIds: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

/** The templates that the same list can be made from. */
const AlsoBringIn = ({ others, chosenIds, onChange }: AlsoProps) => (
  <fieldset className="flex flex-col">
    <legend>{t`Also bring in`}</legend>
    <div className={checkboxLinesClass}>
      {others.map(({ id, name }) => (
        <CheckboxLine
          key={id}
          checked={chosenIds.includes(id)}
          disabled={!chosenIds.includes(id) && chosenIds.length >= MAX_TEMPLATES - 1}
          onChange={(isAdded) => onChange(isAdded ? [...chosenIds, id] : chosenIds.filter((each) => each !== id))}
        >
          <span dir="auto" className="min-w-0 grow wrap-anywhere">
            {name}
          </span>
        </CheckboxLine>
      ))}
    </div>
  </fieldset>
);

type FoldedProps = {
  isOpenFirst: boolean;
  /** Whether the lists have their names already. */
  isNamed: boolean;
  children: ReactNode;
};

/** Folds away what is seldom chosen where the template asks something itself. */
function NameAndNotebook({ isOpenFirst, isNamed, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <div className="flex flex-col gap-4">
      {!isOpenFirst && (
        <div className="-mx-2.5 flex">
          <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
            {isNamed ? t`Notebook` : t`Name and notebook`}
          </FoldButton>
        </div>
      )}
      {(isOpen || isOpenFirst) && children}
    </div>
  );
}

/** The page of the template stays open, and shows the lists that were made from it. */
const readUsesAgain = (client: SyncClient) =>
  client.refetchQueries({ updateCache: (cache) => cache.evict({ id: "ROOT_QUERY", fieldName: "templateUses" }) });

/** Returns the items of some templates, and reads those that are not known. */
function useItemsOf(client: SyncClient, templateIds: readonly string[]) {
  const [, setReadCount] = useState(0);
  const missing = templateIds.filter((id) => !hasCachedItems(client.cache, id)).join(" ");
  useEffect(() => {
    for (const listId of missing.split(" ").filter(Boolean))
      client.query({ query: Items, variables: { listId } }).then(
        () => setReadCount((count) => count + 1),
        () => undefined,
      );
  }, [client, missing]);
  return templateIds.flatMap((id) => readCachedListItems(client.cache, id));
}
