import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useRef, useState, type ReactNode } from "react";
import { markMatches } from "../../../shared/markMatches.ts";
import { splitIntoWords } from "../../../shared/normalizeText.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../../graphql/graphql.ts";
import { getPlaceId } from "../../rows/list.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { RadioRow } from "../../ui/fields/choices.tsx";
import { quote } from "../../ui/format.ts";
import { formatMomentAgo } from "../../ui/formatMomentAgo.ts";
import { Icon } from "../../ui/Icon.tsx";
import { boldMarkClass, MarkedText } from "../../ui/MarkedText.tsx";
import { Ribbon } from "../../ui/Ribbon.tsx";
import { RowsSkeleton } from "../../ui/Skeleton.tsx";
import { formatProgress, MAX_NAME_LENGTH } from "../model/labels.ts";
import { type Destination, NEW_LIST } from "./useDestination.ts";

export type NewListChoice = {
  name: string;
  setName: (name: string) => void;
  /** Undefined for a user without notebooks, who gets one. */
  notebook: NotebookFieldsFragment | undefined;
  setNotebook: (id: string) => void;
};

type Props = {
  destination: Destination;
  newList: NewListChoice;
  /** Whether the words can go below a heading. They cannot where they have headings of their own. */
  mayChooseHeading: boolean;
};

/** The lists to which words can be added, a new one, and a field that finds the others. */
export function DestinationRows({ destination, newList, mayChooseHeading }: Props) {
  const group = useId();
  // The field stays above what it has found. It keeps the focus, because React moves what is after it.
  const [isFinding, setFinding] = useState(false);
  const { list, items = [], offered, count, isWaiting, searchText } = destination;
  if (isWaiting) return <RowsSkeleton rows={3} className="h-12" />;
  const headings = items.filter(({ isHeading }) => isHeading);
  const rows = (
    <fieldset key="rows" className="min-w-0">
      <legend className="sr-only">{t`Lists`}</legend>
      {offered.map((each, index) => (
        <div key={each.id}>
          <RadioRow
            group={group}
            isChosen={each.id === list?.id}
            onChoose={() => destination.choose(each.id)}
            mark={<ListRibbon notebook={destination.notebookById.get(getPlaceId(each))} />}
            hint={describePlace(each, destination.getPlaceName(each), {
              isSearching: searchText.trim() !== "",
              isFirst: index === 0,
            })}
          >
            <MarkedText
              text={each.name}
              marks={markMatches(each.name, splitIntoWords(searchText))}
              markClass={boldMarkClass}
            />
          </RadioRow>
          {each.id === list?.id && mayChooseHeading && headings.length > 0 && (
            <HeadingChoice headings={headings} destination={destination} />
          )}
        </div>
      ))}
      <NewListRow
        group={group}
        isChosen={!list}
        typedName={searchText.trim()}
        onChoose={() => destination.choose(NEW_LIST)}
        newList={newList}
        notebooks={destination.notebooks}
      />
    </fieldset>
  );
  const field =
    count > offered.length || isFinding ? (
      <FindField
        key="field"
        count={count}
        text={searchText}
        onChange={(text) => {
          setFinding(true);
          destination.search(text);
        }}
      />
    ) : null;
  return <div className="mt-2 flex flex-col gap-2">{isFinding ? [field, rows] : [rows, field]}</div>;
}

const ListRibbon = ({ notebook }: { notebook: NotebookFieldsFragment | undefined }) =>
  notebook ? <Ribbon {...notebook} className="scale-125" /> : <span className="w-2 shrink-0" />;

/** Says where a list is, and when it was used; in a search how far it is. */
function describePlace(
  list: ListFieldsFragment,
  placeName: string,
  { isSearching, isFirst }: { isSearching: boolean; isFirst: boolean },
): string {
  const time = formatMomentAgo(list.lastUsedAt);
  const state = isSearching
    ? list.isTemplate
      ? t`template`
      : formatProgress(list)
    : isFirst
      ? t({ message: `used ${time}`, comment: "After “14 items · ”" })
      : time;
  return [placeName, state].filter(Boolean).join(" · ");
}

type FindProps = { count: number; text: string; onChange: (text: string) => void };

const FindField = ({ count, text, onChange }: FindProps) => (
  <label className="flex min-h-11 items-center gap-2 rounded-control bg-sheet px-3 field-edge has-[input:focus]:field-in-use">
    <Icon name="lucide:search" className="size-5 text-mark" />
    <input
      aria-label={t`Find a list`}
      placeholder={plural(count, { one: "Find # list", other: "Find one of # lists" })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      enterKeyHint="done"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="h-11 min-w-0 grow bg-transparent outline-none placeholder:text-ink-2 placeholder:opacity-100"
    />
  </label>
);

type NewListProps = {
  group: string;
  isChosen: boolean;
  /** What the user searches for, which would be the name of the new list. */
  typedName: string;
  onChoose: () => void;
  newList: NewListChoice;
  notebooks: readonly NotebookFieldsFragment[];
};

function NewListRow({ group, isChosen, typedName, onChoose, newList, notebooks }: NewListProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <RadioRow
        group={group}
        isChosen={isChosen}
        onChoose={onChoose}
        // A keyboard would cover the rest, and the list has a name already.
        onPress={() => !isTouchScreen() && requestAnimationFrame(() => field.current?.select())}
        mark={<Icon name="lucide:plus" className="size-5 text-mark" />}
      >
        {typedName ? t`New list ${{ name: quote(typedName) }}` : t`New list`}
      </RadioRow>
      {isChosen && (
        <div className="flex flex-col items-start ps-8 pb-2">
          <input
            ref={field}
            aria-label={t`Name of the new list`}
            dir="auto"
            required
            maxLength={MAX_NAME_LENGTH}
            enterKeyHint="done"
            value={newList.name}
            onChange={(event) => newList.setName(event.currentTarget.value)}
            className="field w-full"
          />
          {notebooks.length > 1 && newList.notebook && (
            <ValueChoice
              label={t`Notebook`}
              value={
                <Trans>
                  <span className="quiet">in</span> <NotebookName notebook={newList.notebook} />
                </Trans>
              }
              options={notebooks.map((notebook) => ({
                id: notebook.id,
                content: notebook.name,
                mark: <ListRibbon notebook={notebook} />,
              }))}
              chosenId={newList.notebook.id}
              onChoose={newList.setNotebook}
            />
          )}
        </div>
      )}
    </>
  );
}

const NotebookName = ({ notebook }: { notebook: NotebookFieldsFragment }) => (
  <span className="inline-flex min-w-0 items-center gap-2">
    <Ribbon {...notebook} />
    <bdi className="min-w-0 truncate">{notebook.name}</bdi>
  </span>
);

type HeadingProps = { headings: readonly { id: string; name: string }[]; destination: Destination };

/** Asks below which heading the words go. They go to the end unless the user says otherwise. */
function HeadingChoice({ headings, destination: { heading, chooseHeading } }: HeadingProps) {
  return (
    <div className="ps-5">
      <ValueChoice
        label={t`Section`}
        value={heading ? <HeadingName name={heading.name} /> : AT_THE_END}
        options={[{ id: "", content: AT_THE_END }, ...headings.map(({ id, name }) => ({ id, content: name }))]}
        chosenId={heading?.id ?? ""}
        onChoose={chooseHeading}
      />
    </div>
  );
}

const HeadingName = ({ name }: { name: string }) => (
  <Trans>
    <span className="quiet">below</span> <bdi className="min-w-0 truncate">{name}</bdi>
  </Trans>
);

const AT_THE_END = t({ message: "at the end", comment: "Where words are added to a list" });

type ValueChoiceProps = {
  label: string;
  value: ReactNode;
  options: readonly { id: string; content: string; mark?: ReactNode }[];
  chosenId: string;
  onChoose: (id: string) => void;
};

/** A value of the choice above it, which unfolds the others. */
function ValueChoice({ label, value, options, chosenId, onChoose }: ValueChoiceProps) {
  const group = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function choose(id: string) {
    onChoose(id);
    button.current?.focus();
    setOpen(false);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2.5 inline-flex min-h-11 max-w-full items-center gap-2 rounded-row px-2.5 text-start hover:bg-hover"
      >
        <span className="inline-flex min-w-0 items-center gap-2">{value}</span>
        <Icon name="lucide:chevron-down" className="size-4 text-mark" />
      </button>
      {isOpen && (
        <fieldset className="max-h-[40dvh] w-full min-w-0 overflow-y-auto px-2.5">
          <legend className="sr-only">{label}</legend>
          {options.map(({ id, content, mark }) => (
            <RadioRow
              key={id}
              slim
              group={group}
              isChosen={id === chosenId}
              // Keys move through the choices, so they do not close them.
              onChoose={() => onChoose(id)}
              onPress={() => choose(id)}
              mark={mark}
            >
              {content}
            </RadioRow>
          ))}
        </fieldset>
      )}
    </>
  );
}
