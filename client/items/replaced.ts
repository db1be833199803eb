import type { ApolloClient } from "@apollo/client";
import { reportFailure } from "../feedback/errors.ts";
import { withUndo } from "../feedback/undo.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../graphql/graphql.ts";
import { quote } from "../ui/format.ts";
import { getChangedWords, type Words } from "./words.ts";

/** The words that another device has replaced (docs/contract.md, Two devices, one row). */
export type Replaced = NonNullable<(ItemFieldsFragment | ListFieldsFragment)["replaced"]>;

/** An item or a list with such words. */
export type ReplacedRow = Required<Words> & { replaced: Replaced };

/** Sends a change of the row without recording an undo. Rejects when it fails. */
export type SendWords = (change: Words & { was?: Words; clearReplaced: boolean }) => Promise<unknown>;

/** Gives a row the words back that another device has replaced. Returns false when it failed. */
export function putBackReplacedWords(client: ApolloClient, row: ReplacedRow, send: SendWords) {
  const { name, note } = row.replaced;
  const words = { ...(name !== null && { name }), ...(note !== null && { note: note || null }) };
  const before = getChangedWords(row, words);
  const action = {
    message: `Changed ${quote(row.name)}`,
    // The server knows other words than these `was`, so it keeps them, and the row offers them again.
    undo: () => send({ ...before, ...(before && { was: before }), clearReplaced: false }),
  };
  return withUndo(
    client,
    action,
    reportFailure("The words were not put back", send({ ...words, clearReplaced: true })),
  );
}

/** Forgets the words that another device has replaced. Returns false when it failed. */
export const dismissReplacedWords = (send: SendWords) =>
  reportFailure("The notice was not dismissed", send({ clearReplaced: true }));

/** Writes words that were replaced: “Milk”, note “2 l”. */
export function formatReplaced({ name, note }: Replaced) {
  const notePart = note === "" ? "no note" : note !== null && `note ${quote(note)}`;
  return [name !== null && quote(name), notePart].filter(Boolean).join(", ");
}
