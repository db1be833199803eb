import { t } from "@lingui/core/macro";
import { Dialog as Parts } from "radix-ui";
import { dropTemplateName } from "../../../shared/useName.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressRing } from "../../ui/ListMark.tsx";
import { safeLocalStorage } from "../../ui/safeStorage.ts";
import { ListShop } from "../screen/ListShop.tsx";
import { countColumn } from "./model/grid.ts";
import { useWallAddress } from "./wallAddress.ts";
import type { ListColumn } from "./useTemplateGrid.ts";

/** Where this browser keeps whose list it shows. */
const getKey = (template: { id: string }) => `listbook.wall.${template.id}`;

type Props = { template: ListFieldsFragment; columns: readonly ListColumn[]; chosenId: string };

/** One list of the grid alone, as large as in shop mode: for a tablet on a wall, which asks once whose it is. */
export function Wall({ template, columns, chosenId }: Props) {
  const mayCall = useMayCall();
  const [, show] = useWallAddress();
  const usable = columns.filter(({ list }) => mayCall(list, "completeItem"));
  const id = chosenId || safeLocalStorage.get(getKey(template));
  const chosen = usable.find((column) => column.id === id);

  function choose(column: ListColumn) {
    safeLocalStorage.set(getKey(template), column.id);
    show(column.id, { replace: true });
  }

  /** The tablet may change hands. */
  function leave() {
    safeLocalStorage.remove(getKey(template));
    show("", { replace: true });
  }

  if (chosen) return <ListShop list={chosen.list} items={chosen.items} onClose={leave} />;
  return (
    <WhoAreYou template={template} columns={usable} onChoose={choose} onLeave={() => show(null, { replace: true })} />
  );
}

type WhoProps = {
  template: ListFieldsFragment;
  columns: readonly ListColumn[];
  onChoose: (column: ListColumn) => void;
  onLeave: () => void;
};

const WhoAreYou = ({ template, columns, onChoose, onLeave }: WhoProps) => (
  <Parts.Root open onOpenChange={(isOpen) => !isOpen && onLeave()}>
    <Parts.Portal>
      <Parts.Content
        aria-describedby={undefined}
        className="fixed inset-0 z-20 overflow-y-auto bg-sheet safe-area outline-none animate-appear"
      >
        <div className="mx-auto flex w-full max-w-list flex-col gap-2 px-5 py-8">
          <Parts.Title className="text-name font-bold">{t`Who are you?`}</Parts.Title>
          <ul className="flex flex-col gap-2 py-4">
            {columns.map((column) => {
              const { settled, total } = countColumn(column.items);
              return (
                <li key={column.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(column)}
                    className="flex min-h-14 w-full items-center gap-3 rounded-control bg-hover px-4 text-start text-section hover:bg-press"
                  >
                    <ProgressRing value={settled} max={total} className="size-5 text-fill" />
                    <bdi className="min-w-0 wrap-anywhere">{dropTemplateName(column.list.name, template.name)}</bdi>
                  </button>
                </li>
              );
            })}
          </ul>
          {columns.length === 0 && <p className="quiet">{t`There is no list in which you may tick.`}</p>}
          <Button className="self-start" onClick={onLeave}>{t`Back to the grid`}</Button>
        </div>
      </Parts.Content>
    </Parts.Portal>
  </Parts.Root>
);
