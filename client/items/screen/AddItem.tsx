import { t } from "@lingui/core/macro";
import { useCallback, type ComponentProps } from "react";
import { readCachedListItems } from "../../cache/places.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";
import { useWithClient } from "../../sync/useWithClient.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { AddField } from "../../ui/fields/AddField.tsx";
import { lazyComponent, preload } from "../../ui/loading.ts";
import { useCreateItem } from "../model/actions.ts";
import { setCollapsed } from "../rows/collapsed.ts";

/** Loads the code that reads pasted lines. */
const loadPaste = () => import("../paste/previewPaste.ts");

preload(loadPaste);

/** Rendered at the first focus of the field, and loaded then. */
const Suggestions = lazyComponent(() => import("../suggestions/Suggestions.tsx"), "Suggestions");

if (isTouchScreen()) preload(async () => (await import("../../ui/browser/keyboardInset.ts")).trackKeyboardInset());

type AddItemProps = { listId: string; isTemplate: boolean; focused: boolean; label?: string } & Pick<
  ComponentProps<typeof AddField>,
  "look"
>;

/** The field that adds an item to the end of a list. After Enter it is empty again, for the next item. */
export function AddItem({ listId, isTemplate, ...props }: AddItemProps) {
  const client = useClient();
  const createItem = useCreateItem();
  const revealEnd = useWithClient(expandLastHeading);

  const add = useCallback(
    (text: string) => {
      revealEnd(listId);
      return createItem(listId, text);
    },
    [listId, createItem, revealEnd],
  );
  const renderSuggestions = useCallback(
    (field: HTMLInputElement) => <Suggestions listId={listId} field={field} onAdd={add} />,
    [listId, add],
  );

  return (
    <AddField
      label={t`Add an item`}
      button={t`Add`}
      draft={listId}
      primary={!isTemplate}
      onAdd={add}
      onPasteLines={async (clip) => (await loadPaste()).previewPasteIntoList(client, clip, listId, isTemplate)}
      helper={renderSuggestions}
      {...props}
    />
  );
}

/** Expands the last heading of a list, below which a new item appears. */
function expandLastHeading({ cache }: SyncClient, listId: string) {
  const last = readCachedListItems(cache, listId).findLast(({ isHeading }) => isHeading);
  if (last) setCollapsed(last.id, false);
}
