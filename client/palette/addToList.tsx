import { t } from "@lingui/core/macro";
import { useRef, type SubmitEvent } from "react";
import { v7 } from "uuid";
import { reportAction } from "../actions/defineAction.ts";
import { ignoreFailure } from "../actions/errors.ts";
import { createItems, undoNewItems } from "../items/model/actions.ts";
import { parseItemText } from "../items/model/itemText.ts";
import { ChooseListDialog, type ChooseListDialogProps, type ChosenList } from "../items/selection/ChooseListDialog.tsx";
import { createListForItems } from "../lists/model/actions.ts";
import { getDefaultNotebook } from "../lists/destination/defaultNotebook.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import { openOverlay, type OverlayProps } from "../ui/overlays/Overlays.tsx";
import { quote } from "../ui/format.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** Asks for the text of an item, then for the list to which the item is added. */
export async function addToList(client: SyncClient) {
  const { activeElement } = document;
  const text = await openOverlay<object, string>(ItemTextDialog, {}).closed;
  if (text) chooseListToAddTo(client, text, activeElement instanceof HTMLElement ? activeElement : null);
}

/** Asks for the list to which an item with this text is added. When the dialog is closed, `opener` gets the focus. */
export function chooseListToAddTo(client: SyncClient, text: string, opener?: HTMLElement | null) {
  const item = quote(text);
  openOverlay<ChooseListDialogProps>(ChooseListDialog, {
    title: t({ message: `Add ${item} to`, comment: "Above the lists of which one is chosen" }),
    onChoose: (list) => ignoreFailure(addItem(client, list, text)),
    onCreate: (name) => createListForItems(client, getDefaultNotebook(client), name),
    opener,
  });
}

function ItemTextDialog({ onClose }: OverlayProps<string>) {
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onClose(field.current?.value.trim());
  }

  return (
    <Dialog title={t`Add to a list`} onClose={() => onClose()}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <label className="flex flex-col gap-1">
          {t`Item`}
          <input
            ref={field}
            required
            autoComplete="off"
            dir="auto"
            enterKeyHint="next"
            maxLength={2_000}
            className="field"
          />
        </label>
        <Button type="submit" kind="primary" className="self-start">
          {t`Choose a list`}
        </Button>
      </form>
    </Dialog>
  );
}

/** Adds an item to the end of a list that need not be open. A toast offers to open it. Returns false when it failed. */
export function addItem(client: SyncClient, list: ChosenList, text: string): Promise<boolean> {
  const item = { id: v7(), ...parseItemText(text) };
  const to = `/n/${list.notebookId}/l/${list.id}`;
  const name = quote(item.name);
  const words = {
    done: t`Added ${name} to ${{ list: quote(list.name) }}`,
    failed: t`Couldn’t add ${name}`,
    ...undoNewItems([item.id]),
    offersUndo: true,
    link: { label: t({ message: "Open", context: "button" }), altText: t`Open the list`, to },
  };
  return reportAction(client, words, createItems.send(client, list.id, [item]), () => addItem(client, list, text));
}
