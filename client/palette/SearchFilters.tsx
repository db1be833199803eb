import { t } from "@lingui/core/macro";
import type { KeyboardEvent, MouseEvent } from "react";
import type { SearchFilter } from "../graphql/graphql.ts";
import { KeyHint } from "../ui/browser/NextStep.tsx";

/** The filters of a search. */
export type Filters = { only: SearchFilter | null; notebookId: string | null };

export const NO_FILTERS: Filters = { only: null, notebookId: null };

/** Keys of the physical keyboard, because Alt and a letter type a sign on a Mac. */
const FILTERS = [
  { only: "OPEN_ITEMS", name: t`Open items`, keys: "Alt+O", code: "KeyO" },
  { only: "TEMPLATES", name: t`Templates`, keys: "Alt+T", code: "KeyT" },
] as const;
const NOTEBOOK_KEY = { keys: "Alt+N", code: "KeyN" };

type Props = {
  filters: Filters;
  /** The name of the notebook to search; undefined for all notebooks. */
  notebookName: string | undefined;
  onChange: (filters: Filters) => void;
  /** Called when the user wants to choose the notebook to search. */
  onChooseNotebook: () => void;
};

/** The switches that restrict a search to open items or to templates, and to one notebook. */
export function SearchFilters({ filters, notebookName, onChange, onChooseNotebook }: Props) {
  const isInNotebook = notebookName !== undefined;
  return (
    <fieldset aria-label={t`Narrow the search`} className="flex flex-wrap gap-2 px-2">
      {FILTERS.map(({ only, name, keys }) => (
        <Switch
          key={only}
          keys={keys}
          isOn={filters.only === only}
          onClick={() => onChange(toggleFilter(filters, only))}
        >
          {name}
        </Switch>
      ))}
      <Switch
        keys={NOTEBOOK_KEY.keys}
        isOn={isInNotebook}
        onClick={() => (isInNotebook ? onChange({ ...filters, notebookId: null }) : onChooseNotebook())}
      >
        {isInNotebook ? t`In ${notebookName}` : t`One notebook`}
      </Switch>
    </fieldset>
  );
}

type SwitchProps = { keys: string; isOn: boolean; onClick: () => void; children: string };

function Switch({ keys, isOn, onClick, children }: SwitchProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      onMouseDown={keepFocus}
      onClick={onClick}
      className={filterClass}
    >
      <span dir="auto" className="truncate">
        {children}
      </span>
      <KeyHint keys={keys} />
    </button>
  );
}

/** Keeps the focus in the field; a phone would close its keyboard otherwise. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const filterClass =
  "quiet outlined inline-flex min-h-8 max-w-full min-w-0 items-center rounded-row px-2 text-sm hover:text-ink " +
  "aria-pressed:field-edge aria-pressed:bg-press aria-pressed:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3";

const toggleFilter = (filters: Filters, only: SearchFilter): Filters => ({
  ...filters,
  only: filters.only === only ? null : only,
});

type KeyOptions = Pick<Props, "filters" | "onChange" | "onChooseNotebook"> & { searchText: string };

/** Handles the keys of the switches. Backspace in an empty field removes the filters. */
export function handleFilterKey(event: KeyboardEvent, { filters, onChange, onChooseNotebook, searchText }: KeyOptions) {
  const { code, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const isAlt = altKey && !ctrlKey && !metaKey && !shiftKey;
  const filter = FILTERS.find((each) => each.code === code);
  if (isAlt && filter) onChange(toggleFilter(filters, filter.only));
  else if (isAlt && code === NOTEBOOK_KEY.code) onChooseNotebook();
  else if (key === "Backspace" && !searchText && (filters.only ?? filters.notebookId)) onChange(NO_FILTERS);
  else return;
  event.preventDefault();
}

type Row = {
  kind: string;
  notebookId: string;
  isTemplate: boolean;
  completed: boolean;
  /** Only known of cached items. */
  isSkipped?: boolean;
  isHeading: boolean;
};

/** Whether the server would find this row in a search with these filters. */
export function passesFilters(row: Row, { only, notebookId }: Filters): boolean {
  if (notebookId && (row.notebookId !== notebookId || row.kind === "notebook")) return false;
  if (only === "TEMPLATES") return row.isTemplate;
  const isOpen = row.kind === "item" && !row.completed && !row.isSkipped && !row.isHeading && !row.isTemplate;
  return only !== "OPEN_ITEMS" || isOpen;
}
