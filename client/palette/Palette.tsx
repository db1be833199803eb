import { plural, t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { markMatches } from "../../shared/markMatches.ts";
import { normalizeText, splitIntoWords } from "../../shared/normalizeText.ts";
import { useLocation } from "react-router";
import { getListPath, getPlaceId, namePlace } from "../rows/list.ts";
import { ComboboxDialog, type Choice, type ChoiceGroup } from "../ui/overlays/ComboboxDialog.tsx";
import type { OverlayProps } from "../ui/overlays/Overlays.tsx";
import type { CachedNotebook } from "../cache/places.ts";
import { handleFilterKey, NO_FILTERS, passesFilters, SearchFilters, type Filters } from "./SearchFilters.tsx";
import { useCommands } from "./useCommands.ts";
import { useSearchResults } from "./useSearchResults.ts";
import { filterByText } from "../items/model/filterByText.ts";
import { useListsAndNotebooks } from "../items/model/queries.ts";
import { useNavigateWithFocus } from "./useNavigateWithFocus.ts";

/** A dialog that finds notebooks, lists, actions and items, and opens the one that the user chooses. */
export function Palette({ onClose }: OverlayProps) {
  const [searchText, setSearchText] = useState("");
  const [filters, setFilters] = useState(NO_FILTERS);
  /** The text in the field while the user chooses the notebook to search. */
  const [notebookText, setNotebookText] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { lists, notebooks, allNotebooks } = useDestinations(searchText, filters);
  const allCommands = useCommands(searchText);
  const commands = filters === NO_FILTERS ? allCommands : NO_COMMANDS;
  const knownIds = new Set([...lists, ...notebooks].map(({ id }) => id));
  const { found, hasMore, note } = useSearchResults(searchText, filters, knownIds);

  function changeFilters({ only, notebookId }: Filters) {
    setFilters(only || notebookId ? { only, notebookId } : NO_FILTERS);
    setNotebookText(undefined);
  }

  function chooseNotebook() {
    setNotebookText("");
    field.current?.focus();
  }

  const notebookChoices = filterRows(allNotebooks, notebookText ?? "").map(({ id, name }) => ({
    id,
    icon: "lucide:notebook",
    name,
    nameMarks: markMatches(name, splitIntoWords(notebookText ?? "")),
    staysOpen: true,
    onChoose: () => changeFilters({ ...filters, notebookId: id }),
  }));
  // The server's results come last, so that the first choice, which Enter takes, does not change when they arrive.
  const additions = { title: t`Add`, choices: commands.additions, isPlain: true };
  const results: ChoiceGroup[] = [
    ...(commands.isAddition ? [additions] : []),
    { title: t`Lists`, choices: lists },
    { title: t`Notebooks`, choices: notebooks },
    { title: t`This list`, choices: commands.onList },
    { title: t`Actions`, choices: commands.everywhere },
    ...(commands.isAddition ? [] : [additions]),
    { title: t`Found`, choices: found },
  ];
  const isChoosing = notebookText !== undefined;
  const groups = (isChoosing ? [{ title: t`Search in`, choices: notebookChoices }] : results).filter(
    ({ choices }) => choices.length > 0,
  );
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  const notes = isChoosing ? [t`Choose a notebook to search`] : [hasMore ? MORE_NOTE : undefined, note];
  // Without a search text there are no items.
  const isWaitingForText = !isChoosing && filters.only === "OPEN_ITEMS" && !searchText.trim();

  return (
    <ComboboxDialog
      title={t`Go to or search`}
      searchText={notebookText ?? searchText}
      onSearchTextChange={isChoosing ? setNotebookText : setSearchText}
      filters={
        <SearchFilters
          filters={filters}
          notebookName={allNotebooks.find(({ id }) => id === filters.notebookId)?.name}
          onChange={changeFilters}
          onChooseNotebook={chooseNotebook}
        />
      }
      field={field}
      onFilterKey={(event) =>
        handleFilterKey(event, {
          filters,
          onChange: changeFilters,
          onChooseNotebook: chooseNotebook,
          searchText: notebookText ?? searchText,
        })
      }
      groups={groups}
      status={isWaitingForText ? TYPE_NOTE : joinSentences([formatResultCount(count), ...notes])}
      onClose={onClose}
    />
  );
}

const NO_COMMANDS = { onList: [], everywhere: [], additions: [], isAddition: false };

const TYPE_NOTE = t`Type to search`;
const MORE_NOTE = t`There are more. Add a word to narrow them down`;

const formatResultCount = (count: number) =>
  count === 0 ? t`Nothing found` : plural(count, { one: "# result", other: "# results" });

/** Joins sentences that have no full stop of their own. */
const joinSentences = (sentences: readonly (string | undefined)[]) =>
  sentences
    .filter((each) => each !== undefined)
    .reduce((first, next) => t({ message: `${first}. ${next}`, comment: "Joins two sentences" }));

/** The number of lists, and of notebooks, that are shown before the user types. */
const MAX_BEFORE_TYPING = 5;
/** The number of lists, and of notebooks, that are shown for a search text. */
const MAX_MATCHES = 20;

type Destinations = { lists: Choice[]; notebooks: Choice[]; allNotebooks: readonly CachedNotebook[] };

/**
 * Returns the lists, the last used first, and the notebooks whose names match the text and the filters, without the open
 * one, and all notebooks.
 */
function useDestinations(searchText: string, filters: Filters): Destinations {
  const navigate = useNavigateWithFocus();
  const { pathname } = useLocation();
  const { lists: allLists, notebooks: allNotebooks } = useListsAndNotebooks();
  const lists = allLists.filter((list) =>
    passesFilters({ ...list, notebookId: getPlaceId(list), ...LIST_AS_RESULT }, filters),
  );
  const notebooks = filters === NO_FILTERS ? allNotebooks : [];
  const words = splitIntoWords(searchText);
  const isElsewhere = ({ path }: { path: string }) => path !== pathname;

  return {
    allNotebooks,
    lists: filterRows(lists, searchText)
      .map((list) => ({ list, path: getListPath(list) }))
      .filter(isElsewhere)
      .slice(0, searchText.trim() ? MAX_MATCHES : MAX_BEFORE_TYPING)
      .map(({ list, path }) => ({
        id: list.id,
        icon: list.isTemplate ? "lucide:book-copy" : "lucide:list-checks",
        name: list.name,
        nameMarks: markMatches(list.name, words),
        hint: [namePlace(list, allNotebooks), list.isTemplate && t`template`].filter(Boolean).join(" · "),
        onChoose: () => void navigate(path),
      })),
    notebooks: filterRows(notebooks, searchText)
      .map((notebook) => ({ notebook, path: `/n/${notebook.id}` }))
      .filter(isElsewhere)
      .slice(0, searchText.trim() ? MAX_MATCHES : MAX_BEFORE_TYPING)
      .map(({ notebook: { id, name }, path }) => ({
        id,
        icon: "lucide:notebook",
        name,
        nameMarks: markMatches(name, words),
        onChoose: () => void navigate(path),
      })),
  };
}

const LIST_AS_RESULT = { kind: "list", completed: false, isHeading: false };

/** Returns the rows whose names match the text. Names that start with it come first. */
function filterRows<T extends { name: string }>(rows: readonly T[], searchText: string): T[] {
  const start = normalizeText(searchText);
  const startsWithText = ({ name }: T) => Number(normalizeText(name).startsWith(start));
  return filterByText(rows, searchText).toSorted((a, b) => startsWithText(b) - startsWithText(a));
}
