import { t } from "@lingui/core/macro";
import { useState, type SubmitEvent } from "react";
import { getListLink } from "../../../shared/linkPage.ts";
import { mayCall } from "../../../shared/roles.ts";
import { reportFailure } from "../../actions/errors.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { isSharedAlone } from "../../rows/list.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxLine, checkboxLinesClass } from "../../ui/fields/CheckboxLine.tsx";
import { OptionSwitch } from "../../ui/fields/OptionSwitch.tsx";
import { useBusyAction } from "../../ui/hooks/useBusyAction.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { openOverlay, type OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { QrPicture } from "../../ui/QrPicture.tsx";
import { useAllLists, useNotebooks } from "../model/queries.ts";
import { NameLine, useShareName } from "./NameLine.tsx";
import { PrintOverlay } from "./PrintOverlay.tsx";
import { linkList, shareNotebook } from "./requests.ts";

const SIZES = [
  { value: "8", label: t`8 on a sheet` },
  { value: "24", label: t`24 on a sheet` },
] as const;

type Size = (typeof SIZES)[number]["value"];

const FOR_EVERYONE = { role: "TICKER", stays: true } as const;

/** Prints a label for each of the lists of a notebook: a code that is scanned where the list belongs. */
export function LabelsDialog({ notebookId, onClose }: { notebookId: string } & OverlayProps) {
  const client = useClient();
  const notebook = useNotebooks().notebooks.find(({ id }) => id === notebookId);
  const { lists = [] } = useAllLists();
  const own = lists.filter((list) => list.shownIn === notebookId && !list.isTemplate && mayCall(list, "shareNotebook"));
  const [size, setSize] = useState<Size>("8");
  const [left, setLeft] = useState<readonly string[]>([]);
  const name = useShareName();
  const chosen = own.filter(({ id, active }) => active !== left.includes(id));
  const [print, isBusy] = useBusyAction(async function printLabels() {
    const labels = makeLabels(client, notebookId, chosen, notebook?.sharing ? null : name.name.trim());
    if (!(await reportFailure(t`Couldn’t create the codes`, labels, printLabels))) return;
    onClose();
    openOverlay(PrintOverlay, { children: <Labels labels={await labels} size={size} /> });
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void print();
  }

  return (
    <Dialog
      title={t`Print labels`}
      description={t`A code for each list, for doors, machines or rooms. Everyone who scans one may tick in all lists of this notebook.`}
      onClose={() => onClose()}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <OptionSwitch
          legend={t`Size`}
          name="labels"
          options={SIZES}
          value={size}
          onChange={setSize}
          className="self-start"
        />
        <fieldset className="flex flex-col">
          <legend className="sr-only">{t`Lists`}</legend>
          <div className={checkboxLinesClass}>
            {own.map((list) => (
              <CheckboxLine
                key={list.id}
                checked={chosen.includes(list)}
                onChange={() =>
                  setLeft((ids) => (ids.includes(list.id) ? ids.filter((id) => id !== list.id) : [...ids, list.id]))
                }
              >
                <span dir="auto" className="min-w-0 grow wrap-anywhere">
                  {list.name}
                </span>
              </CheckboxLine>
            ))}
          </div>
        </fieldset>
        {!notebook?.sharing && <NameLine {...name} />}
        <Button
          type="submit"
          kind="primary"
          disabled={chosen.length === 0}
          aria-disabled={isBusy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is the next step
          autoFocus={name.isKnown}
          className="self-end"
        >
          <Icon name="lucide:printer" />
          {t`Print`}
        </Button>
      </form>
    </Dialog>
  );
}

type Label = { id: string; name: string; url: string };

/** Makes the links that stay, of the notebook and of each list that is shared alone, or finds those that are there. */
async function makeLabels(
  client: SyncClient,
  notebookId: string,
  lists: readonly ListFieldsFragment[],
  name: string | null,
): Promise<Label[]> {
  const isInNotebook = lists.some((list) => !isSharedAlone(list));
  const ofNotebook = isInNotebook
    ? (await shareNotebook(client, notebookId, FOR_EVERYONE, name))?.shareNotebook.url
    : "";
  return Promise.all(
    lists.map(async (list) => ({
      id: list.id,
      name: list.name,
      url: isSharedAlone(list) ? await linkList(client, list, FOR_EVERYONE) : getListLink(ofNotebook ?? "", list.id),
    })),
  );
}

/** The columns of a sheet, the millimetres of its labels, and the class of the names. Its rows are as high as its page. */
const SHEETS: Record<Size, { columns: number; height: number; gap: number; code: number; name: string }> = {
  8: { columns: 2, height: 66, gap: 5, code: 42, name: "text-2xl" },
  24: { columns: 3, height: 33, gap: 3, code: 25, name: "text-sm" },
};

const toMillimetres = (count: number) => `${count}mm`;

function Labels({ labels, size }: { labels: readonly Label[]; size: Size }) {
  const { columns, height, gap, code, name: nameClass } = SHEETS[size];
  const perSheet = Number(size);
  const sheets = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, index) =>
    labels.slice(index * perSheet, (index + 1) * perSheet),
  );
  return sheets.map((sheet, index) => (
    <ul
      key={index}
      className="grid"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        breakAfter: index < sheets.length - 1 ? "page" : undefined,
      }}
    >
      {sheet.map(({ id, name, url }) => (
        <li
          key={id}
          className="flex items-center overflow-hidden border border-dashed border-mark"
          style={{ height: toMillimetres(height), gap: toMillimetres(gap), padding: toMillimetres(gap) }}
        >
          <div className="shrink-0" style={{ width: toMillimetres(code) }}>
            <QrPicture text={url} label={t`Code to scan`} className="w-full" borderless />
          </div>
          <div className="min-w-0">
            <p dir="auto" className={`line-clamp-3 font-bold wrap-anywhere ${nameClass}`}>
              {name}
            </p>
            <p className="text-xs">{t`Scan and tick`}</p>
          </div>
        </li>
      ))}
    </ul>
  ));
}
