import { plural, t } from "@lingui/core/macro";
import { useMemo, useState, type SubmitEvent } from "react";
import { Link, useNavigate } from "react-router";
import { sheetIcons } from "virtual:sheetIcons";
import { parsePastedText, type PasteOptions } from "../../../shared/parsePastedText.ts";
import { createFreeName } from "../../../shared/useName.ts";
import { getAccountPath } from "../../account/accountPath.ts";
import { useCurrentUser } from "../../account/currentUser.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { describeCount } from "../../items/model/labels.ts";
import { placeBelow, placePasted } from "../../items/paste/choosePasted.ts";
import { type PastedLinesState, usePastedLines } from "../../items/paste/usePastedLines.ts";
import { setCollapsed } from "../../items/rows/collapsed.ts";
import { useSession } from "../../session/session.ts";
import { useClient } from "../../sync/state/state.ts";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { getToday } from "../../ui/format.ts";
import type { ArrivalState } from "../../ui/hooks/useArrivalState.ts";
import { addIcons } from "../../ui/Icon.tsx";
import { Dialog, DialogFoot } from "../../ui/overlays/Dialog.tsx";
import type { OverlayProps } from "../../ui/overlays/Overlays.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { chooseDefault, getDefaultNotebook } from "../destination/defaultNotebook.ts";
import { createListForItems } from "../model/actions.ts";
import { readLastNotebook } from "../model/lastOpened.ts";
import { createDayName, nameNewList } from "../model/naming.ts";
import { addToList, addToNewList } from "./actions.ts";
import { DestinationRows, type NewListChoice } from "./DestinationRows.tsx";
import { findListName } from "./listName.ts";
import type { GivenWords } from "./sharedWords.ts";
import { type Destination, useDestination } from "./useDestination.ts";
import { WordsCard } from "./WordsCard.tsx";

addIcons(sheetIcons);

type Props = {
  given: GivenWords;
  /** Called with the words when the server has refused them. */
  onRefused: (words: GivenWords) => void;
};

/** Adds words to the list that was used last, or to another one that the user chooses. */
export function AddToSheet({ given, onRefused, onClose }: Props & OverlayProps) {
  const client = useClient();
  const navigate = useNavigate();
  const destination = useDestination();
  const { list, items, isWaiting } = destination;
  const [text, setText] = useState(given.text);
  const lines = usePastedLines({
    read: useReader(given, text),
    existing: items ?? NO_ITEMS,
    existingCount: items ? items.length : list?.itemCount,
    isTemplate: list?.isTemplate ?? false,
  });
  const found = findListName({ title: given.title, text, pasted: lines.pasted });
  const newList = useNewList(destination, found?.name);
  const isFirstName = !list && !isWaiting && found?.isFirstItem === true;
  const { rows, headingIds } = buildRows(lines, destination, isFirstName);
  const isEmptyList = !list && text.trim() === "" && newList.name.trim() !== "";
  const fits = lines.count <= lines.remaining;
  const mayAdd = !useReadOnly() && fits && (rows.length > 0 || isEmptyList);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!mayAdd || isWaiting) return;
    onClose();
    if (list) {
      for (const id of headingIds) setCollapsed(id, false);
      return refuse(addToList(client, list, rows));
    }
    const notebookId = newList.notebook?.id ?? getDefaultNotebook(client);
    const name = nameNewList(client.cache, newList.name.trim(), notebookId);
    if (rows.length > 0) return refuse(addToNewList(client, { notebookId, name }, rows));
    const { id } = createListForItems(client, notebookId, name);
    void navigate(`/n/${notebookId}/l/${id}`, { state: TYPING });
  }

  /** Gives the words back when the server does not take them. */
  function refuse(adding: Promise<boolean>) {
    void adding.then((isAdded) => isAdded || onRefused({ ...given, text }));
  }

  return (
    <Dialog title={TITLE} hasFoot onClose={() => onClose()}>
      <form onSubmit={submit} className="flex flex-col md:-mt-2">
        <WordsCard
          text={text}
          onChange={(changed) => {
            lines.reset();
            setText(changed);
          }}
          lines={lines}
          isFirstName={isFirstName}
        />
        <DestinationRows
          destination={destination}
          newList={newList}
          mayChooseHeading={!lines.pasted.items.some(({ isHeading }) => isHeading)}
        />
        <DialogFoot>
          <AddButton rows={rows} isEmptyList={isEmptyList} mayAdd={mayAdd} isWaiting={isWaiting} text={text} />
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const TITLE = t({
  message: "Add to",
  comment: "The title above the words that are added, and the lists to choose from",
});
const TYPING: ArrivalState = { typing: true };
const NO_ITEMS: readonly never[] = [];

/** Returns what reads the words: as they came while they are unchanged, and otherwise as a text. */
const useReader = ({ text: given, read }: GivenWords, text: string) =>
  useMemo(
    () => (read && text === given ? read : (options: PasteOptions) => parsePastedText(text, options)),
    [read, given, text],
  );

/** The name and the notebook of a new list, until the user changes them. */
function useNewList({ notebooks, getNames, searchText }: Destination, foundName: string | undefined): NewListChoice {
  const [lastNotebookId] = useState(readLastNotebook);
  const [notebookId, setNotebook] = useState<string>();
  const [typedName, setName] = useState<string>();
  const findNotebook = (id: string | null | undefined) => notebooks.find((notebook) => notebook.id === id);
  const notebook = findNotebook(notebookId) ?? findNotebook(lastNotebookId) ?? chooseDefault(notebooks);
  const name = searchText.trim() || foundName || createDayName(getToday());
  return {
    name: typedName ?? (notebook ? createFreeName(name, getNames(notebook.id)) : name),
    setName,
    notebook,
    setNotebook,
  };
}

/** Returns the items to add, with their places where those of the list are known, and the headings that they go below. */
function buildRows(
  { pasted, chosen }: PastedLinesState,
  { list, items, heading }: Destination,
  isFirstName: boolean,
): { rows: NewItemInput[]; headingIds: string[] } {
  const isAdded = isFirstName ? chosen.with(0, false) : chosen;
  const added = pasted.items.filter((_, index) => isAdded[index]);
  const placed = list && items && !heading ? placePasted(pasted.items, isAdded, items) : undefined;
  const below = items && heading ? placeBelow(added, items, heading) : added;
  return {
    // What is added is open or ticked; only a file can say that it is skipped.
    rows: (placed?.items ?? below).map(({ isSkipped: _isSkipped, ...item }) => item),
    headingIds: placed?.headingIds ?? (heading ? [heading.id] : []),
  };
}

type AddButtonProps = {
  rows: readonly NewItemInput[];
  isEmptyList: boolean;
  mayAdd: boolean;
  isWaiting: boolean;
  text: string;
};

function AddButton({ rows, isEmptyList, mayAdd, isWaiting, text }: AddButtonProps) {
  const { state } = useSession();
  const { user } = useCurrentUser();
  // On a server without guests a visitor signs in first, and comes back to the words.
  if (!hasPart("guests") && state === "signedOut" && !user)
    return (
      <Link
        to={getAccountPath("/sign-in", `/#add=${encodeURIComponent(text)}`)}
        className={`${buttonClass("primary")} ${bigClass}`}
      >{t`Sign In`}</Link>
    );
  return (
    <Button
      type="submit"
      kind="primary"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter adds what was given
      autoFocus={text !== ""}
      disabled={!mayAdd && !isWaiting}
      aria-disabled={isWaiting}
      aria-label={rows.length > 0 ? describeAdd(rows) : undefined}
      className={bigClass}
    >
      {isEmptyList ? t({ message: "Create", context: "button" }) : t`Add`}
    </Button>
  );
}

/** Says to screen readers how much is added. */
const describeAdd = (rows: readonly NewItemInput[]) =>
  describeCount(rows, {
    items: (count) => plural(count, { one: "Add # item", other: "Add # items" }),
    sections: (count) => plural(count, { one: "Add # section", other: "Add # sections" }),
  });

const bigClass = "min-h-12! min-w-28";
