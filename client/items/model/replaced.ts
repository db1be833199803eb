import { t } from "@lingui/core/macro";
import { reportFailure } from "../../actions/errors.ts";
import { reportAction } from "../../actions/defineAction.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { quote } from "../../ui/format.ts";
import { getChangedText, type RowText } from "./textChange.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/** The text that another device has replaced (docs/api.md, Two devices, one row). */
export type Replaced = NonNullable<(ItemFieldsFragment | ListFieldsFragment)["replaced"]>;

/** An item or a list with such text. */
export type ReplacedRow = Required<RowText> & { replaced: Replaced };

/** Sends a change of the row without recording an undo. Rejects when it fails. */
export type SendTextChange = (change: RowText & { was?: RowText; clearReplaced: boolean }) => Promise<unknown>;

/** Sets the text of a row to the one that another device has replaced. Returns false when it failed. */
export function putBackReplacedText(client: SyncClient, row: ReplacedRow, send: SendTextChange) {
  const { name, note } = row.replaced;
  const text = { ...(name !== null && { name }), ...(note !== null && { note: note || null }) };
  const before = getChangedText(row, text);
  const putBack = () => send({ ...text, clearReplaced: true });
  const words = {
    done: t`Changed ${{ name: quote(row.name) }}`,
    failed: t`Couldn’t restore the earlier text`,
    // The server has another text than this `was`, so it keeps that text, and the row offers it again.
    undo: () => send({ ...before, ...(before && { was: before }), clearReplaced: false }),
    redo: putBack,
  };
  const retry = () => putBackReplacedText(client, row, send);
  return reportAction(client, words, putBack(), retry);
}

/** Forgets the text that another device has replaced. Returns false when it failed. */
export const dismissReplacedText = (send: SendTextChange) =>
  reportFailure(t`Couldn’t dismiss the notice`, send({ clearReplaced: true }));

/** Formats text that was replaced: “Milk”, note “2 l”. */
export function formatReplaced({ name, note }: Replaced) {
  if (note === null) return name === null ? "" : quote(name);
  if (name === null) return note === "" ? t`no note` : t`note ${{ note: quote(note) }}`;
  return note === ""
    ? t`${{ name: quote(name) }}, no note`
    : t`${{ name: quote(name) }}, note ${{ note: quote(note) }}`;
}
